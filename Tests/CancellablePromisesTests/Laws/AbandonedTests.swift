import Dispatch
import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Law L76: who waits for what nobody can settle any more is told so, and a cancel can still come.
@Suite struct AbandonedTests {
  /// Promises that wait for one whose resolver is going to be lost.
  enum Shape: CaseIterable {
    case itself, map, following, ensure, ensureThen, recover, plainMirror, plainLink, shielded,
      branch, owned,
      wrapper, wrapperWhile, wrapperRace, using, first, nestedRace, all, whenResolved, mixed,
      throttled,
      attempt, whileTask, whileBoth, cancellableMirror, timeoutWithoutClock, longChain, cleanup

    func make(_ lost: CancellablePromise<Int>) -> any Thenable<Int> {
      switch self {
      case .itself: lost
      case .map: lost.map(on: nil) { $0 }
      case .following: CancellablePromise.value(1).then(on: nil) { _ in lost }
      case .ensure: lost.ensure(on: nil) {}
      case .ensureThen: lost.ensureThen(on: nil) { Guarantee.value }
      case .recover: lost.recover(on: nil) { _ in CancellablePromise.value(1) }
      case .plainMirror: lost.asPromise()
      case .plainLink: lost.asPromise().map(on: nil) { $0 }.map(on: nil) { $0 }
      case .shielded: lost.shielded()
      case .branch: lost.shared().branch()
      case .owned: lost.cancelOnDeinit()
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
      case .timeoutWithoutClock: lost.timeout(.seconds(1), clock: ForgetfulClock())
      case .longChain: (0..<1000).reduce(lost) { link, _ in link.map(on: nil) { $0 } }
      case .cleanup:
        CancellablePromise.value(1).ensureThen(on: nil) { lost.asVoid() }
      }
    }
  }

  /// When the resolver goes away.
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
  func `L76: a task that awaits is told, whatever stands between`(
    shape: Shape, moment: Moment
  ) async {
    _ = silence
    let blocks = Shared(0)
    let resolver = Shared<Resolver<Int>?>(nil)
    let lost = CancellablePromise<Int> {
      resolver.value = $0
      return { blocks.value += 1 }
    }
    if moment == .before { resolver.value = nil }
    let waited = shape.make(lost)
    if moment == .afterAttaching { resolver.value = nil }
    async let error = error(awaiting: waited)
    if moment == .afterWaiting {
      #expect(await eventually { waitsForSomething(waited) })
      resolver.value = nil
    }
    #expect(isAbandoned(await error))
    // Handlers have stayed, and a cancel still reaches the work.
    let told = Recorder<Bool>()
    waited.pipe { told.append($0.isFulfilled) }
    #expect(told.count == 0 && waited.isPending)
    lost.cancel()
    #expect(blocks.value == 1)
    #expect(told.entries == [shape == .whenResolved || shape == .cleanup])
  }

  private func waitsForSomething(_ promise: some Thenable<Int>) -> Bool {
    promise.cell.handlerCount > 0
  }

  @Test(.timeLimit(.minutes(Scale.patience)))
  func `L76: a plain promise that is lost is so for what can be cancelled too`() async {
    _ = silence
    let lost = Promise<Int> { _ in }
    #expect(isAbandoned(await error(awaiting: lost.asCancellable())))
    let link = CancellablePromise.value(1).then(on: nil) { _ in lost }
    #expect(isAbandoned(await error(awaiting: link)))
    link.cancel()
    #expect(link.wasCancelled)
  }

  /// Combinators of one that is lost and one that has not settled.
  @Test func `L76: what only waits for what is lost in the end is lost then`() {
    _ = silence
    let rows: [(String, (CancellablePromise<Int>, CancellablePromise<Int>) -> any Thenable<Int>)] =
      [
        ("when", { when(fulfilled: [$0, $1]).map(on: nil) { $0[0] } }),
        ("outcomes", { when(resolved: [$0, $1]).map(on: nil) { $0.count } }),
        ("plain", { when(fulfilled: [$0.asPromise(), $1.asPromise()]).map(on: nil) { $0[0] } }),
        (
          "throttled",
          { when(fulfilled: [$0, $1].makeIterator(), concurrently: 2).map(on: nil) { $0[0] } }
        ),
        ("while", { when($0, while: $1.asVoid()) }),
      ]
    for (name, combine) in rows {
      let lost = CancellablePromise<Int> { _ in {} }
      let (other, resolver) = CancellablePromise<Int>.pending()
      let result = combine(lost, other)
      #expect(!result.cell.isLost, "\(name)")
      resolver.fulfill(1)
      #expect(result.cell.isLost, "\(name)")
      lost.cancel()
      #expect(result.isResolved, "\(name)")
    }
  }

  @Test(.timeLimit(.minutes(Scale.patience)))
  func `L76: a loop over promises gets its turn for what is lost`() async {
    _ = silence
    let resolver = Shared<Resolver<Int>?>(nil)
    let later = CancellablePromise<Int> {
      resolver.value = $0
      return {}
    }
    var errors = 0
    for await result in settling(resolved: [CancellablePromise<Int> { _ in {} }, later]) {
      if case .failure(let error) = result, isAbandoned(error) { errors += 1 }
      resolver.value = nil
    }
    #expect(errors == 2)
  }

  @Test(.timeLimit(.minutes(Scale.patience)))
  func `a wait in a deinit gets what is released after it`() {
    _ = silence
    let outcome = Shared<(any Error)?>(nil)
    onOtherThread {
      let resolver = Shared<Resolver<Int>?>(nil)
      let lost = Promise<Int> { resolver.value = $0 }
      let second = Shared<Promise<Int>?>(nil)
      // The last one to be attached is released first.
      second.value = lost.map(on: nil) { $0 }
      let farewell = Farewell {
        do { _ = try second.value!.wait() } catch { outcome.value = error }
      }
      _ = lost.map(on: nil) { value in
        farewell.touch()
        return value
      }
      withExtendedLifetime(farewell) {}
      resolver.value = nil
    }
    #expect(isAbandoned(outcome.value))
  }

  @Test func `L76: a promise that is being cancelled is not abandoned`() async throws {
    _ = silence
    let resolver = Shared<Resolver<Int>?>(nil)
    let promise = CancellablePromise<Int> {
      resolver.value = $0
      return { resolver.value = nil }
    }
    async let awaited = error(awaiting: promise)
    #expect(await eventually { promise.handlerCount == 1 })
    promise.cancel()
    #expect(await awaited is CancellablePromiseError)
  }

  @Test func `L76: what recovers from a cancel of what was lost is waited for`() async {
    _ = silence
    let lost = CancellablePromise<Int> { _ in {} }
    let (next, resolver) = CancellablePromise<Int>.pending()
    let recovered = lost.recover(on: nil, policy: .allErrors) { _ in next }
    let end = recovered.map(on: nil) { $0 + 1 }
    #expect(end.isLost)
    lost.cancel()
    #expect(!recovered.isLost && !end.isLost)
    async let value = end.async()
    #expect(await eventually { end.handlerCount == 1 })
    resolver.fulfill(1)
    #expect(try! await value == 2)
  }

  @Test(arguments: [false, true])
  func `L76: a key whose work is lost is free again, and its callers are told`(
    isLostAtOnce: Bool
  ) async {
    _ = silence
    let flights = CancellableSingleFlight<String, Int>()
    let plain = SingleFlight<String, Int>()
    let resolvers = Shared<[Resolver<Int>]>([])
    func work() -> CancellablePromise<Int> {
      CancellablePromise { resolver in
        if !isLostAtOnce { resolvers.value.append(resolver) }
        return {}
      }
    }
    let caller = flights.promise(for: "key") { work() }
    let plainCaller = plain.promise(for: "key") { work() }
    async let first = error(awaiting: caller)
    async let second = error(awaiting: plainCaller)
    if !isLostAtOnce {
      #expect(await eventually { caller.handlerCount == 1 && plainCaller.handlerCount == 2 })
    }
    resolvers.value = []
    #expect(isAbandoned(await first))
    #expect(isAbandoned(await second))
    #expect(flights.promise(for: "key") { Promise.value(2) }.value == 2)
    #expect(plain.promise(for: "key") { Promise.value(2) }.value == 2)
  }

  @Test(.timeLimit(.minutes(Scale.patience)))
  func `L76: a thread that is blocked is told`() {
    _ = silence
    let resolver = Shared<Resolver<Int>?>(nil)
    let lost = CancellablePromise<Int> {
      resolver.value = $0
      return {}
    }
    let link = lost.map(on: nil) { $0 }
    let outcome = Shared<(any Error)?>(nil)
    let thread = onThread {
      do { _ = try link.wait() } catch { outcome.value = error }
    }
    while link.handlerCount == 0 {}
    resolver.value = nil
    thread.join()
    #expect(isAbandoned(outcome.value))
  }

  @Test func `a dropped mirror leaves nothing more behind than the one before it`() {
    let (promise, resolver) = CancellablePromise<Int>.pending()
    let (guarantee, resolve) = Guarantee<Int>.pending()
    for _ in 0..<1000 {
      _ = promise.asPromise()
      _ = guarantee.asPromise()
    }
    #expect(promise.handlerCount == 1 && guarantee.handlerCount == 1)
    let kept = (promise.asPromise(), promise.asPromise(), guarantee.asPromise())
    #expect(promise.handlerCount == 2 && kept.0 !== kept.1)
    for _ in 0..<1000 { _ = promise.shielded() }
    #expect(promise.handlerCount == 3)
    for _ in 0..<1000 { _ = guarantee.asCancellable() }
    #expect(guarantee.handlerCount == 2)
    let cancelled = guarantee.asCancellable()
    cancelled.cancel()
    let other = guarantee.asCancellable()
    resolver.fulfill(1)
    resolve(2)
    #expect(kept.0.value == 1 && kept.1.value == 1 && kept.2.value == 2)
    #expect(cancelled.wasCancelled && other.value == 2)
  }

  @Test func `L9: a link and its own descendant wait for each other until a cancel comes`() {
    for isDescendantCancelled in [false, true] {
      let (start, resolver) = CancellablePromise<Int>.pending()
      let descendant = Shared<CancellablePromise<Int>?>(nil)
      let link = start.then(on: nil) { _ in descendant.value! }
      descendant.value = link.map(on: nil) { $0 }
      resolver.fulfill(1)
      #expect(link.isPending)
      if isDescendantCancelled { descendant.value!.cancel() } else { link.cancel() }
      #expect(link.wasCancelled && descendant.value!.wasCancelled)
      descendant.value = nil
    }
  }

  @Test func `L13, L9: a link that is cancelled while its body returns a descendant is cancelled`()
  {
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

  @Test func `L61: a scope does not keep what was dropped pending`() {
    _ = silence
    let count = LiveCount()
    let scope = CancellationScope()
    for _ in 0..<100 {
      let tracked = count.make()
      scope.add(CancellablePromise<Int> { _ in { tracked.touch() } })
    }
    #expect(count.live == 0 && scope.count == 0)
    withExtendedLifetime(scope) {}
  }
}

/// Releases its work.
private struct ForgetfulClock: PromiseClock {
  var now: ContinuousClock.Instant { .now }

  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> PromiseTimer {
    PromiseTimer {}
  }
}
