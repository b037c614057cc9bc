import CancellablePromises
import Synchronization

@testable import ViewModel

/// A server that answers when the test says so.
final class ManualMail: Mail {
  let logIns = Requests<String>()
  let lists = Requests<[Message]>()
  let counts = Requests<Int>()

  func logIn() -> CancellablePromise<String> { logIns.add() }
  func messages(_ session: String) -> CancellablePromise<[Message]> { lists.add() }
  func unreadCount(_ session: String) -> CancellablePromise<Int> { counts.add() }
}

/// The requests of one kind.
final class Requests<Value: Sendable>: Sendable {
  private let state = Mutex((resolvers: [Resolver<Value>](), cancelled: 0))

  var cancelledCount: Int { state.withLock { $0.cancelled } }

  func add() -> CancellablePromise<Value> {
    CancellablePromise { resolver in
      state.withLock { $0.resolvers.append(resolver) }
      return { self.state.withLock { $0.cancelled += 1 } }
    }
  }

  /// Answers the latest one.
  func answer(_ value: Value) { state.withLock { $0.resolvers.last }?.fulfill(value) }
}
