import CancellablePromises
import TestSupport
import Testing

@testable import Promises

/// A value type that only the promises of these tests have.
private struct Mark: Sendable {}

private struct Lost: Error {}

extension ConfigurationTests {
  /// Debug builds know the origins of a promise and of the whole chain; others know the type.
  @Suite(.serialized) struct Origins {
    #if DEBUG
      private let isKnown = true
    #else
      private let isKnown = false
    #endif

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
      #expect(found.map(\.function) == [isKnown ? "done" : nil])
      #expect(found.map(\.file) == [isKnown ? #fileID : nil])
      #expect(found.map(\.line) == [isKnown ? line : nil])
    }

    @Test func `the beginnings of chains are named`() {
      let beginnings: [(name: String, lose: () -> Void)] = [
        ("Promise", { _ = Promise<Int>(error: Lost()) }),
        ("Promise", { _ = Promise<Int> { _ in throw Lost() } }),
        ("pending", { Promise<Int>.pending().resolver.reject(Lost()) }),
        ("CancellablePromise", { _ = CancellablePromise<Int>(error: Lost()) }),
        ("CancellablePromise", { _ = CancellablePromise<Int> { _ in throw Lost() } }),
        ("pending", { CancellablePromise<Int>.pending().resolver.reject(Lost()) }),
        ("map", { _ = CancellablePromise<Int>(error: Lost()).map { $0 } }),
        ("asPromise", { _ = CancellablePromise<Int>(error: Lost()).asPromise() }),
      ]
      for (name, lose) in beginnings {
        let found = losses(lose)
        #expect(found.map(\.function) == [isKnown ? name : nil])
        #expect(found.map(\.file) == [isKnown ? #fileID : nil])
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
          #expect(promise.publicOrigin.function == (isKnown ? name : nil))
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
        #expect(found.map(\.function) == [isKnown ? name : nil])
        #expect(found.map(\.file) == [isKnown ? #fileID : nil])
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
