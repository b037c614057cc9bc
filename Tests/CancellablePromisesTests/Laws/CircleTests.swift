import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Laws L9 and L87: a circle of promises is refused where it closes.
@Suite struct CircleTests {
  /// The kinds of promise in a circle; a link of a plain circle can follow any kind.
  enum Kind: CaseIterable { case cancellable, plain, mixed }

  /// Links each following the next one, and the last the first; each has `tail` links below, and
  /// then what `barrier` makes.
  private func circle(
    _ kind: Kind, of count: Int, tail: Int = 0,
    _ barrier: (CancellablePromise<Int>) -> CancellablePromise<Int> = { $0 }
  ) -> [any Thenable<Int>] {
    let ends = Shared<[any Thenable<Int>]>([])
    let resolvers = Shared<[Resolver<Int>]>([])
    var links: [any Thenable<Int>] = []
    for number in 0..<count {
      let isPlain = kind == .plain || (kind == .mixed && number == 0)
      if isPlain {
        let (start, resolver) = Promise<Int>.pending()
        resolvers.value.append(resolver)
        // A mirror stands between, because the type of the followed promise is known.
        links.append(start.then(on: nil) { _ in Self.plain(ends.value[(number + 1) % count]) })
      } else {
        let (start, resolver) = CancellablePromise<Int>.pending()
        resolvers.value.append(resolver)
        links.append(
          start.then(on: nil) { _ in Self.cancellable(ends.value[(number + 1) % count]) })
      }
    }
    ends.value = links.map {
      let end = Self.lengthened($0, by: tail)
      return (end as? CancellablePromise<Int>).map(barrier) ?? end
    }
    for resolver in resolvers.value { resolver.fulfill(1) }
    ends.value = []
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
    for tail in [0, 1, 2, 10] where count + tail > 1 {
      let links = circle(kind, of: count, tail: tail)
      #expect(links.allSatisfy { Self.isReturnedSelf($0) }, "\(tail)")
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
        kept.append(promise.cancelOnDeinit())
        return kept.last!
      },
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
    #expect(kept.count == 2 * count && kept.allSatisfy { Self.isReturnedSelf($0) })
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
