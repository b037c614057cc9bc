import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Law L31: hops.
@Suite(.leavesThreadClean) struct BranchTests {
  @Test func `L31: fulfilment and rejection take the same number of hops`() {
    typealias Wrap = @Sendable (CancellablePromise<Int>) -> CancellablePromise<Int>
    let wraps: [Wrap] = [
      { $0 }, { $0.map(on: nil) { $0 } }, { $0.shielded() }, { $0.asPromise().asCancellable() },
      { $0.mapError(on: nil) { $0 } },
      { $0.ensure(on: nil) {} }, { $0.shared().branch() },
      { promise in
        CancellablePromise.value(0).then(on: nil) { _ in promise }
      },
    ]
    for wrap in wraps {
      for fulfilsFirst in [true, false] {
        let (one, oneResolver) = CancellablePromise<Int>.pending()
        let (two, twoResolver) = CancellablePromise<Int>.pending()
        let result = race([wrap(one), wrap(two)])
        if fulfilsFirst {
          twoResolver.fulfill(2)
          oneResolver.reject(TestError.first)
        } else {
          oneResolver.reject(TestError.first)
          twoResolver.fulfill(2)
        }
        #expect(result.end == (fulfilsFirst ? .value(2) : .error(.first)))
      }
    }
  }

  @Test(arguments: linearLinks + observerLinks)
  func `L31: a link takes at most one hop for its body, and none inline`(_ kind: LinkKind) {
    for outcome in [Result<Int, any Error>.success(1), .failure(TestError.first)] {
      let dispatcher = ManualDispatcher()
      let (first, resolver) = CancellablePromise<Int>.pending()
      let inline = kind.attach(first, nil)
      let queued = kind.attach(first, dispatcher)
      resolver.resolve(outcome)
      #expect(inline.isResolved)
      #expect(dispatcher.receivedCount <= 1)
      dispatcher.runNext()
      #expect(queued.isResolved && queued.end == inline.end)
      #expect(dispatcher.receivedCount <= 1)
    }
  }
}
