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
    explore(
      "attach twice, settle", outcomes: ["1B 2B", "1B 2A", "1A 2A"], of: State(),
      a: {
        $0.attach("1")
        $0.attach("2")
      },
      b: { $0.pair.resolver.fulfill(1) },
      check: { $0.notes.text })
  }

  @Test func `no handler overtakes an earlier one`() {
    explore(
      "attach behind two, settle", outcomes: ["1B 2B 3B", "1B 2B 3A"], of: State(),
      first: { state in
        state.attach("1")
        state.attach("2")
      },
      a: { $0.attach("3") },
      b: { $0.pair.resolver.fulfill(1) },
      check: { $0.notes.text })
  }

  @Test func `handlers attached by two threads while a third settles run once`() {
    explore("attach, attach, settle", threads: 3, outcomes: ["1 1"]) {
      let (promise, resolver) = Promise<Int>.pending()
      let (a, b) = (Held(0), Held(0))
      return Threads(
        a: { promise.pipe { _ in a.count() } },
        b: { promise.pipe { _ in b.count() } },
        c: { resolver.fulfill(1) },
        check: {
          try requireNoHandlers(promise)
          return "\(a.value) \(b.value)"
        })
    }
  }

  @Test func `a dispatched body runs once, even if handlers are attached meanwhile`() {
    explore("settle, dispatch, attach", threads: 3, outcomes: ["2"]) {
      let (promise, resolver) = Promise<Int>.pending()
      let (queue, runs) = (ManualDispatcher(), Held(0))
      let link = promise.map(on: queue) { value in
        runs.count()
        return value + 1
      }
      return Threads(
        a: { resolver.fulfill(1) },
        b: { queue.runAll() },
        c: { link.pipe { _ in runs.value += 10 } },
        check: {
          queue.runAll()
          try require(runs.value == 11, "\(runs.value)")
          return link.end
        })
    }
  }
}
