import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Laws L9, L10 and L89: `trace`, `wait()` and the search for a needed queue end despite circles of promises, and so does a cancel.
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

  @Test(.timeLimit(.minutes(Scale.patience)), arguments: Kind.allCases, 2...5)
  func `a trace shows each promise of a circle once, and no queue is needed`(
    kind: Kind, count: Int
  ) {
    // Two plain links in a circle are rejected.
    if kind == .plain, count == 2 { return }
    for tail in 0...2 {
      let links = circle(kind, of: count, tail: tail)
      for link in links where link.isPending {
        let trace = link.cell.linksAbove
        #expect(trace.count >= count * (tail + 1) && trace.count <= (count + 2) * (tail + 1))
        #expect(trace.allSatisfy { $0.state == .waiting })
        #expect(link.cell.neededQueue == nil)
      }
      #expect(links.allSatisfy(\.isPending) && !links.isEmpty)
      open(links)
    }
  }

  @Test(.timeLimit(.minutes(Scale.patience)), arguments: 2...3)
  func `the trace of a link below a circle does not draw the link into the circle`(count: Int) {
    let links = circle(.cancellable, of: count)
    let behind = (links[0] as! CancellablePromise<Int>).map(on: nil) { $0 }.map(on: nil) { $0 }
    let trace = behind.trace
    #expect(trace.links.count == count + 2 && trace.links.allSatisfy { $0.state == .waiting })
    #expect(trace.description.hasSuffix("waits for:"))
    open(links)
    #expect(behind.wasCancelled)
  }

  @Test(.timeLimit(.minutes(Scale.patience)), arguments: [Kind.cancellable, .mixed], 2...3)
  func `a wait on a circle ends with a cancel, even while other threads trace the circle`(
    kind: Kind, count: Int
  ) {
    let links = circle(kind, of: count)
    let cancellable = links.compactMap { $0 as? CancellablePromise<Int> }[0]
    let isOver = Shared(false)
    let waiting = onThread {
      #expect(throws: CancellablePromiseError.self) { try cancellable.wait() }
    }
    let looking = (0..<2).map { _ in
      onThread { while !isOver.value { _ = cancellable.trace } }
    }
    while cancellable.handlerCount < 2 {}
    cancellable.cancel()
    waiting.join()
    isOver.value = true
    for thread in looking { thread.join() }
    #expect(cancellable.wasCancelled)
    open(links)
  }

  /// For each kind that a cancel can reach: a second cancel finds the circle cancelled.
  @Test(.timeLimit(.minutes(Scale.patience)), arguments: 2...4, [false, true])
  func `L4, L10: a circle cancelled at two points is rejected, with the first reason`(
    count: Int, isBelow: Bool
  ) {
    for first in 0..<count {
      for second in 0..<count {
        let links = circle(.cancellable, of: count).map { $0 as! CancellablePromise<Int> }
        let below = links.map { $0.map(on: nil) { $0 } }
        let ends = isBelow ? below : links
        ends[first].cancel(with: TestError.first)
        ends[second].cancel(with: TestError.second)
        #expect(links.allSatisfy { $0.testError == .first }, "\(first), \(second)")
        #expect(below.allSatisfy { $0.testError == .first }, "\(first), \(second)")
      }
    }
  }

  @Test(arguments: 1...3)
  func `L10: a circle is rejected by a cancel, whatever stands in it`(count: Int) {
    var kept: [CancellablePromise<Int>] = []
    let barriers: [(CancellablePromise<Int>) -> CancellablePromise<Int>] = [
      { $0.shielded() },
      { promise in CancellablePromise(wrapper: { _ in promise }) },
      { promise in Limiter(1).run(on: nil) { promise } },
      { $0.ensure(on: nil) {} },
      { promise in
        kept.append(promise.cancelOnDeinit())
        return kept.last!
      },
      { $0.cancelOnDeinit() },
      { promise in
        let shared = promise.shared()
        kept.append(shared.branch())
        return shared.branch()
      },
    ]
    for (number, barrier) in barriers.enumerated() {
      let links = circle(.cancellable, of: count, barrier).map { $0 as! CancellablePromise<Int> }
      when(fulfilled: links, autoCancel: true).cauterize().cancel()
      #expect(links.allSatisfy { $0.wasCancelled }, "\(number)")
    }
    #expect(kept.count == 2 * count && kept.allSatisfy { $0.wasCancelled })
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

  /// Opens a circle, which would otherwise keep itself alive.
  private func open(_ links: [any Thenable<Int>]) {
    for link in links {
      (link as? CancellablePromise<Int>)?.cancel()
      if link.cell.loadState().isPending, !link.cell.isCancellable { link.cell.abandonHandlers() }
    }
  }
}
