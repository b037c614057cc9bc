import CancellablePromises
import TestSupport
import Testing

/// A cancel meets settling, attaching and another cancel.
@Suite struct CancellingTests {
  @Test func `L2, L3, L86: a cancel block has run if and only if the cancel decides`() {
    explore(
      "cancel, settle", outcomes: ["1", "cancelled"], of: Source(),
      a: { $0.promise.cancel() },
      b: { $0.resolver.fulfill(1) },
      check: { source in
        let expected = source.promise.isRejected ? 1 : 0
        try require(source.blocks.value == expected, "\(source.blocks.value) blocks")
        try require(source.promise.isCancelled, "no flag")
        return source.promise.end
      })
  }

  @Test(arguments: [false, true])
  func `L86: the end of work stopped by a cancel block decides nothing`(isValue: Bool) {
    explore("cancel a link, end the work", .interrupted, outcomes: ["cancelled"]) {
      let (source, shown) = (Source(), Held(""))
      let link = source.promise.map(on: nil) { $0 + 1 }.get(on: nil) { _ in }
      link.catch(on: nil) { shown.value += "\($0)" }
      return Threads(
        a: { link.cancel() },
        b: {
          // As soon as the block has stopped the work.
          guard source.blocks.value == 1 else { return }
          if isValue { source.resolver.fulfill(1) } else { source.resolver.reject(TestError.first) }
        },
        check: {
          try require(shown.value.isEmpty, "shows \(shown.value)")
          try require(source.promise.end == "cancelled", source.promise.end)
          return link.end
        })
    }
  }

  @Test func `L86: a plain source that settles during a cancel of its link is too late`() {
    let cancelled: Set = ["cancelled 1+1 blocks 0 bodies", "cancelled 0+1 blocks 0 bodies"]
    let events: [(name: String, outcomes: Set<String>, body: (Resolver<Int>) -> Void)] = [
      // The result of a body that has begun is dropped (L13).
      ("fulfil", ["1 0+0 blocks 1 bodies", "cancelled 0+1 blocks 1 bodies"], { $0.fulfill(1) }),
      ("reject", ["first 0+0 blocks 0 bodies"], { $0.reject(TestError.first) }),
    ]
    for event in events {
      explore(
        "cancel a link, \(event.name) the plain source", .interrupted,
        outcomes: event.outcomes.union(cancelled)
      ) {
        let (promise, resolver) = Promise<Int>.pending()
        let (above, below, bodies) = (Held(0), Held(0), Held(0))
        let link = promise.asCancellable().onCancel { above.count() }
          .map(on: nil) { value in
            bodies.count()
            return value
          }
          .onCancel { below.count() }
        return Threads(
          a: { link.cancel() },
          b: { event.body(resolver) },
          check: {
            "\(link.end) \(above.value)+\(below.value) blocks \(bodies.value) bodies"
          })
      }
    }
  }

  @Test func `L61: the objects of a cancel block are released with the block, without a lock`() {
    explore("objects of a block: cancel, settle", .interrupted, outcomes: ["1", "cancelled"]) {
      let made = Held<Resolver<Int>?>(nil)
      weak var kept: Held<Int>?
      let promise = CancellablePromise<Int> { resolver in
        let block = Held(0)
        (made.value, kept) = (resolver, block)
        return { block.count() }
      }
      return Threads(
        a: { promise.cancel() },
        b: { made.value!.fulfill(1) },
        check: {
          try require(kept == nil, "the block is still there")
          return promise.end
        })
    }
  }
}
