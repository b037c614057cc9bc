import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Law L76: a cancellable promise without any way to settle is rejected, and the handlers run.
@Suite(.leavesThreadClean) struct AbandonedTests {
  /// Consumers of a promise about to lose the resolver.
  enum Shape: CaseIterable {
    case itself, map, following, ensure, ensureThen, recover, plainMirror, plainLink, shielded,
      branch, wrapper, wrapperWhile, wrapperRace, using, first, nestedRace, all, whenResolved,
      mixed, throttled, attempt, whileTask, whileBoth, cancellableMirror, timeout, longChain,
      cleanup

    func make(_ lost: CancellablePromise<Int>) -> any Thenable<Int> {
      switch self {
      case .itself: lost
      case .map: lost.map(on: nil) { $0 }
      case .following: CancellablePromise.value(1).then(on: nil) { _ in lost }
      case .ensure: lost.ensure(on: nil) {}
      case .ensureThen: lost.ensureThen(on: nil) { Guarantee.value }
      case .recover:
        lost.recover(only: TestError.self, on: nil) { _ in CancellablePromise.value(1) }
      case .plainMirror: lost.asPromise()
      case .plainLink: lost.asPromise().map(on: nil) { $0 }.map(on: nil) { $0 }
      case .shielded: lost.shielded()
      case .branch: lost.shared().branch()
      case .wrapper: CancellablePromise(wrapper: { _ in lost })
      case .wrapperWhile:
        CancellablePromise(wrapper: { CancellablePromises.when(lost, while: $0, autoCancel: true) })
      case .wrapperRace:
        CancellablePromise(wrapper: {
          CancellablePromises.race(lost.asVoid().asPromise(), $0).map(on: nil) { 1 }
        })
      case .using: CancellablePromise(using: lost, cancel: {})
      case .first: CancellablePromises.race(lost, lost.map(on: nil) { $0 })
      case .nestedRace:
        (0..<100).reduce(lost) { inner, _ in
          CancellablePromises.race(inner, inner, autoCancel: true)
        }
      case .all:
        CancellablePromises.when(fulfilled: lost, CancellablePromise.value(1)).map(on: nil) { $0.0 }
      case .whenResolved:
        CancellablePromises.when(resolved: [lost, .value(1)]).map(on: nil) { $0.count }
      case .mixed:
        CancellablePromises.when(fulfilled: [lost.asPromise(), .value(1)]).map(on: nil) { $0[0] }
      case .throttled:
        CancellablePromises.when(fulfilled: [.value(1), lost].makeIterator(), concurrently: 1)
          .map(on: nil) { $0[0] }
      case .attempt: CancellablePromises.attempt(2, on: nil) { _ in lost }
      case .whileTask: CancellablePromises.when(lost, while: Promise.value)
      case .whileBoth: CancellablePromises.when(lost, while: lost.asVoid())
      case .cancellableMirror: lost.asPromise().asCancellable()
      case .timeout: lost.timeout(.seconds(1), clock: ManualClock())
      case .longChain: (0..<1000).reduce(lost) { link, _ in link.map(on: nil) { $0 } }
      case .cleanup:
        CancellablePromise.value(1).ensureThen(on: nil) { lost.asVoid() }
      }
    }
  }

  /// The moment of the resolver's release.
  enum Moment: CaseIterable { case before, afterWaiting, afterAttaching }

  private func isAbandoned(_ error: (any Error)?) -> Bool {
    if case .abandoned? = error as? PromiseError { true } else { false }
  }

  private func error(awaiting promise: some Thenable<Int>) async -> (any Error)? {
    do {
      if let promise = promise as? CancellablePromise<Int> { _ = try await promise.async() }
      if let promise = promise as? Promise<Int> { _ = try await promise.async() }
      return nil
    } catch {
      return error
    }
  }

  @Test(.timeLimit(.minutes(Scale.patience)), arguments: Shape.allCases, Moment.allCases)
  func `L76: a loss reaches handlers and tasks through links of any kind`(
    shape: Shape, moment: Moment
  ) async {
    let blocks = Shared(0)
    let resolver = Shared<Resolver<Int>?>(nil)
    let lost = CancellablePromise<Int> {
      resolver.value = $0
      return { blocks.value += 1 }
    }
    if moment == .before { resolver.value = nil }
    let waited = shape.make(lost)
    let told = Recorder<Result<Int, any Error>>()
    if moment == .afterAttaching {
      waited.pipe { told.append($0) }
      resolver.value = nil
      #expect(told.count == 1)
    }
    async let error = error(awaiting: waited)
    if moment == .afterWaiting {
      #expect(await eventually { waitsForSomething(waited) })
      resolver.value = nil
    }
    let isPassedOver = shape == .whenResolved || shape == .cleanup
    #expect(isAbandoned(await error) == !isPassedOver)
    #expect(isAbandoned(lost.error))
    lost.cancel()
    #expect(blocks.value == 0 && isAbandoned(lost.error))
    #if DEBUG
      #expect("\(lost.error!)".hasPrefix("the promise of \(#fileID):"))
    #endif
  }

  private func waitsForSomething(_ promise: some Thenable<Int>) -> Bool {
    promise.cell.handlerCount > 0
  }

  @Test(.timeLimit(.minutes(Scale.patience)))
  func `L76: a link is rejected as soon as its plain source is lost`() async {
    for isLostBefore in [true, false] {
      let resolver = Shared<Resolver<Int>?>(nil)
      let (latest, flights) = (Latest<Int>(), SingleFlight<Int, Int>())
      let lost = Promise<Int> { resolver.value = $0 }
      if isLostBefore { resolver.value = nil }
      let links: [CancellablePromise<Int>] = [
        lost.asCancellable(), CancellablePromise(lost),
        CancellablePromise.value(1).then(on: nil) { _ in lost },
        CancellablePromise<Int>(error: TestError.first).recover(on: nil) { _ in lost },
        CancellablePromise.value(1).ensureThen(on: nil) { lost.asVoid() },
        attempt(2, on: nil) { _ in lost }, flights.promise(for: 1) { lost },
        Limiter(1).run(on: nil) { lost }, latest.run(on: nil) { lost.asCancellable() },
        CancellablePromises.race([lost, lost], autoCancel: true),
        CancellablePromises.when(fulfilled: [lost, .value(1)], autoCancel: true)
          .map(on: nil) { $0[0] },
        CancellablePromises.when(
          fulfilled: [lost].makeIterator(), concurrently: 1, autoCancel: true
        )
        .map(on: nil) { $0[0] },
      ]
      resolver.value = nil
      for (number, link) in links.enumerated() {
        #expect(isAbandoned(link.error), "\(number) \(link)")
      }
      #expect(lost.isPending && flights.count == 0)
    }
  }

  @Test func `L76: rounds end when the clock of their pause drops its timers`() {
    let (clock, pause) = (ManualClock(), Duration.seconds(1))
    let rounds: [CancellablePromise<Int>] = [
      attempt(2, delay: .constant(pause), clock: clock, on: nil) { _ in throw TestError.first },
      poll(every: pause, until: { _ in false }, clock: clock, on: nil) { Promise.value(1) },
    ]
    clock.dropAll()
    for promise in rounds { #expect(isAbandoned(promise.error)) }
  }

  @Test func `L86, L88: the promise is rejected before its dropped closure is released`() {
    let (queue, link) = (ManualDispatcher(), Shared<CancellablePromise<Int>?>(nil))
    let wasPending = Shared(true)
    func body() -> @Sendable (Int) -> Int {
      let farewell = Farewell {
        wasPending.value = link.value?.isPending ?? true
        link.value?.cancel()
      }
      return { value in
        farewell.touch()
        return value
      }
    }
    link.value = CancellablePromise.value(1).map(on: queue, body())
    queue.dropAll()
    #expect(!wasPending.value && isAbandoned(link.value?.error))
    link.value = nil
  }

  @Test func `L76: what a handler of a loss cancels is cancelled, and not lost`() {
    let resolver = Shared<Resolver<Int>?>(nil)
    let lost = Promise<Int> { resolver.value = $0 }
    let (first, second) = (lost.asCancellable(), lost.asCancellable())
    first.catch(on: nil) { _ in second.cancel() }
    resolver.value = nil
    #expect(isAbandoned(first.error) && second.wasCancelled)
  }

  @Test func `L76: catch, ensure and finally run`() {
    let log = Log()
    let resolver = Shared<Resolver<Int>?>(nil)
    let lost = CancellablePromise<Int> {
      resolver.value = $0
      return {}
    }
    lost.ensure(on: nil) { log.append("ensure") }
      .catch(on: nil) { log.append("catch \($0.isCancelled)") }
      .finally(on: nil) { log.append("finally") }
    resolver.value = nil
    #expect(log.entries == ["ensure", "catch false", "finally"])
  }

  @Test(.timeLimit(.minutes(Scale.patience)))
  func `L76: using and wrapper, and their links, wait for a cancel`() async {
    for isLostBefore in [true, false] {
      let resolver = Shared<Resolver<Int>?>(nil)
      let lost = Promise<Int> { resolver.value = $0 }
      if isLostBefore { resolver.value = nil }
      let blocks = Shared(0)
      let using = CancellablePromise(using: lost) { blocks.value += 1 }
      let wrapper = CancellablePromise<Int>(wrapper: { when(lost, while: $0) })
      // Only their links are kept.
      let dropped = CancellablePromise(using: lost) { blocks.value += 10 }.map(on: nil) { $0 }
      let race = CancellablePromises.race(
        CancellablePromise(using: lost) { blocks.value += 100 }, .never, autoCancel: true)
      resolver.value = nil
      async let error = error(awaiting: dropped)
      #expect(await eventually { dropped.handlerCount == 1 })
      #expect(using.isPending && wrapper.isPending && race.isPending && blocks.value == 0)
      for promise in [using, wrapper, dropped, race] { promise.cancel() }
      #expect(using.wasCancelled && wrapper.wasCancelled && race.wasCancelled)
      #expect(await error is CancellablePromiseError)
      #expect(blocks.value == 111)
    }
  }

  @Test func `only a cancel settles never, even if only a link to it is kept`() {
    let (never, log) = (CancellablePromise<Int>.never, Log())
    let links: [CancellablePromise<Int>] = [
      never, .never.map(on: nil) { $0 }, .never.ensure(on: nil) { log.append("ensure") },
      CancellablePromise.value(1).then(on: nil) { _ in CancellablePromise<Int>.never },
      CancellablePromises.race(.never, .never), .never.shielded(), .never.shared().branch(),
      CancellablePromises.when(fulfilled: [.never, .value(1)]).map(on: nil) { $0[0] },
      CancellablePromises.when(
        CancellablePromise<Int>.never, while: Promise<Void>.pending().promise),
      CancellablePromise<Int>.never.onCancel { log.append("block") }.map(on: nil) { $0 },
      attempt(2, on: nil) { _ in CancellablePromise<Int>.never },
    ]
    for link in links {
      #expect(link.isPending)
      link.cancel()
      #expect(link.wasCancelled)
    }
    #expect(log.entries == ["ensure", "block"])
  }

  @Test(arguments: [false, true])
  func `L76, L86: a loss during a cancel decides nothing`(isElsewhere: Bool) {
    let resolver = Shared<Resolver<Int>?>(nil)
    let lose: @Sendable () -> Void = { resolver.value = nil }
    let promise = CancellablePromise<Int> {
      resolver.value = $0
      return { isElsewhere ? onOtherThread(lose) : lose() }
    }
    promise.cancel()
    #expect(promise.wasCancelled)
    let plain = Shared<Resolver<Int>?>(nil)
    let link = Promise<Int> { plain.value = $0 }.asCancellable()
    link.onCancel { onOtherThread { plain.value = nil } }
    link.cancel()
    #expect(link.wasCancelled)
  }

  /// Barriers, which a cancel does not pass.
  private static let barriers: [@Sendable (CancellablePromise<Int>) -> CancellablePromise<Int>] = [
    { $0.shielded() }, { $0.asPromise().asCancellable() }, { CancellablePromise($0.asPromise()) },
    { promise in
      let shared = promise.shared()
      shared.branch().cauterize()
      return shared.branch()
    },
    { promise in CancellablePromise.value(1).then(on: nil) { _ in promise.asPromise() } },
    { promise in CancellablePromise(wrapper: { _ in promise.shielded() }) },
    { promise in CancellablePromise(using: promise.shielded(), cancel: {}) },
  ]

  @Test(arguments: barriers.indices)
  func `L76, L86: a loss that a cancel causes decides nothing behind a barrier`(index: Int) {
    let resolver = Shared<Resolver<Int>?>(nil)
    let promise = CancellablePromise<Int> { given in
      resolver.value = given
      return {}
    }
    let barrier = Self.barriers[index](promise)
    let end = barrier.map(on: nil) { $0 }
    barrier.onCancel { resolver.value = nil }
    end.cancel()
    #expect(barrier.wasCancelled && end.wasCancelled)
    #expect(promise.error is PromiseError)
  }
}
