import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

extension StressTests {
  /// Laws L66 and L77: releasing a row of any length takes no more stack than releasing one object.
  ///
  /// In a row, a closure of each object has the only reference to the next one.
  @Suite struct RowTests {
    /// A kind of object in a row.
    struct Maker: Sendable, CustomTestStringConvertible {
      let testDescription: String
      /// Makes the object before `next`, with the reference to `next`.
      let make: @Sendable (_ next: any Sendable, _ tracked: Tracked) -> any Sendable

      init(
        _ name: String,
        _ make: @escaping @Sendable (_ next: any Sendable, _ tracked: Tracked) -> any Sendable
      ) { (testDescription, self.make) = (name, make) }
    }

    private static func work(_ next: any Sendable, _ tracked: Tracked) -> CancellablePromise<Int> {
      .never.onCancel { withExtendedLifetime((next, tracked)) {} }
    }

    /// Work kept alive by itself until cancelled.
    private static func endless(
      _ next: any Sendable, _ tracked: Tracked
    ) -> CancellablePromise<Int> {
      CancellablePromise { resolver in { withExtendedLifetime((next, tracked, resolver)) {} } }
    }

    /// Objects that cancel work when released.
    private static let owners: [Maker] = [
      Maker("cancelOnDeinit") { work($0, $1).cancelOnDeinit() },
      Maker("scope") { next, tracked in
        let scope = CancellationScope()
        endless(next, tracked).store(in: scope)
        return scope
      },
      Maker("latest") { next, tracked in
        let latest = Latest<Int>()
        _ = latest.run(on: nil) { endless(next, tracked) }
        return latest
      },
      Maker("timeout") {
        work($0, $1).timeout(.seconds(1), clock: ManualClock()).cancelOnDeinit()
      },
      Maker("race") { race(work($0, $1), .never, autoCancel: true).cancelOnDeinit() },
      Maker("attempt") { next, tracked in
        attempt(2, on: nil) { _ in work(next, tracked) }.cancelOnDeinit()
      },
      Maker("branch") { work($0, $1).shared().branch().cancelOnDeinit() },
      Maker("limiter") { next, tracked in
        Limiter(1).run(on: nil) { work(next, tracked) }.cancelOnDeinit()
      },
      Maker("flight") { next, tracked in
        SingleFlight<Int, Int>().promise(for: 1) { work(next, tracked) }.cancelOnDeinit()
      },
      Maker("condition") {
        when(work($0, $1), while: never(Void.self), autoCancel: true).cancelOnDeinit()
      },
    ]

    /// Objects that lose a resolver when released.
    private static let resolvers: [Maker] = [
      Maker("cancel block of a resolver's promise") { next, tracked in
        let (promise, resolver) = CancellablePromise<Int>.pending()
        promise.onCancel { withExtendedLifetime((next, tracked)) {} }.catch(on: nil) { _ in }
        return resolver
      },
      Maker("body behind a resolver") { next, tracked in
        let (promise, resolver) = CancellablePromise<Int>.pending()
        promise.done(on: nil) { _ in withExtendedLifetime((next, tracked)) {} }
          .catch(on: nil) { _ in }
        return resolver
      },
      Maker("body behind a plain resolver") { next, tracked in
        let (promise, resolver) = Promise<Int>.pending()
        promise.done(on: nil) { _ in withExtendedLifetime((next, tracked)) {} }
          .catch(on: nil) { _ in }
        return resolver
      },
    ]

    /// Objects released while pending, and resources that are used with the next resource.
    private static let pending: [Maker] = [
      Maker("ensure") { next, tracked in
        CancellablePromise<Int>.never.ensure(on: nil) { withExtendedLifetime((next, tracked)) {} }
          .cancelOnDeinit()
      },
      Maker("work of a wrapper") { next, tracked in
        CancellablePromise(wrapper: { _ in
          (next as? CancellableOwner<Int>)?.promise
            .onCancel { withExtendedLifetime((next, tracked)) {} } ?? work(next, tracked)
        }).cancelOnDeinit()
      },
      Maker("resource that does not come") { next, tracked in
        let (promise, resolver) = CancellablePromise<Int>.pending()
        use(promise, keeping: (next, tracked)) { CancellablePromise.value(1) }
          .catch(on: nil) { _ in }
        return resolver
      },
      Maker("owned resource in use") { next, tracked in
        use(CancellablePromise.value(1), keeping: (next, tracked)) { work(next, tracked) }
          .cancelOnDeinit()
      },
      Maker("use of the next") { next, tracked in
        use(CancellablePromise.value(1), keeping: tracked) {
          (next as? CancellableOwner<Int>)?.promise ?? work(next, tracked)
        }.cancelOnDeinit()
      },
    ]

    private static func use(
      _ resource: CancellablePromise<Int>, keeping kept: any Sendable,
      _ body: @escaping @Sendable () -> CancellablePromise<Int>
    ) -> CancellablePromise<Int> {
      withResource(resource, on: nil, dispose: { _ in withExtendedLifetime(kept) {} }) { _ in
        body()
      }
    }

    private static let makers = owners + resolvers + pending

    private func letGo(of maker: Maker) {
      let count = LiveCount()
      onSmallStack {
        var first: any Sendable = 0
        for _ in 0..<Scale.deep / 4 { first = maker.make(first, count.make()) }
        first = 0
      }
      #expect(count.live == 0)
    }

    @Test(arguments: makers)
    func `L66, L77: a row is released`(_ maker: Maker) { letGo(of: maker) }

    @Test(arguments: ["cancel", "settle"])
    func `L77: settling or cancelling the first of a row releases the row`(_ end: String) {
      let count = LiveCount()
      onSmallStack {
        var next: any Sendable = 0
        for _ in 0..<Scale.deep / 4 { next = Self.work(next, count.make()).cancelOnDeinit() }
        let (promise, resolver) = CancellablePromise<Int>.pending()
        promise.onCancel { [next] in withExtendedLifetime(next) {} }
        next = 0
        if end == "cancel" { promise.cancel() } else { resolver.fulfill(1) }
        #expect(count.live == 0)
      }
    }
  }
}
