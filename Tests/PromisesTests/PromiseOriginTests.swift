import CancellablePromises
import Dispatch
import TestSupport
import Testing

@testable import Promises

/// A value type that only the promises of these tests have.
private struct Mark: Sendable {}

private struct Lost: Error {}

extension ConfigurationTests {
  /// Debug builds know the origins of a promise and of the whole chain; others know the type.
  @Suite(.serialized) struct Origins {
    /// Returns the origins of the promises lost by `body`.
    private func losses(_ body: () -> Void) -> [PromiseOrigin] {
      let log = Recorder<PromiseOrigin>()
      configured(
        {
          $0.D = (nil, nil)
          $0.lossHandler = {
            if $0.error is Lost || $0.origin.type.contains("Mark") { log.append($0.origin) }
          }
        }, body)
      return log.entries
    }

    @Test func `a lost error names the end and the beginning of its chain`() {
      let line: UInt = #line + 2
      let found = losses {
        _ = Promise<Int> { $0.reject(Lost()) }.map { $0 + 1 }
          .then { _ in Promise.value("") }.done { _ in }
      }
      #expect(found.map(\.type) == ["Promise<()>"])
      #expect(found.map(\.function) == [namesPlaces ? "done" : nil])
      #expect(found.map(\.file) == [namesPlaces ? #fileID : nil])
      #expect(found.map(\.line) == [namesPlaces ? line : nil])
    }

    /// Chains that lose an error, each on the line of its number.
    ///
    /// Each error comes from a closure or a promise that names no place itself.
    private static func chains(
      _ clock: ManualClock
    ) -> [(line: UInt, lose: @Sendable () -> Void)] {
      let latest = Latest<Int>()
      let flights = SingleFlight<Int, Int>()
      let queue = DispatchQueue(label: "chains")
      return [
        (#line, { _ = Promise.value(1).map { _ -> Int in throw Lost() } }),
        (#line, { _ = Promise().map { throw Lost() } }),
        (#line, { _ = Guarantee.value(1).map { _ -> Int in throw Lost() } }),
        (#line, { _ = Guarantee().done { throw Lost() } }),
        (#line, { _ = CancellablePromise.value(1).map { _ -> Int in throw Lost() } }),
        (#line, { _ = CancellablePromise().done { throw Lost() } }),
        (#line, { _ = Promise<Int> { () async throws -> Int in throw Lost() } }),
        (#line, { _ = CancellablePromise<Int> { () async throws -> Int in throw Lost() } }),
        (#line, { _ = Guarantee { await one() }.done { _ in throw Lost() } }),
        (#line, { _ = Promise.value(1).asyncMap { _ -> Int in throw Lost() } }),
        (#line, { _ = Guarantee.value(1).asyncMap { _ -> Int in throw Lost() } as Promise<Int> }),
        (#line, { _ = CancellablePromise.value(1).asyncMap { _ -> Int in throw Lost() } }),
        (#line, { _ = queue.async(.promise) { () throws -> Int in throw Lost() } }),
        (#line, { _ = queue.async(.promise) { 1 }.done { _ in throw Lost() } }),
        (#line, { _ = queue.async(.cancellable) { _ -> Int in throw Lost() } }),
        (#line, { _ = attempt(1) { _ -> Promise<Int> in throw Lost() } }),
        (#line, { _ = attempt(1) { _ -> CancellablePromise<Int> in throw Lost() } }),
        (#line, { _ = poll(every: .seconds(1), until: { $0 > 1 }) { try plain() } }),
        (#line, { _ = poll(every: .seconds(1), until: { $0 > 1 }) { try cancellable() } }),
        (#line, { _ = Limiter(1).run { try plain() } as Promise<Int> }),
        (#line, { _ = Limiter(1).run { try cancellable() } }),
        (#line, { _ = latest.run { try cancellable() } }),
        (#line, { _ = flights.promise(for: 1) { try plain() } as Promise<Int> }),
        (#line, { _ = flights.promise(for: 2) { try cancellable() } }),
        (#line, { _ = firstly { try plain() } }),
        (#line, { _ = firstly { try cancellable() } }),
        (#line, { _ = after(seconds: 0, clock: clock).done { throw Lost() } }),
        (#line, { _ = after(.seconds(0), clock: clock).done { throw Lost() } }),
        (#line, { _ = after(Duration.zero, clock: clock).done { throw Lost() } }),
        (#line, { _ = CancellablePromise.after(seconds: 0, clock: clock).done { throw Lost() } }),
        (#line, { _ = when(fulfilled: [1], concurrently: 1) { _ in try plain() } }),
        (#line, { _ = when(fulfilled: [1], concurrently: 1) { _ in try cancellable() } }),
        (#line, { _ = CancellablePromise<Int>(wrapper: { _ in try plain() }) }),
        (#line, { _ = when(fulfilled: [Promise.value(1)]).done { _ in throw Lost() } }),
        (#line, { _ = race(Promise.value(1), Promise.value(2)).done { _ in throw Lost() } }),
        (#line, { _ = when(resolved: [Promise.value(1)]).done { _ in throw Lost() } }),
        (#line, { _ = CancellablePromise.value(1).shared().branch().done { _ in throw Lost() } }),
        (#line, { _ = Promise.value(1).delay(.zero, clock: clock).done { _ in throw Lost() } }),
      ]
    }

    @Sendable private static func one() async -> Int { 1 }
    @Sendable private static func plain() throws -> Promise<Int> { throw Lost() }
    @Sendable private static func cancellable() throws -> CancellablePromise<Int> { throw Lost() }

    @Test func `a closure that throws names the beginning of its chain`() async {
      let clock = ManualClock()
      for (line, lose) in Self.chains(clock) {
        let log = Recorder<PromiseOrigin>()
        await configured {
          $0.D = (nil, nil)
          $0.lossHandler = { if $0.error is Lost { log.append($0.origin) } }
        } _: {
          lose()
          // Some errors come from a task or a queue.
          while log.count == 0 {
            clock.advance(by: .seconds(1))
            await Task.yield()
          }
        }
        #expect(log.entries.map(\.file) == [namesPlaces ? #fileID : nil], "line \(line)")
        #expect(log.entries.map(\.line) == [namesPlaces ? line : nil], "line \(line)")
      }
    }

    /// Mistakes, each on the line of its number, and the places that their reports name: *here*, or
    /// *there*, in a helper that is called.
    private static var mistakes: KeyValuePairs<[String], [(line: UInt, make: (Helper) -> Void)]> {
      let (none, ended, scope) = ([Promise<Int>](), CancellationScope(), CancellationScope())
      let latest = Latest<Int>()
      func nobody() -> AnyIterator<Promise<Int>> { AnyIterator { nil } }
      ended.cancel()
      return [
        ["begun at there"]: [
          (#line, { _ = $0.failing().done { _ in } }),
          (#line, { h in _ = h.good().then { _ in h.plain() }.map { $0 } }),
          (#line, { _ = when(fulfilled: $0.plain(), $0.plain()).done { _ in } }),
          (#line, { _ = race($0.plain(), $0.plain()) }),
          (#line, { h in _ = CancellablePromise(using: h.plain(), cancel: {}) }),
          (#line, { _ = when(CancellablePromise<Int>.never, while: $0.plain()) }),
          (#line, { _ = $0.plain().asCancellable().shared().branch() }),
        ],
        ["begun at here"]: [
          (#line, { h in _ = firstly { h.plain() }.done { _ in } }),
          (#line, { h in _ = firstly { h.failing() }.map { $0 } }),
          (#line, { h in _ = firstly { h.good() }.then { _ in h.plain() }.asVoid() }),
          (#line, { h in _ = firstly { h.good() }.compactMap { _ in nil as Int? } }),
          (#line, { h in _ = attempt(1) { _ in h.failing() } }),
          (#line, { h in attempt(1) { _ in h.plain() }.cauterize() }),
          (#line, { h in _ = poll(every: .zero, until: { _ in true }) { h.plain() } }),
          (#line, { _ = race([$0.plain(), $0.plain()]) }),
          (#line, { _ = race(fulfilled: [$0.failing()], autoCancel: true).map { $0 } }),
          (#line, { h in _ = when(fulfilled: [1], concurrently: 1) { _ in h.plain() } }),
          (#line, { h in _ = Limiter(1).run { h.failing() }.map { $0 } }),
          (#line, { h in _ = latest.run { h.failing() }.map { $0 } }),
          (#line, { h in _ = SingleFlight<Int, Int>().promise(for: 1) { h.failing() } }),
        ],
        [", at here"]: [
          (#line, { _ in _ = race(none) }),
          (#line, { _ in _ = race([CancellablePromise<Int>](), autoCancel: true) }),
          (#line, { _ in race(fulfilled: none).cauterize() }),
          (#line, { _ in _ = when(fulfilled: nobody(), concurrently: 0) }),
          (#line, { _ in _ = when(resolved: nobody(), concurrently: 0, autoCancel: true) }),
          (#line, { h in when(resolved: nobody(), concurrently: 0).done { h.note("\($0)") } }),
          (#line, { h in _ = when(fulfilled: [1], concurrently: 0) { _ in h.plain() } }),
          (#line, { h in attempt(0) { _ in h.plain() }.catch { h.note("\($0)") } }),
        ],
        ["begun at there", "ends at here"]: [
          (#line, { $0.plain().map { $0 }.cauterize() }),
          (#line, { $0.failing().done { _ in }.cauterize() }),
          (#line, { $0.failing().timeout(.seconds(-1)).cauterize() }),
          (#line, { $0.good().compactMap { _ in nil as Int? }.cauterize() }),
          (#line, { _ = $0.plain().catch(only: TestError.first) { _ in } }),
          (#line, { $0.failing().catch(only: TestError.self) { _ in }.finally {} }),
          (#line, { $0.failing().catch(only: TestError.self) { _ in }.cauterize() }),
          (#line, { $0.failing().done { _ in }.store(in: scope) }),
          (#line, { ended.add($0.failing().map { $0 }) }),
          (#line, { $0.failing().catch { _ in }.store(in: ended) }),
          (#line, { h in h.good().ensureThen { h.plain().asVoid() }.catch { _ in } }),
          (#line, { $0.lost().map { $0 }.done { _ in }.catch { _ in }.finally {} }),
        ],
        ["begun at there", "ends at here", "the promise of there", "ends at here"]: [
          (#line, { $0.lost().map { $0 }.cauterize() })
        ],
        ["begun at here", "the promise of here"]: [
          (#line, { h in firstly { h.lost() }.map { $0 }.cauterize() }),
          (#line, { h in firstly { h.lost() }.done { _ in }.catch { h.note("\($0)") } }),
        ],
      ]
    }

    /// Makes promises that settle in ``end()``, and keeps reports.
    private final class Helper: @unchecked Sendable {
      private(set) var reports = ""
      private var ends: [() -> Void] = []

      func note(_ report: String) { reports += report }

      func plain() -> Promise<Int> {
        let (promise, resolver) = Promise<Int>.pending()
        ends.append { resolver.reject(Lost()) }
        return promise
      }

      func failing() -> CancellablePromise<Int> { plain().asCancellable() }

      func good() -> CancellablePromise<Int> {
        let (promise, resolver) = CancellablePromise<Int>.pending()
        ends.append { resolver.fulfill(1) }
        return promise
      }

      func lost() -> CancellablePromise<Int> {
        let (promise, resolver) = CancellablePromise<Int>.pending()
        ends.append { withExtendedLifetime(resolver) {} }
        return promise
      }

      func end() { while !ends.isEmpty { ends.removeFirst()() } }
    }

    @Test func `a report names the user's line, if a call there takes the place`() {
      let (hooks, thread) = (Hooks.current, currentThread())
      defer { Hooks.current = hooks }
      for (places, mistakes) in Self.mistakes {
        for (line, make) in mistakes {
          let helper = Helper()
          Hooks.current.log = { event, origin in
            if currentThread() == thread { helper.note(event.message(in: origin)) }
          }
          configured {
            $0.D = (nil, nil)
            $0.lossHandler = { if currentThread() == thread { helper.note("\($0)") } }
          } _: {
            make(helper)
            helper.end()
          }
          let place = /(begun at|ends at|, at|the promise of) PromisesTests.*?:(\d+)/
          let found = helper.reports.matches(of: place).map {
            "\($0.1) \($0.2 == "\(line)" ? "here" : "there")"
          }
          #expect(found == (namesPlaces ? places : []), "line \(line): \(helper.reports)")
        }
      }
    }

    @Test func `each function has its name`() {
      let (clock, promise, second) = (ManualClock(), Promise.value([1]), Duration.seconds(1))
      let (guarantee, task) = (Guarantee.value([1]), CancellablePromise.value([1]))
      let scope = CancellationScope()
      let combining: KeyValuePairs<String, [PromiseCell]> = [
        "when": [
          when(fulfilled: [promise]), when(fulfilled: promise, promise), when(resolved: [promise]),
          when(resolved: promise, promise), when(guarantee, guarantee),
          when(guarantees: [guarantee]),
          when(fulfilled: [1], concurrently: 1) { Promise.value($0) },
          when(fulfilled: [task], autoCancel: true), when(task, while: promise),
        ],
        "race": [
          race(promise, promise), race([task], autoCancel: true), race(fulfilled: [promise]),
        ],
        "after": [after(second, clock: clock), after(seconds: 1, clock: clock)],
        "timeout": [promise.timeout(second, clock: clock), task.timeout(second, clock: clock)],
        "delay": [promise.delay(second, clock: clock)],
        "attempt": [attempt(1, on: nil) { _ in promise }, attempt(1, on: nil) { _ in task }],
        "poll": [poll(every: second, until: { _ in true }, on: nil) { promise }],
        "Limiter.run": [
          Limiter(1).run(on: nil) { promise } as Promise, Limiter(1).run(on: nil) { task },
        ],
        "withResource": [
          withResource(promise, on: nil, dispose: { _ in }) { _ in promise } as Promise,
          withResource(task, on: nil, dispose: { _ in }) { _ in task },
        ],
        "Promise": [Promise<Int>(error: Lost()), Promise<Int> { _ in throw Lost() }],
        "CancellablePromise": [
          CancellablePromise<Int>(error: Lost()), CancellablePromise<Int> { _ in throw Lost() },
        ],
        "pending": [Promise<Int>.pending().promise, CancellablePromise<Int>.pending().promise],
        "asPromise": [task.asPromise()],
        "value": [promise, task], "branch": [task.shared().branch()],
        "shielded": [task.shielded()],
        "never": [scope.add(CancellablePromise<Int>.never)], "settled": [scope.settled],
      ]
      let handling: KeyValuePairs<String, [PromiseCell]> = [
        "then": [promise.then { Promise.value($0) }], "map": [promise.map { $0 }],
        "compactMap": [promise.compactMap { $0.first }], "asVoid": [promise.asVoid()],
        "done": [promise.done { _ in }], "get": [promise.get { _ in }],
        "tap": [promise.tap { _ in }], "tapError": [promise.tapError { _ in }],
        "mapError": [promise.mapError { $0 }],
        "recover": [
          promise.recover { _ in Promise.value([1]) },
          promise.recover { _ in Guarantee.value([1]) },
          promise.recover(only: TestError.first) { _ in Promise.value([1]) },
        ],
        "ensure": [promise.ensure {}], "ensureThen": [promise.ensureThen { Guarantee.value }],
        "asyncMap": [promise.asyncMap { $0 }],
      ]
      let ofElements: KeyValuePairs<String, [PromiseCell]> = [
        "mapValues": [promise.mapValues { $0 }], "flatMapValues": [promise.flatMapValues { [$0] }],
        "compactMapValues": [promise.compactMapValues { Int?($0) }],
        "filterValues": [promise.filterValues { _ in true }],
        "sortedValues": [promise.sortedValues(), promise.sortedValues { $0 < $1 }],
        "firstValue": [promise.firstValue, promise.firstValue { _ in true }],
        "lastValue": [promise.lastValue],
        "thenMap": [
          promise.thenMap { Promise.value($0) }, task.thenMap { Promise.value($0) },
          guarantee.thenMap { Guarantee.value($0) } as Guarantee<[Int]>,
        ],
        "thenFlatMap": [
          promise.thenFlatMap { Promise.value([$0]) }, task.thenFlatMap { Promise.value([$0]) },
          guarantee.thenFlatMap { Guarantee.value([$0]) } as Guarantee<[Int]>,
        ],
      ]
      for (name, promises) in Array(combining) + Array(handling) + Array(ofElements) {
        for promise in promises {
          #expect(promise.publicOrigin.function == (namesPlaces ? name : nil))
        }
      }
    }

    @Test func `a promise is named when its resolver is dropped`() {
      let makers: [(name: String, type: String, drop: () -> Void)] = [
        ("pending", "Promise<Mark>", { _ = Promise<Mark>.pending().promise }),
        ("Promise", "Promise<Mark>", { _ = Promise<Mark> { _ in } }),
        ("pending", "Guarantee<Mark>", { _ = Guarantee<Mark>.pending().guarantee }),
        ("Guarantee", "Guarantee<Mark>", { _ = Guarantee<Mark> { _ in } }),
        ("pending", "CancellablePromise<Mark>", { _ = CancellablePromise<Mark>.pending().promise }),
        (
          "CancellablePromise", "CancellablePromise<Mark>",
          { _ = CancellablePromise<Mark> { _ in {} } }
        ),
      ]
      for (name, type, drop) in makers {
        let found = losses(drop)
        #expect(found.map(\.type) == [type])
        #expect(found.map(\.function) == [namesPlaces ? name : nil])
        #expect(found.map(\.file) == [namesPlaces ? #fileID : nil])
      }
    }

    @Test func `a settled promise is not reported as dropped`() {
      let found = losses {
        Promise<Mark>.pending().resolver.fulfill(Mark())
        let (promise, resolver) = CancellablePromise<Mark>.pending()
        promise.cancel()
        withExtendedLifetime(resolver) {}
      }
      #expect(found.isEmpty)
    }

    @Test func `an origin is described in a line`() {
      let origin = PromiseOrigin(type: "Promise<Int>", Origin("map(_:)", "App/Loader.swift", 12))
      #expect(origin.description == "Promise<Int> of map, begun at App/Loader.swift:12")
      #expect(PromiseOrigin(type: "Promise<Int>", nil).description == "Promise<Int>")
      let internalOne = PromiseOrigin(type: "Guarantee<()>", Origin("", "", 0))
      #expect(internalOne.description == "Guarantee<()>")
    }
  }
}
