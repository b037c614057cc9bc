import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Law L76: a cancellable promise without any way to settle is rejected, and the handlers run.
@Suite(.leavesThreadClean) struct AbandonedTests {
  /// Consumers of a promise about to lose the resolver.
  private static let shapes =
    Passing.all + [
      Passing("wrapper, while") { lost in
        CancellablePromise(wrapper: { when(Passing.own(lost), while: $0, autoCancel: true) })
      },
      Passing("wrapper, race") { lost in
        CancellablePromise(wrapper: {
          CancellablePromises.race(Passing.own(lost).asVoid().asPromise(), $0).map(on: nil) { 1 }
        })
      },
      Passing("nested races") { lost in
        (0..<100).reduce(Passing.own(lost)) { inner, _ in race(inner, inner, autoCancel: true) }
      },
      Passing("while both") { when(Passing.own($0), while: Passing.own($0).asVoid()) },
      Passing("a long chain") { lost in
        (0..<1000).reduce(Passing.own(lost)) { link, _ in link.map(on: nil) { $0 } }
      },
    ]

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

  @Test(.timeLimit(.minutes(Scale.patience)), arguments: shapes, Moment.allCases)
  func `L76: a loss reaches handlers and tasks through links of any kind`(
    shape: Passing, moment: Moment
  ) async {
    let blocks = Shared(0)
    let resolver = Shared<Resolver<Int>?>(nil)
    let lost = CancellablePromise<Int> {
      resolver.value = $0
      return { blocks.value += 1 }
    }
    if moment == .before { resolver.value = nil }
    let waited = shape.pass(lost)
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
    #expect(isAbandoned(await error))
    #expect(isAbandoned(lost.error))
    lost.cancel()
    #expect(blocks.value == 0 && isAbandoned(lost.error))
    #if DEBUG
      // `firstly` begins the chain of a pending promise where it stands: in the table of
      // PassingOnTests.
      let isHere = "\(lost.error!)".hasPrefix("the promise of \(#fileID):")
      #expect(isHere == (moment == .before || shape.testDescription != "firstly"))
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
}
