import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Laws L26 to L31: shields, branches, plain promises, and hops.
@Suite(.leavesThreadClean) struct BranchTests {
  @Test func `L26: a cancelled shield leaves its source alone, without handlers`() {
    let log = Log()
    let (first, resolver) = source("hook", log)
    let other = first.map(on: nil) { $0 }
    let baseline = first.handlerCount
    let shield = first.shielded()
    let below = first.shielded().map(on: nil) { $0 }
    shield.cancel()
    below.cancel(with: TestError.first)
    #expect(shield.wasCancelled && below.testError == .first)
    #expect(first.isPending && !first.isCancelled && log.count == 0)
    #expect(first.handlerCount == baseline)
    resolver.fulfill(1)
    #expect(other.value == 1)
  }

  @Test func `L27: the last live branch takes the source along, in every order`() {
    for order in permutations(of: [0, 1, 2]) {
      let log = Log()
      let first = hopeless("hook", log)
      let observer = first.map(on: nil) { $0 }
      let shared = first.shared()
      let branches = (0..<3).map { _ in shared.branch() }
      let links = branches.map { $0.map(on: nil) { $0 } }
      for (count, index) in order.enumerated() {
        #expect(first.isPending && log.count == 0)
        (count == 1 ? branches : links)[index].cancel()
        branches[index].cancel()
        #expect(branches[index].wasCancelled && links[index].wasCancelled)
      }
      #expect(first.wasCancelled && log.entries == ["hook"])
      // A plain observer of the source does not count as a branch.
      #expect(observer.wasCancelled)
    }
  }

  @Test func `L28: a shared source can be cancelled regardless of its branches`() {
    for viaShared in [false, true] {
      let log = Log()
      let first = hopeless("hook", log)
      let shared = first.shared()
      let branches = (0..<3).map { _ in shared.branch() }
      viaShared ? shared.cancel() : first.cancel()
      #expect(first.wasCancelled && log.entries == ["hook"])
      for branch in branches { #expect(branch.wasCancelled && !branch.isCancelled) }
    }
  }

  @Test func `L29: a cancel leaves a wrapped plain promise alone, without handlers`() {
    let (base, resolver) = Promise<Int>.pending()
    let (sure, resolve) = Guarantee<Int>.pending()
    let others = [base.map(on: nil) { $0 }, sure.asPromise().map(on: nil) { $0 }]
    let counts = [base.handlerCount, sure.handlerCount]
    for wrapped in [
      base.asCancellable(), sure.asCancellable(), CancellablePromise<Int>(base),
      CancellablePromise<Int>(sure), CancellablePromise(using: base, cancel: {}),
    ] {
      wrapped.cancel()
      #expect(wrapped.wasCancelled)
    }
    #expect([base.handlerCount, sure.handlerCount] == counts)
    resolver.fulfill(1)
    resolve(2)
    #expect(others.map(\.value) == [1, 2])
  }

  @Test func `L30: asPromise is the same settlement`() {
    let (first, resolver) = CancellablePromise<Int>.pending()
    let second = CancellablePromise<Int>.never
    let log = Log()
    let plains = [first, second].map { $0.asPromise() }
    plains[0].pipe { _ in log.append("plain") }
    first.pipe { _ in log.append("first") }
    resolver.fulfill(1)
    #expect(plains[0].value == 1 && first.value == 1)
    #expect(log.entries.sorted() == ["first", "plain"])
    second.cancel(with: TestError.first)
    #expect(plains[1].testError == .first)
    #expect(CancellablePromise.value(3).asPromise().value == 3)
  }

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
