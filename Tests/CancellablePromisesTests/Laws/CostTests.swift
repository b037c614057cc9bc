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

    @Test func `L66: handlers that each cancel the next promise do not nest`() {
      onSmallStack {
        let count = Scale.long / 100
        let promises = (0..<count).map { _ in hopeless("", Log()) }
        for index in 1..<count {
          let next = promises[index]
          promises[index - 1].pipe { _ in next.cancel() }
        }
        promises[0].cancel()
        #expect(promises.last?.wasCancelled == true)
      }
    }

    @Test func `L66: nested combinators are cancelled`() {
      onSmallStack {
        let log = Log()
        let first = hopeless("hook", log)
        var last = first
        for index in 0..<Scale.long / 10 {
          last =
            index % 2 == 0
            ? race([last, first], autoCancel: true)
            : when(fulfilled: [last], autoCancel: true).map(on: nil) { $0[0] }
        }
        last.cancel()
        #expect(last.wasCancelled && first.wasCancelled && log.entries == ["hook"])
      }
    }

    @Test func `L65: a million inputs and a million consumers take linear time`() {
      onSmallStack {
        let count = Scale.long / 2
        let first = CancellablePromise<Int>.never
        let inputs = (0..<count).map { _ in first.map(on: nil) { $0 } }
        let all = when(fulfilled: inputs, autoCancel: true)
        let raced = race(inputs, autoCancel: true)
        all.cancel()
        #expect(all.wasCancelled && raced.wasCancelled && inputs.last?.wasCancelled == true)
      }
    }

    @Test func `L65: consumers of one promise are cancelled one by one in linear time`() {
      let first = CancellablePromise<Int>.never
      let links = (0..<Scale.long / 2).map { _ in first.shielded() }
      let chosen = (0..<links.count).map { $0 % 2 == 0 ? $0 : links.count - $0 }
      for index in chosen { links[index].cancel() }
      #expect(links.filter(\.wasCancelled).count == Set(chosen).count)
      #expect(first.handlerCount == links.count - Set(chosen).count)
    }

    @Test func `L65: ten times the links take about ten times as long`() {
      func time(_ length: Int) -> Duration {
        let tail = chain(linearLinks[0], length, from: hopeless("", Log()))
        return processorTime { tail.cancel() }
      }
      _ = time(2_000)
      let short = (0..<3).map { _ in time(2_000) }.min()!
      let long = (0..<3).map { _ in time(20_000) }.min()!
      // A quadratic cancel takes a hundred times as long; caches blur the rest.
      #expect(long < short * 50)
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
