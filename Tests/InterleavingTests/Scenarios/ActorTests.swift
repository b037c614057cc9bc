import CancellablePromises
import TestSupport
import Testing

/// A cancel meets closures of an actor.
///
/// The actor is real, and its jobs run on the threads of the exploration.
@Suite struct ActorTests {
  /// Runs an actor's jobs on the calling thread; only one thread calls at a time.
  final class Lane: SerialExecutor, @unchecked Sendable {
    private let line = JobLine()

    func enqueue(_ job: consuming ExecutorJob) { line.append(job) }

    func run() { line.run { unsafe $0.runSynchronously(on: asUnownedSerialExecutor()) } }

    /// Code before the threads begin counts as isolated to the actor.
    func checkIsolated() {}
  }

  actor Desk {
    let lane = Lane()
    private(set) var bodies = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor {
      unsafe lane.asUnownedSerialExecutor()
    }

    /// A link with a closure of the actor that returns a promise.
    func open(after source: CancellablePromise<Int>, _ inner: CancellablePromise<Int>)
      -> CancellablePromise<Int>
    {
      source.then { _ in
        self.bodies += 1
        return inner
      }
    }

    func note(_ number: Int, after source: CancellablePromise<Int>, in order: Held<[Int]>) {
      source.done { _ in
        self.bodies += 1
        order.value.append(number)
      }.cauterize()
    }
  }

  struct State {
    let desk = Desk()
    let source = Source()
    let inner = Source()
    let link: CancellablePromise<Int>

    init(isSettled: Bool) {
      let (source, inner) = (source.promise, inner.promise)
      link = desk.assumeIsolated { $0.open(after: source, inner) }
      if isSettled { self.source.resolver.fulfill(1) }
    }

    var bodies: Int { desk.assumeIsolated { $0.bodies } }
  }

  @Test
  func `L13, L19: a cancel reaches the promise of an actor's closure that has begun`() {
    explore(
      "cancel, run the actor", outcomes: ["0 bodies", "1 bodies"], of: State(isSettled: true),
      a: { $0.link.cancel() },
      b: { $0.desk.lane.run() },
      check: { state in
        let wasReached = state.inner.promise.end == "cancelled"
        try require(wasReached == (state.bodies == 1), state.inner.promise.end)
        try require(state.link.end == "cancelled", state.link.end)
        return "\(state.bodies) bodies"
      })
  }

  @Test func `an actor's closures run in the order of attachment`() {
    explore("settle, run the actor", outcomes: ["[1, 2]"]) {
      let (desk, source, order) = (Desk(), Source(), Held<[Int]>([]))
      let promise = source.promise
      desk.assumeIsolated { desk in
        for number in 1...2 { desk.note(number, after: promise, in: order) }
      }
      return Threads(
        a: { source.resolver.fulfill(1) },
        b: { desk.lane.run() },
        check: {
          desk.lane.run()
          return "\(order.value)"
        })
    }
  }
}
