import CancellablePromises
import Synchronization

/// A server that answers on request, and notes who asks and who gives up.
final class Server: Sendable {
  private let state = Mutex((waiting: [Resolver<String>](), asked: 0, cancelled: 0))

  var asked: Int { state.withLock { $0.asked } }
  var cancelled: Int { state.withLock { $0.cancelled } }

  @Sendable func load(_ name: String) -> CancellablePromise<String> {
    CancellablePromise { resolver in
      state.withLock { state in
        state.waiting.append(resolver)
        state.asked += 1
      }
      return { [self] in state.withLock { $0.cancelled += 1 } }
    }
  }

  func answer(_ text: String) {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for resolver in waiting { resolver.fulfill(text) }
  }
}
