import CancellablePromises
import Foundation
import TestSupport
import Testing

/// Laws L4 and L67: the reasons of cancels.
@Suite(.leavesThreadClean) struct ErrorTests {
  /// Ways to promises that, cancelled together with the one above, wait for it.
  private static let waiting: [LinkKind] =
    linearLinks + observerLinks + [
      LinkKind("a mirror") { source, _ in CancellablePromise(source) },
      LinkKind("using:") { source, _ in CancellablePromise(using: source, cancel: {}) },
      LinkKind("a wrapper") { source, _ in CancellablePromise(wrapper: { _ in source }) },
      LinkKind("a branch") { source, _ in source.shared().branch() },
      LinkKind("a body") { source, _ in
        CancellablePromise.value(1).then(on: nil) { _ in source }
      },
      LinkKind("a limiter") { source, _ in Limiter(1).run(on: nil) { source } },
    ]

  /// Ways to promises that a cancel rejects at once.
  private static let deciding: [LinkKind] = [
    LinkKind("a shield") { source, _ in source.shielded() },
    LinkKind("a race") { source, _ in race([source], autoCancel: true) },
    LinkKind("an attempt") { source, _ in attempt(1, on: nil) { _ in source } },
    LinkKind("a time limit") { source, _ in source.timeout(.seconds(1), clock: ManualClock()) },
    LinkKind("a condition") { source, _ in
      when(source, while: never(Void.self), autoCancel: true)
    },
  ]

  @Test(arguments: waiting + deciding, ["end, end", "end, top", "top, end"])
  func `L4: of two reasons that come while all is pending, the first counts`(
    way: LinkKind, cancelled: String
  ) {
    let cleanup = Guarantee<Void>.pending()
    let top = CancellablePromise<Int>.never.ensureThen(on: nil) { cleanup.guarantee }
    let end = way.attach(top, nil)
    let log = Log()
    top.onCancel { log.append("top \(top.cancelReason!)") }
    end.onCancel { log.append("end \(end.cancelReason!)") }
    let isShield = way.testDescription == "a shield"
    var (ofTop, ofEnd): (TestError?, TestError?)
    for (name, reason) in zip(cancelled.split(separator: ", "), [TestError.first, .second]) {
      (name == "end" ? end : top).cancel(with: reason)
      let goesUp = !isShield && ofEnd == nil
      if name == "end" { ofEnd = ofEnd ?? reason }
      if name == "top" || goesUp { ofTop = ofTop ?? reason }
    }
    #expect(top.cancelReason as? TestError == ofTop && end.cancelReason as? TestError == ofEnd)
    let blocks = [ofEnd.map { "end \($0)" }, ofTop.map { "top \($0)" }].compactMap { $0 }
    #expect(log.entries.sorted() == blocks)
    // A shield, too, waits for a source that was cancelled before.
    let waits =
      isShield
      ? cancelled == "top, end"
      : !Self.deciding.contains { $0.testDescription == way.testDescription }
    #expect(top.isPending && end.isPending == waits)
    cleanup.resolve(())
    #expect(top.testError == ofTop && end.testError == (waits ? ofTop : ofEnd))
    top.cancel()
  }

  @Test func `L4: what a body returns after two cancels is cancelled with the first reason`() {
    let (source, resolver) = CancellablePromise<Int>.pending()
    let (link, inner) = (Shared<CancellablePromise<Int>?>(nil), CancellablePromise<Int>.never)
    link.value = source.then(on: nil) { _ in
      for reason in [TestError.first, .second] { link.value?.cancel(with: reason) }
      return inner
    }
    resolver.fulfill(1)
    #expect(inner.testError == .first && link.value?.testError == .first)
    link.value = nil
  }

  @Test func `L67: a custom reason arrives unchanged`() {
    final class Reason: Error, Sendable {}
    let reason = Reason()
    let log = Log()
    let first = hopeless("hook", log)
    let inner = hopeless("inner", log)
    let waiting = CancellablePromise.value(1).then(on: nil) { _ in inner }
    let all = when(fulfilled: [first, waiting], autoCancel: true)
    let tail = all.ensure(on: nil) {}.map(on: nil) { $0[0] }
    tail.cancel(with: reason)
    for promise in [first, inner, waiting, tail] {
      #expect(promise.error as? Reason === reason)
      #expect(promise.cancelReason as? Reason === reason)
    }
    #expect(all.error as? Reason === reason)
    let shared = CancellablePromise<Int>.never.shared()
    let branch = shared.branch()
    shared.cancel(with: reason)
    #expect(branch.error as? Reason === reason)
    let (caught, end) = (CancellablePromise<Int>.never, Shared<(any Error)?>(nil))
    let cascade = caught.catch(only: TestError.first, on: nil) { _ in }
    cascade.catch(on: nil, policy: .allErrors) { end.value = $0 }
    cascade.cancel(with: reason)
    #expect(caught.error as? Reason === reason && end.value as? Reason === reason)
  }

  @Test func `L67: default catch skips a cancellation and sees another reason`() {
    let byDefault = CancellablePromise<Int>.never
    byDefault.cancel()
    #expect(byDefault.error is any CancellableError && byDefault.wasCancelled)
    let reasons: [(any Error, Bool)] = [
      (CancellablePromiseError.cancelled, false), (PromiseError.cancelled, false),
      (CancellationError(), false), (MaybeCancelled(true), false), (MaybeCancelled(false), true),
      (TestError.first, true), (URLError(.timedOut), true), (URLError(.cancelled), false),
    ]
    for (reason, sees) in reasons {
      let log = Log()
      let first = CancellablePromise<Int>.never
      first.catch(on: nil, policy: .allErrorsExceptCancellation) { _ in log.append("seen") }
      first.cancel(with: reason)
      #expect(log.count == (sees ? 1 : 0), "\(reason)")
      #expect(first.isCancelled)
    }
  }
}
