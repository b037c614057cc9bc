import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// The operators of long chains.
private let longLinks = [linearLinks[0], linearLinks[5], linearLinks[6]] + observerLinks

extension StressTests {
  /// Laws L65 and L66: a cancel takes linear time and a small stack.
  @Suite struct CostTests {
    func chain(
      _ kind: LinkKind, _ length: Int, from first: CancellablePromise<Int>
    ) -> CancellablePromise<Int> {
      var last = first
      for _ in 0..<length { last = kind.attach(last, nil) }
      return last
    }

    @Test(arguments: longLinks)
    func `L66: a million links are cancelled at their tail`(_ kind: LinkKind) {
      onSmallStack {
        let log = Log()
        let first = hopeless("hook", log)
        let tail = chain(kind, Scale.long, from: first)
        tail.cancel()
        #expect(tail.wasCancelled && first.wasCancelled && log.entries == ["hook"])
      }
    }

    @Test(arguments: longLinks)
    func `L66: a million links are rejected by a cancel of their head`(_ kind: LinkKind) {
      onSmallStack {
        let first = CancellablePromise<Int>.never
        let tail = chain(kind, Scale.long, from: first)
        first.cancel()
        #expect(tail.isResolved && !tail.isCancelled)
      }
    }

    @Test(arguments: longLinks)
    func `L66: a million links settle, or go away pending from either end`(_ kind: LinkKind) {
      onSmallStack {
        _ = silence
        do {
          let (first, resolver) = CancellablePromise<Int>.pending()
          let tail = chain(kind, Scale.long, from: first)
          resolver.fulfill(1)
          #expect(tail.value == 1)
        }
        // Kept by a reference to the tail only, then by one to the head only.
        var tail: CancellablePromise<Int>? = chain(kind, Scale.long, from: hopeless("", Log()))
        #expect(tail?.isPending == true)
        tail = nil
        var head: Optional = CancellablePromise<Int>.pending()
        _ = chain(kind, Scale.long, from: head!.promise)
        #expect(head?.promise.isPending == true)
        head = nil
      }
    }

    @Test func `L66: a million cancel blocks run, deepest first`() {
      onSmallStack {
        let last = Shared(-1)
        var tail = hopeless("", Log())
        for index in 0..<Scale.long {
          tail = tail.map(on: nil) { $0 }
          tail.onCancel {
            if last.value != index - 1 { Issue.record("\(last.value) before \(index)") }
            last.value = index
          }
        }
        tail.cancel()
        #expect(last.value == Scale.long - 1)
      }
    }

    @Test func `L66: a million bodies each wait for the next inner promise`() {
      onSmallStack {
        let log = Log()
        var inner = hopeless("innermost", log)
        for _ in 0..<Scale.long / 4 {
          let source = inner
          inner = CancellablePromise.value(1).then(on: nil) { _ in source }
        }
        inner.cancel()
        #expect(inner.wasCancelled && log.entries == ["innermost"])
      }
    }

    /// Cancels that take a while; returns the cancels of a graph of some size.
    private static let cancels: [(name: String, prepare: @Sendable (Int) -> () -> Void)] = [
      (
        "a chain",
        { count in
          let tail = (0..<count).reduce(hopeless("", Log())) { link, _ in link.map(on: nil) { $0 } }
          return { tail.cancel() }
        }
      ),
      (
        "inputs and consumers",
        { count in
          let first = CancellablePromise<Int>.never
          let inputs = (0..<count).map { _ in first.map(on: nil) { $0 } }
          let (all, raced) = (when(fulfilled: inputs, autoCancel: true), race(inputs))
          return {
            all.cancel()
            if !raced.wasCancelled || inputs.contains(where: \.isPending) {
              Issue.record("pending")
            }
          }
        }
      ),
      (
        "consumers one by one, from both ends",
        { count in
          let first = CancellablePromise<Int>.never
          let links = (0..<count).map { _ in first.shielded() }
          return {
            for index in 0..<count {
              links[index % 2 == 0 ? index / 2 : count - 1 - index / 2].cancel()
            }
            if first.handlerCount != 0 { Issue.record("handlers are left") }
          }
        }
      ),
    ]

    @Test func `L65: a cancel of ten times as much takes about ten times as long`() {
      for (name, prepare) in Self.cancels {
        func time(_ count: Int) -> Duration {
          let cancel = prepare(count)
          return processorTime(of: cancel)
        }
        _ = time(2_000)
        let short = (0..<3).map { _ in time(2_000) }.min()!
        let long = (0..<3).map { _ in time(20_000) }.min()!
        // A quadratic cancel takes a hundred times as long; caches blur the rest.
        #expect(long < short * 50, "\(name)")
      }
    }

    @Test func `L65: promises already requested are not walked again`() {
      // Not kept for ever: the side table made by the walk would look like a leak.
      let (base, resolver) = Promise<Int>.pending()
      let tail = chain(observerLinks[0], Scale.long / 10, from: CancellablePromise(base))
      let (cleanup, cleaned) = Guarantee<Void>.pending()
      let observer = CancellablePromise.value(1).ensureThen(on: nil) { cleanup }
      let waiting = chain(observerLinks[0], Scale.long / 10, from: observer)
      tail.cancel()
      waiting.cancel()
      #expect(waiting.isPending)
      // Each cancel would take a long walk.
      for _ in 0..<Scale.long / 10 { waiting.cancel() }
      cleaned(())
      #expect(waiting.wasCancelled && tail.wasCancelled)
      withExtendedLifetime(resolver) {}
    }
  }
}
