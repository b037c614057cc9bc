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
    func end() throws -> String {
      try require(told.value == (removed.value ? 0 : 1), "told \(told.value) times")
      return removed.value ? "removed" : "told"
    }
  }

  struct State {
    let pair = Promise<Int>.pending()
    let probes: [Probe]

    init(attached count: Int) {
      probes = (0..<count).map { _ in Probe() }
      for probe in probes { probe.attach(to: pair.promise) }
    }

    func ends() throws -> String {
      try requireNoHandlers(pair.promise)
      return try probes.map { try $0.end() }.joined(separator: " ")
    }
  }

  @Test func `either a removal or the settlement takes a registration`() {
    explore("remove, settle", outcomes: ["told", "removed"]) {
      State(attached: 1)
    } a: {
      $0.probes[0].leave()
    } b: {
      $0.pair.resolver.fulfill(1)
    } check: {
      try $0.ends()
    }
  }

  @Test func `one of two removals succeeds`() {
    struct Two {
      let state = State(attached: 1)
      let second = Held(false)
    }
    explore("remove, remove the same, settle", outcomes: ["A", "B", "neither"]) {
      Two()
    } a: {
      $0.state.probes[0].leave()
    } b: {
      $0.second.value = $0.state.probes[0].remove()
    } c: {
      $0.state.pair.resolver.fulfill(1)
    } check: { two in
      let first = two.state.probes[0].removed.value
      let told = two.state.probes[0].told.value
      try require(!(first && two.second.value), "removed twice")
      try require(told == (first || two.second.value ? 0 : 1), "told \(told) times")
      return first ? "A" : two.second.value ? "B" : "neither"
    }
  }

  @Test func `neighbours leave the list at the same time, and the others stay`() {
    explore("remove, remove the next", outcomes: ["removed removed told"]) {
      State(attached: 3)
    } a: {
      $0.probes[0].leave()
    } b: {
      $0.probes[1].leave()
    } check: { state in
      let count = state.pair.promise.handlerCount
      try require(count == 1, "\(count) handlers")
      state.pair.resolver.fulfill(1)
      return try state.ends()
    }
  }

  @Test func `neighbours leave while their promise settles`() {
    explore(
      "remove, remove the next, settle",
      outcomes: [
        "removed removed told", "removed told told", "told removed told", "told told told",
      ]
    ) {
      State(attached: 3)
    } a: {
      $0.probes[0].leave()
    } b: {
      $0.probes[1].leave()
    } c: {
      $0.pair.resolver.fulfill(1)
    } check: {
      try $0.ends()
    }
  }

  @Test func `a registration removed while being attached is called or removed`() {
    explore("attach, remove, settle", outcomes: ["told", "removed"]) {
      let state = State(attached: 0)
      return (state, Probe())
    } a: { (state: State, probe: Probe) in
      probe.attach(to: state.pair.promise)
    } b: { (_, probe) in
      probe.leave()
    } c: { (state, _) in
      state.pair.resolver.fulfill(1)
    } check: { (state, probe) in
      try requireNoHandlers(state.pair.promise)
      return try probe.end()
    }
  }

  @Test func `a registration removed while being attached leaves nothing behind`() {
    explore("attach, remove", outcomes: ["removed"]) {
      let state = State(attached: 0)
      return (state, Probe())
    } a: { (state: State, probe: Probe) in
      probe.attach(to: state.pair.promise)
    } b: { (_, probe) in
      probe.leave()
    } check: { (state, probe) in
      try requireNoHandlers(state.pair.promise)
      return try probe.end()
    }
  }

  @Test func `a registration leaves while handlers run and others are attached`() {
    explore(
      "remove, settle, attach", outcomes: ["told removed told told", "told told told told"]
    ) {
      let state = State(attached: 3)
      return (state, Probe())
    } a: { (state: State, _: Probe) in
      state.probes[1].leave()
    } b: { (state, _) in
      state.pair.resolver.fulfill(1)
    } c: { (state, probe) in
      probe.attach(to: state.pair.promise)
    } check: { (state, probe) in
      try state.ends() + " " + probe.end()
    }
  }

  @Test func `a registration leaves while another is attached`() {
    explore("remove, attach", outcomes: ["removed told"]) {
      let state = State(attached: 1)
      return (state, Probe())
    } a: { (state: State, probe: Probe) in
      state.probes[0].leave()
    } b: { (state, probe) in
      probe.attach(to: state.pair.promise)
    } check: { (state, probe) in
      state.pair.resolver.fulfill(1)
      return try state.ends() + " " + probe.end()
    }
  }
}
