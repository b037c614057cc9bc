import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// The operators of long chains.
private let longLinks = [linearLinks[0], linearLinks[5], linearLinks[6]] + observerLinks

extension StressTests {
  /// A cancel takes a small stack; `CancelStepTests` of `InterleavingTests` count its steps (L65).
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
    func `L66: a chain of a million links settles, or is lost with one end kept`(
      _ kind: LinkKind
    ) {
      onSmallStack {
        do {
          let (first, resolver) = CancellablePromise<Int>.pending()
          let tail = chain(kind, Scale.long, from: first)
          resolver.fulfill(1)
          #expect(tail.value == 1)
        }
        // Lost with its tail kept, then with its head kept.
        var head: Optional = CancellablePromise<Int>.pending()
        let tail = chain(kind, Scale.long, from: head!.promise)
        #expect(tail.isPending)
        head = nil
        #expect(tail.isResolved)
        head = CancellablePromise<Int>.pending()
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
  }
}
