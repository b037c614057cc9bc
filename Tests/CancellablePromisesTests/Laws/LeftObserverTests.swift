import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Laws L76, L81, L85 and L88: an observer above which only a cancel could end the wait settles after the
/// cancel, even if its body is dropped.
@Suite struct LeftObserverTests {
  @Test func `L63: an observer for which only a permit waits goes, and makes no stand-in`() {
    let (queue, limiter) = (ManualDispatcher(), Limiter(1))
    for _ in 0..<2 {
      let _: CancellablePromise<Int> = limiter.run(on: queue) {
        CancellablePromise<Int>.never.ensure(on: nil) {}
      }
      queue.runAll()
    }
    #expect(limiter.runningCount == 0 && limiter.waitingCount == 0)
  }

  /// Promises released while only a cancel could end them.
  enum Left: CaseIterable {
    case never, using, wrapper, race, all, link

    func make() -> CancellablePromise<Int> {
      let lost = Promise<Int>.pending().promise
      return switch self {
      case .never: .never
      case .using: CancellablePromise(using: lost, cancel: {})
      case .wrapper: CancellablePromise(wrapper: { _ in lost })
      case .race:
        CancellablePromises.race(
          [.never, CancellablePromise(using: lost, cancel: {})], autoCancel: true)
      case .all:
        CancellablePromises.when(fulfilled: [CancellablePromise<Int>.never, .value(1)])
          .map(on: nil) { $0[0] }
      case .link: CancellablePromise<Int>.never.map(on: nil) { $0 }
      }
    }
  }

  /// Operators with a body for cancels, too.
  enum Observer: CaseIterable {
    case ensure, ensureThen, tap, tapError, `catch`, finally, nested

    func attach(
      to promise: CancellablePromise<Int>, on dispatcher: (any Dispatcher)?, _ fate: Fate,
      _ resolver: Shared<Resolver<Void>?>
    ) -> CancellableCell {
      switch self {
      case .ensure: promise.ensure(on: dispatcher) {}
      case .ensureThen:
        switch fate {
        case .lostCleanup: promise.ensureThen(on: dispatcher) { Promise<Void>.pending().promise }
        case .lostLaterCleanup:
          promise.ensureThen(on: dispatcher) { Promise<Void> { resolver.value = $0 } }
        case .leftCleanup: promise.ensureThen(on: dispatcher) { Left.using.make().asVoid() }
        default: promise.ensureThen(on: dispatcher) { Guarantee.value }
        }
      case .tap: promise.tap(on: dispatcher) { _ in }
      case .tapError: promise.tapError(on: dispatcher) { _ in }
      case .catch: promise.catch(on: dispatcher, policy: .allErrors) { _ in }
      case .finally: promise.catch(on: nil) { _ in }.finally(on: dispatcher) {}
      case .nested: promise.ensure(on: dispatcher) {}.ensure(on: dispatcher) {}
      }
    }
  }

  /// The fate of the body.
  enum Fate: CaseIterable {
    case droppedAtOnce, droppedLater, lostCleanup, lostLaterCleanup, leftCleanup
  }

  /// Ways to cancel.
  enum End: CaseIterable {
    case cancel, cancelWithReason, twice, scope, scopeGone, link, timeout, loser, latest, owner
  }

  @Test(arguments: Left.allCases, Fate.allCases)
  func `a cancelled observer settles, and so do all links below`(
    left: Left, fate: Fate
  ) {
    _ = silence
    for observer in Observer.allCases {
      for end in End.allCases { check(left, observer, fate, end) }
    }
  }

  private func check(_ left: Left, _ observer: Observer, _ fate: Fate, _ end: End) {
    let isForCleanup = fate != .droppedAtOnce && fate != .droppedLater
    guard observer == .ensureThen || !isForCleanup else { return }
    let name = "\(left) \(observer) \(fate) \(end)"
    let works = ManualDispatcher()
    let resolver = Shared<Resolver<Void>?>(nil)
    let dispatcher: (any Dispatcher)? =
      switch fate {
      case .droppedAtOnce: ClosedDispatcher()
      case .droppedLater: works
      default: nil
      }
    let cell = observer.attach(to: left.make(), on: dispatcher, fate, resolver)
    let behind = Recorder<Bool>()
    cell.attachFinally(Hop()) { behind.append(true) }
    #expect(cell.loadState().isPending, "\(name)")
    guard let reason = carryOut(end, cell) else { return }
    // The promises of bodies may be lost only later, several times in a row.
    for _ in 0..<2 {
      works.dropAll()
      resolver.value = nil
    }
    #expect(behind.count == 1, "\(name)")
    guard cell.loadState().isSettled else {
      Issue.record("\(name): pending for ever")
      return
    }
    let isFinalizer = observer == .catch || observer == .finally
    if isFinalizer { return }
    #expect(cell.loadState().isRejected && reason(cell.rejection), "\(name)")
  }

  /// Cancels, and returns a check of the reason; nil if the cell has no such end.
  private func carryOut(_ end: End, _ cell: CancellableCell) -> ((any Error) -> Bool)? {
    let promise = cell as? CancellablePromise<Int>
    var isRight: (any Error) -> Bool = { $0 is CancellablePromiseError }
    switch (end, promise) {
    case (.cancel, _): cell.cancel(for: cancellation)
    case (.cancelWithReason, _):
      cell.cancel(for: TestError.second)
      isRight = { $0 as? TestError == .second }
    case (.twice, _):
      cell.cancel(for: cancellation)
      cell.cancel(for: TestError.second)
    case (.scope, _):
      let scope = CancellationScope()
      scope.add(cell: cell)
      scope.cancel()
      #expect(scope.count == 0 || cell.loadState().isPending)
    case (.scopeGone, _):
      let scope = CancellationScope()
      scope.add(cell: cell)
    case (.link, let promise?): promise.map(on: nil) { $0 }.cancel()
    case (.timeout, let promise?):
      let clock = ManualClock()
      let limited = promise.timeout(.seconds(1), clock: clock)
      clock.advance(by: .seconds(1))
      #expect(limited.error is TimeoutError)
    case (.loser, let promise?):
      let (winner, resolver) = CancellablePromise<Int>.pending()
      let first = race(winner, promise, autoCancel: true)
      resolver.fulfill(1)
      #expect(first.value == 1)
    case (.latest, let promise?):
      let latest = Latest<Int>()
      let first = latest.run(on: nil) { promise }
      _ = latest.run(on: nil) { CancellablePromise.value(1) }
      #expect(first.isRejected || promise.isPending)
    case (.owner, let promise?): _ = promise.cancelOnDeinit()
    default: return nil
    }
    return isRight
  }

  @Test(arguments: Left.allCases)
  func `L35: the body of a left observer still runs, before the observer settles`(left: Left) {
    _ = silence
    for end in End.allCases {
      let log = Log()
      let observer = left.make().ensure(on: nil) { log.append("body") }
      observer.pipe { _ in log.append("settled") }
      guard carryOut(end, observer) != nil else { continue }
      #expect(log.entries == ["body", "settled"], "\(end)")
    }
  }

  @Test(arguments: Left.allCases)
  func `L35: the body of a left observer runs even if only a link below is kept`(left: Left) {
    _ = silence
    for end in End.allCases {
      let log = Log()
      let link = left.make().ensure(on: nil) { log.append("body") }.map(on: nil) { $0 }
      guard carryOut(end, link) != nil else { continue }
      #expect(log.entries == ["body"] && link.isRejected, "\(end)")
    }
  }

  @Test(arguments: Left.allCases, [false, true])
  func `L81, L85: the cleanup of a left observer keeps its permit and its resource`(
    left: Left, isKept: Bool
  ) {
    _ = silence
    let (log, kept) = (Log(), Recorder<CancellablePromise<Int>>())
    let (cleanup, cleaned) = Guarantee<Void>.pending()
    @Sendable func work() -> CancellablePromise<Int> {
      let observer = left.make().ensureThen(on: nil) { cleanup }
      if isKept { kept.append(observer) }
      return observer
    }
    let limiter = Limiter(1)
    let limited = limiter.run(on: nil) { work() }
    limiter.run(on: nil) { CancellablePromise.value(2).get(on: nil) { _ in log.append("next") } }
      .cauterize()
    let used: CancellablePromise<Int> = withResource(
      CancellablePromise.value(0), on: nil, dispose: { _ in log.append("disposed") }
    ) { _ in work() }
    limited.cancel()
    used.cancel()
    #expect(log.count == 0 && limited.isPending && used.isPending)
    cleaned(())
    #expect(log.entries == ["next", "disposed"] && limited.wasCancelled && used.wasCancelled)
  }

  @Test func `L76: a left observer with a closed dispatcher stays pending until a cancel`() {
    _ = silence
    for left in Left.allCases {
      let observer = left.make().ensure(on: ClosedDispatcher()) {}
      #expect(observer.isPending, "\(left)")
    }
  }
}

/// A dispatcher after shutdown, which drops all work.
private struct ClosedDispatcher: Dispatcher {
  func dispatch(_ work: @escaping @Sendable () -> Void) {}
}
