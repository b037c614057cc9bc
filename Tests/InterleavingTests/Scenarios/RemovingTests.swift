import CancellablePromises
import TestSupport
import Testing

@testable import Promises

/// Registrations leave their promise's handler list.
@Suite struct RemovingTests {
  /// Counts the calls.
  final class Probe: Registration, @unchecked Sendable {
    let told = Held(0)
    let removed = Held(false)
    /// How often it is told that its promise is lost.
    let orphaned = Held(0)

    override func abandoned() { orphaned.count() }

    override func arrived(from source: PromiseCell) -> CellOutcome {
      told.count()
      return .nothing
    }

    func leave() { removed.value = remove() }

    /// Whether the probe was called, or removed instead.
    func ends() throws -> String {
      try require(told.value == (removed.value ? 0 : 1), "told \(told.value) times")
      return removed.value ? "removed" : "told"
    }
  }

  struct State: Judged {
    let pair = Promise<Int>.pending()
    let probes: [Probe]

    init(attached count: Int) {
      probes = (0..<count).map { _ in Probe() }
      for probe in probes { probe.attach(to: pair.promise) }
    }

    func ends() throws -> String {
      try requireNoHandlers(pair.promise)
      return try probes.map { try $0.ends() }.joined(separator: " ")
    }
  }

  @Test func `neighbours leave while their promise settles`() {
    explore(
      "remove, remove the next, settle",
      outcomes: [
        "removed removed told", "removed told told", "told removed told", "told told told",
      ],
      of: State(attached: 3),
      a: { $0.probes[0].leave() },
      b: { $0.probes[1].leave() },
      c: { $0.pair.resolver.fulfill(1) })
  }

  @Test func `a registration removed while being attached is called or removed`() {
    explore("attach, remove, settle", threads: 3, outcomes: ["told", "removed"]) {
      let (state, probe) = (State(attached: 0), Probe())
      return Threads(
        a: { probe.attach(to: state.pair.promise) },
        b: { probe.leave() },
        c: { state.pair.resolver.fulfill(1) },
        check: {
          try requireNoHandlers(state.pair.promise)
          return try probe.ends()
        })
    }
  }

  @Test func `a registration removed while being attached leaves nothing behind`() {
    explore("attach, remove", outcomes: ["removed"]) {
      let (state, probe) = (State(attached: 0), Probe())
      return Threads(
        a: { probe.attach(to: state.pair.promise) },
        b: { probe.leave() },
        check: {
          try requireNoHandlers(state.pair.promise)
          return try probe.ends()
        })
    }
  }

  @Test func `a registration leaves while handlers run and others are attached`() {
    explore(
      "remove, settle, attach", threads: 3,
      outcomes: ["told removed told told", "told told told told"]
    ) {
      let (state, probe) = (State(attached: 3), Probe())
      return Threads(
        a: { state.probes[1].leave() },
        b: { state.pair.resolver.fulfill(1) },
        c: { probe.attach(to: state.pair.promise) },
        check: { try state.ends() + " " + probe.ends() })
    }
  }
}
