import Dispatch
import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// L85: resources and cancels.
@Suite(.leavesThreadClean) struct ResourceLawTests {
  @Test func `L85: the failure of an acquisition after the cancel is not reported`() {
    let (acquisition, acquire) = CancellablePromise<Int>.pending()
    let result: CancellablePromise<Int> = withResource(
      acquisition, on: nil, dispose: { _ in Issue.record("disposed") }
    ) { Promise.value($0) }
    result.cancel()
    acquire.reject(TestError.first)
    #expect(result.wasCancelled)
    #expect(!acquisition.loadState().isUnhandled)
  }

  @Test(arguments: ResourceMaker.all, ResourceMaker.Moment.allCases)
  func `L85: any acquisition disposes of its resource once, whenever the cancel comes`(
    _ maker: ResourceMaker, _ moment: ResourceMaker.Moment
  ) async {
    let log = Log()
    let (acquisition, arrive) = maker.make()
    let queue = ManualDispatcher()
    let (work, end) = CancellablePromise<Int>.pending()
    let own = Shared<CancellablePromise<Int>?>(nil)
    @Sendable func cancel(at now: ResourceMaker.Moment) {
      if now == moment { own.value?.cancel() }
    }
    func use(_ acquisition: some Thenable<Int>) -> CancellablePromise<Int> {
      withResource(
        acquisition, on: queue,
        dispose: {
          log.append("disposed of \($0)")
          if log.entries.contains("used"), work.isPending { log.append("while in use") }
        }
      ) { _ in
        log.append("used")
        cancel(at: .bodyRunning)
        return work
      }
    }
    let result = use(acquisition)
    own.value = result
    var states: [ResourceMaker.State] = []
    func look() {
      let isClosed = log.entries.contains("disposed of 1")
      states.append(
        result.isPending
          ? (acquisition.isPending ? .opening : isClosed ? .closing : .open)
          : isClosed ? .settled : .settledTooEarly)
    }
    cancel(at: .beforeArrival)
    look()
    await arrive()
    cancel(at: .bodyQueued)
    look()
    queue.runAll()
    cancel(at: .workPending)
    look()
    queue.runAll()
    look()
    end.fulfill(2)
    queue.runAll()
    cancel(at: .afterwards)
    look()
    #expect(states == moment.states)
    #expect(log.entries == (moment > .bodyQueued ? ["used"] : []) + ["disposed of 1"])
    #expect(moment == .afterwards ? result.value == 2 : result.wasCancelled)
    #expect((acquisition as? PromiseCell)?.cancellable?.isCancelRequested != true)
    own.value = nil
  }

  @Test func `L81, L84, L85: a limiter and a scope count what is being opened`() {
    let (limiter, scope, log) = (Limiter(2), CancellationScope(), Log())
    let opening = Recorder<Resolver<Int>>()
    for _ in 0..<10 {
      let call: CancellablePromise<Int> = limiter.run(on: nil) {
        withResource(
          CancellablePromise<Int>(resolver: {
            opening.append($0)
            return {}
          }), on: nil,
          dispose: { log.append("disposed of \($0)") }
        ) { Promise.value($0) }
      }
      call.store(in: scope).cancel()
      #expect(opening.count <= 2 && limiter.runningCount == opening.count)
    }
    scope.settled.done(on: nil) { log.append("settled") }
    scope.cancel()
    for (number, resolver) in opening.entries.enumerated() { resolver.fulfill(number) }
    #expect(log.entries == ["disposed of 0", "disposed of 1", "settled"])
    #expect(limiter.runningCount == 0 && scope.count == 0)
  }
}

/// A way to acquire a resource without regard to cancels, which is common.
struct ResourceMaker: Sendable, CustomTestStringConvertible {
  enum Moment: Int, CaseIterable, Comparable, Sendable {
    case beforeArrival, bodyQueued, bodyRunning, workPending, afterwards

    static func < (left: Moment, right: Moment) -> Bool { left.rawValue < right.rawValue }

    /// The states of the resource: with the promise made, then with the resource there, after each
    /// of two runs of the queue, and with the end of the work.
    var states: [State] {
      switch self {
      case .beforeArrival, .bodyQueued, .bodyRunning:
        [.opening, .open, .settled, .settled, .settled]
      case .workPending: [.opening, .open, .open, .settled, .settled]
      case .afterwards: [.opening, .open, .open, .open, .settled]
      }
    }
  }

  /// The state of a resource and, if that is pending, of the result.
  enum State: Sendable { case opening, open, closing, settled, settledTooEarly }

  let testDescription: String
  /// The promise of the resource, and a closure for letting the resource arrive.
  let make: @Sendable () -> (any Thenable<Int>, arrive: @Sendable () async -> Void)

  /// With a resource from a resolver.
  private static func resolved(
    _ name: String,
    _ acquire: @escaping @Sendable (CancellablePromise<Int>) -> any Thenable<Int>
  ) -> ResourceMaker {
    ResourceMaker(testDescription: name) {
      let box = Shared<Resolver<Int>?>(nil)
      let promise = CancellablePromise<Int>(resolver: { resolver in
        box.value = resolver
        return {}
      })
      let resolver = box.value!
      return (acquire(promise), { resolver.fulfill(1) })
    }
  }

  /// With a resource from a plain promise.
  private static func plain(
    _ name: String, _ acquire: @escaping @Sendable (Promise<Int>) -> any Thenable<Int>
  ) -> ResourceMaker {
    ResourceMaker(testDescription: name) {
      let (promise, resolver) = Promise<Int>.pending()
      return (acquire(promise), { resolver.fulfill(1) })
    }
  }

  static let all = [
    resolved("a resolver") { $0 },
    resolved("a map in between") { $0.map(on: nil) { $0 } },
    resolved("a timeout in between") { $0.timeout(.seconds(10), clock: ManualClock()) },
    resolved("an attempt") { promise in attempt(3, on: nil) { _ in promise } },
    resolved("a shared promise") { $0.shared().branch() },
    plain("a plain promise") { $0 },
    plain("using:cancel:") { CancellablePromise(using: $0) {} },
    plain("wrapper:") { promise in CancellablePromise(wrapper: { _ in promise }) },
    plain("asCancellable()") { $0.asCancellable() },
    ResourceMaker(testDescription: "an asynchronous closure") {
      let (gate, open) = Guarantee<Int>.pending()
      let promise = CancellablePromise<Int> { await gate.async() }
      return (
        promise,
        {
          open(1)
          _ = try? await promise.asPromise().async()
        }
      )
    },
    ResourceMaker(testDescription: "a queue") {
      let queue = DispatchQueue(label: "resource")
      queue.suspend()
      let promise = queue.async(.cancellable) { _ in 1 }
      return (
        promise,
        {
          queue.resume()
          _ = try? await promise.asPromise().async()
        }
      )
    },
  ]
}
