import CancellablePromises
import TestSupport
import Testing

@testable import Promises

/// Promises and resolvers are released during other events.
///
/// Reference counts decide here, so no schedule is pruned.
@Suite struct DroppingTests {
  /// A plain promise; both promise and resolver can be released.
  struct Plain {
    let promise: Held<Promise<Int>?>
    let resolver: Held<Resolver<Int>?>
    let second: Held<Resolver<Int>?>
    let told = Held("")

    init() {
      let pair = Promise<Int>.pending()
      (promise, resolver) = (Held(pair.promise), Held(pair.resolver))
      second = Held(pair.resolver)
    }

    /// With one resolver, and a removable registration.
    static func withProbe() -> (Plain, RemovingTests.Probe) {
      let state = Plain()
      state.second.drop()
      let probe = RemovingTests.Probe()
      probe.attach(to: state.promise.value!)
      return (state, probe)
    }

    func attach() {
      promise.value!.pipe { [told] in told.value += "\((try? $0.get()) ?? 0)" }
    }
  }

  @Test func `a released resolver leaves its promise pending, and a handler is orphaned`() {
    explore(
      "drop the resolver, attach", .interrupted, outcomes: [""], of: Plain(),
      first: { $0.second.drop() },
      a: { $0.resolver.drop() },
      b: { $0.attach() },
      check: { state in
        try requireNoHandlers(state.promise.value!)
        try require(state.promise.value!.isLost, "not abandoned")
        return state.told.value
      })
  }

  @Test func `one reference to a resolver settles while the other is released`() {
    explore(
      "drop the resolver, settle, attach", .interrupted, outcomes: ["1"], of: Plain(),
      a: { $0.resolver.drop() },
      b: { state in
        state.second.value!.fulfill(1)
        state.second.drop()
      },
      c: { $0.attach() },
      check: { $0.told.value })
  }

  @Test func `a registration leaves a promise during the release of promise and resolver`() {
    explore(
      "drop promise and resolver, remove", .interrupted, outcomes: ["removed", "orphaned"],
      of: Plain.withProbe(),
      a: { (state, _) in
        state.promise.drop()
        state.resolver.drop()
      },
      b: { (_, probe) in probe.leave() },
      check: { (_, probe) in
        try require(probe.told.value == 0, "told")
        try require(probe.orphaned.value == (probe.removed.value ? 0 : 1), "orphaned, or not")
        return probe.removed.value ? "removed" : "orphaned"
      })
  }

  @Test func `a handler attached just before the last release of its promise is called`() {
    explore("settle, attach and drop", .interrupted, outcomes: ["ab"]) {
      let root = Promise<Int>.pending()
      let (link, told) = (Held<Promise<Int>?>(root.promise.map(on: nil) { $0 }), Held(""))
      link.value!.pipe { _ in told.value += "a" }
      let resolver = root.resolver
      return Threads(
        a: { resolver.fulfill(1) },
        b: {
          link.value!.pipe { _ in told.value += "b" }
          link.drop()
        },
        check: { told.value })
    }
  }
}
