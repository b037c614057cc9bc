import CancellablePromises
import TestSupport
import Testing

/// Handlers are attached while their promise settles.
@Suite struct AttachingTests {
  struct State {
    let pair = Promise<Int>.pending()
    let notes = Notes()

    func attach(_ name: String) {
      pair.promise.pipe { [notes] _ in notes.add(name + here) }
    }
  }

  @Test func `handlers attached before, during or after settling run in order`() {
    explore("attach twice, settle", outcomes: ["1B 2B", "1B 2A", "1A 2A"]) {
      State()
    } a: {
      $0.attach("1")
      $0.attach("2")
    } b: {
      $0.pair.resolver.fulfill(1)
    } check: {
      $0.notes.text
    }
  }

  @Test func `no handler overtakes an earlier one`() {
    explore(
      "attach behind two, settle", outcomes: ["1B 2B 3B", "1B 2B 3A"]
    ) {
      let state = State()
      state.attach("1")
      state.attach("2")
      return state
    } a: {
      $0.attach("3")
    } b: {
      $0.pair.resolver.fulfill(1)
    } check: {
      $0.notes.text
    }
  }

  @Test func `handlers attached by two threads while a third settles run once`() {
    struct State {
      let pair = Promise<Int>.pending()
      let a = Held(0)
      let b = Held(0)
    }
    explore("attach, attach, settle", outcomes: ["1 1"]) {
      State()
    } a: { state in
      state.pair.promise.pipe { [a = state.a] _ in a.count() }
    } b: { state in
      state.pair.promise.pipe { [b = state.b] _ in b.count() }
    } c: {
      $0.pair.resolver.fulfill(1)
    } check: { state in
      try requireNoHandlers(state.pair.promise)
      return "\(state.a.value) \(state.b.value)"
    }
  }

  @Test func `a handler attached during two settlements gets the winning one`() {
    struct State {
      let pair = Promise<Int>.pending()
      let told = Held("")
    }
    explore("attach, settle, settle", outcomes: ["1", "2"]) {
      State()
    } a: { state in
      state.pair.promise.pipe { [told = state.told] in told.value += "\((try? $0.get()) ?? 0)" }
    } b: {
      $0.pair.resolver.fulfill(1)
    } c: {
      $0.pair.resolver.fulfill(2)
    } check: { state in
      try require(state.told.value == state.pair.promise.end, "told \(state.told.value)")
      return state.told.value
    }
  }

  @Test func `a dispatched body runs once, even if handlers are attached meanwhile`() {
    struct State {
      let pair = Promise<Int>.pending()
      let dispatcher = ManualDispatcher()
      let link: Promise<Int>
      let runs = Held(0)

      init() {
        link = pair.promise.map(on: dispatcher) { [runs] value in
          runs.count()
          return value + 1
        }
      }
    }
    explore("settle, dispatch, attach", outcomes: ["2"]) {
      State()
    } a: {
      $0.pair.resolver.fulfill(1)
    } b: {
      $0.dispatcher.runAll()
    } c: { state in
      state.link.pipe { [runs = state.runs] _ in runs.value += 10 }
    } check: { state in
      state.dispatcher.runAll()
      try require(state.runs.value == 11, "\(state.runs.value)")
      return state.link.end
    }
  }
}
