import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Laws L9 and L87: a circle of promises is refused where it closes.
@Suite(.leavesThreadClean) struct CircleTests {
  /// The kinds of promise in a circle; a link of a plain circle can follow any kind.
  enum Kind: CaseIterable { case cancellable, plain, mixed }

  /// Links each following the next one, and the last the first; each has `tail` links below, and
  /// then what `barrier` makes.
  ///
  /// If `isSettled`, only the first link waits for a source; the others follow as they are made. If
  /// `hasOthers`, each promise that a link comes to follow has a handler already.
  private func circle(
    _ kind: Kind, of count: Int, tail: Int = 0, isSettled: Bool = false, hasOthers: Bool = false,
    _ barrier: (CancellablePromise<Int>) -> CancellablePromise<Int> = { $0 }
  ) -> [any Thenable<Int>] {
    let ends = Shared<[Int: any Thenable<Int>]>([:])
    var resolvers: [Resolver<Int>] = []
    var links: [any Thenable<Int>] = []
    for number in [0] + (1..<count).reversed() {
      let next = (number + 1) % count
      let link: any Thenable<Int>
      if kind == .plain || (kind == .mixed && number == 0) {
        let (start, resolver) = Promise<Int>.pending()
        resolvers.append(resolver)
        if isSettled, number > 0 { resolver.fulfill(1) }
        // A mirror stands between, because the type of the followed promise is known.
        link = start.then(on: nil) { _ in Self.plain(ends.value[next]!) }
      } else {
        let (start, resolver) = CancellablePromise<Int>.pending()
        resolvers.append(resolver)
        if isSettled, number > 0 { resolver.fulfill(1) }
        link = start.then(on: nil) { _ in Self.cancellable(ends.value[next]!) }
      }
      links.append(link)
      let end = Self.lengthened(link, by: tail)
      ends.value[number] = (end as? CancellablePromise<Int>).map(barrier) ?? end
      if hasOthers { ends.value[number]!.pipe { _ in } }
    }
    for resolver in resolvers { resolver.fulfill(1) }
    ends.value = [:]
    return links
  }

  private static func plain(_ promise: any Thenable<Int>) -> Promise<Int> {
    if let promise = promise as? Promise<Int> { return promise }
    return (promise as! CancellablePromise<Int>).asPromise()
  }

  private static func cancellable(_ promise: any Thenable<Int>) -> CancellablePromise<Int> {
    if let promise = promise as? CancellablePromise<Int> { return promise }
    return (promise as! Promise<Int>).asCancellable()
  }

  private static func lengthened(_ promise: any Thenable<Int>, by count: Int) -> any Thenable<Int> {
    var promise = promise
    for _ in 0..<count {
      if let plain = promise as? Promise<Int> { promise = plain.map(on: nil) { $0 } }
      if let link = promise as? CancellablePromise<Int> { promise = link.map(on: nil) { $0 } }
    }
    return promise
  }

  @Test(arguments: Kind.allCases, [1, 2, 3, 10])
  func `L87: a circle of links is refused where it closes`(kind: Kind, count: Int) {
    for tail in [0, 1, 2, 10] {
      for (isSettled, hasOthers) in [(false, false), (true, false), (false, true), (true, true)] {
        let links = circle(
          kind, of: count, tail: tail, isSettled: isSettled, hasOthers: hasOthers)
        #expect(
          links.allSatisfy { Self.isReturnedSelf($0) }, "\(tail) \(isSettled) \(hasOthers)")
      }
    }
  }

  @Test func `L87: a circle of 1 000 links is refused`() {
    #expect(circle(.cancellable, of: 1_000).allSatisfy { Self.isReturnedSelf($0) })
  }

  /// Each link follows a promise of the other kind, without a mirror in between.
  @Test func `L87: a plain link that returns a cancellable promise is refused among others`() {
    for others in 0...2 {
      let (start, resolver) = Promise<Int>.pending()
      let end = Shared<CancellablePromise<Int>?>(nil)
      let link = start.then(on: nil) { _ in end.value! }
      end.value = link.asCancellable()
      for _ in 0..<others { end.value!.pipe { _ in } }
      resolver.fulfill(1)
      #expect(Self.isReturnedSelf(link) && Self.isReturnedSelf(end.value!), "\(others)")
      end.value = nil
    }
  }

  @Test(arguments: 1...3)
  func `L87: a circle is refused, whatever promises form it`(count: Int) {
    var kept: [CancellablePromise<Int>] = []
    let barriers: [(CancellablePromise<Int>) -> CancellablePromise<Int>] = [
      { $0.shielded() },
      { promise in CancellablePromise(wrapper: { _ in promise }) },
      { promise in CancellablePromise(using: promise, cancel: {}) },
      { $0.asPromise().asCancellable() },
      { promise in Limiter(1).run(on: nil) { promise } },
      { $0.ensure(on: nil) {} },
      { promise in
        let shared = promise.shared()
        kept.append(shared.branch())
        return shared.branch()
      },
    ]
    for (number, barrier) in barriers.enumerated() {
      let links = circle(.cancellable, of: count, barrier)
      #expect(links.allSatisfy { Self.isReturnedSelf($0) }, "\(number)")
    }
    #expect(kept.count == count && kept.allSatisfy { Self.isReturnedSelf($0) })
  }

  @Test func `L87: a cleanup that waits for its own promise is refused`() {
    for between in 0...2 {
      let (start, resolver) = CancellablePromise<Int>.pending()
      let end = Shared<CancellablePromise<Int>?>(nil)
      let link = start.ensureThen(on: nil) { end.value!.asVoid() }
      end.value = Self.lengthened(link, by: between) as? CancellablePromise<Int>
      resolver.fulfill(1)
      #expect(Self.isReturnedSelf(link) && end.value!.isRejected, "\(between)")
      end.value = nil
    }
  }

  /// The circle closes at the link, above which stands a cleanup that waits for the link.
  @Test func `L87: a link that follows a promise above its own cleanup is refused`() {
    let (first, firstResolver) = CancellablePromise<Int>.pending()
    let (second, secondResolver) = CancellablePromise<Int>.pending()
    let (cleanup, end) = (
      Shared<CancellablePromise<Int>?>(nil), Shared<CancellablePromise<Int>?>(nil)
    )
    let cleaned = first.ensureThen(on: nil) { cleanup.value!.asVoid() }
    let link = second.then(on: nil) { _ in end.value! }
    (cleanup.value, end.value) = (link.map(on: nil) { $0 }, cleaned.map(on: nil) { $0 })
    firstResolver.fulfill(1)
    #expect(cleaned.isPending)
    secondResolver.fulfill(1)
    #expect(Self.isReturnedSelf(link) && cleaned.value == 1)
    (cleanup.value, end.value) = (nil, nil)
  }

  @Test func `L87: a circle through the inputs of a decider rests until a cancel, which ends it`() {
    let deciders: [@Sendable (CancellablePromise<Int>) -> CancellablePromise<Int>] = [
      { when(fulfilled: [$0], autoCancel: true).map(on: nil) { $0[0] } },
      { race([$0], autoCancel: true) },
      { $0.timeout(.seconds(1), clock: ManualClock()) },
      { promise in attempt(1, on: nil) { _ in promise } },
    ]
    for (number, decide) in deciders.enumerated() {
      let end = Shared<CancellablePromise<Int>?>(nil)
      let (start, resolver) = CancellablePromise<Int>.pending()
      let link = start.then(on: nil) { _ in decide(end.value!) }
      end.value = link.map(on: nil) { $0 }
      resolver.fulfill(1)
      #expect(link.isPending, "\(number)")
      link.cancel()
      #expect(link.wasCancelled && end.value!.wasCancelled, "\(number)")
      end.value = nil
    }
  }

  private static func isReturnedSelf(_ promise: any Thenable<Int>) -> Bool {
    if case .failure(PromiseError.returnedSelf) = promise.result { true } else { false }
  }

  @Test func `L13, L9: a link that follows its descendant after its own cancel is rejected`() {
    let (start, resolver) = CancellablePromise<Int>.pending()
    let (descendant, own) = (
      Shared<CancellablePromise<Int>?>(nil), Shared<CancellablePromise<Int>?>(nil)
    )
    let link = start.then(on: nil) { _ in
      own.value!.cancel()
      return descendant.value!
    }
    own.value = link
    descendant.value = link.map(on: nil) { $0 }
    resolver.fulfill(1)
    #expect(link.wasCancelled && descendant.value!.wasCancelled)
    (descendant.value, own.value) = (nil, nil)
  }
}
