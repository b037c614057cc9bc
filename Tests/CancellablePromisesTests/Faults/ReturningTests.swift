import Dispatch
import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Released objects call back into their keeper, which must not hold a lock.
///
/// Whether an object is released after unlocking depends on the optimiser, which moves releases
/// forward unless the move is prevented. So these tests mean most in optimised code.
@Suite(.leavesThreadClean, .timeLimit(.minutes(Scale.patience)))
struct ReturningTests {
  /// An object with closures of the user, and a way to make the object release one.
  struct Keeper: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Gives the keeper a closure with an object that calls the given closure when it is released.
    let letGo: @Sendable (_ object: (@escaping @Sendable () -> Void) -> Farewell) -> Void

    init(
      _ name: String,
      _ letGo: @escaping @Sendable (_ object: (@escaping @Sendable () -> Void) -> Farewell) -> Void
    ) {
      testDescription = name
      self.letGo = letGo
    }
  }

  static let keepers: [Keeper] = [
    Keeper("timer of a manual clock, cancelled") { object in
      let clock = ManualClock()
      let farewell = object { _ = clock.timerCount }
      clock.schedule(after: .seconds(1)) { withExtendedLifetime(farewell) {} }.cancel()
    },
    Keeper("timer of a manual clock, dropped") { object in
      let clock = ManualClock()
      let farewell = object { _ = clock.timerCount }
      let timer = clock.schedule(after: .seconds(1)) { withExtendedLifetime(farewell) {} }
      clock.dropAll()
      withExtendedLifetime(timer) {}
    },
    Keeper("timer of a manual clock, run") { object in
      let clock = ManualClock()
      let farewell = object { _ = clock.timerCount }
      let timer = clock.schedule(after: .seconds(1)) { withExtendedLifetime(farewell) {} }
      clock.advance(by: .seconds(1))
      withExtendedLifetime(timer) {}
    },
    Keeper("timer of the system's clock, cancelled") { object in
      let clock = SystemClock()
      let farewell = object { clock.schedule(after: .seconds(3_600)) {}.cancel() }
      clock.schedule(after: .seconds(3_600)) { withExtendedLifetime(farewell) {} }.cancel()
    },
    Keeper("work of a manual dispatcher, dropped") { object in
      let dispatcher = ManualDispatcher()
      let farewell = object { _ = dispatcher.waitingCount }
      dispatcher.dispatch { withExtendedLifetime(farewell) {} }
      dispatcher.dropAll()
    },
    Keeper("work of a manual dispatcher, run") { object in
      let dispatcher = ManualDispatcher()
      let farewell = object { _ = dispatcher.waitingCount }
      dispatcher.dispatch { withExtendedLifetime(farewell) {} }
      dispatcher.runAll()
    },
    Keeper("value of a single flight, removed") { object in
      let flights = SingleFlight<Int, Farewell>(keepsValues: true)
      let farewell = object { _ = flights.count }
      _ = flights.promise(for: 1) { Promise.value(farewell) }
      flights.remove(1)
    },
    Keeper("values of a single flight, all removed") { object in
      let flights = SingleFlight<Int, Farewell>(keepsValues: true)
      let farewell = object { _ = flights.count }
      _ = flights.promise(for: 1) { Promise.value(farewell) }
      flights.removeAll()
    },
    Keeper("closure at a limiter, cancelled while it waits") { object in
      let limiter = Limiter(1)
      let (first, resolver) = CancellablePromise<Int>.pending()
      let running: CancellablePromise<Int> = limiter.run(on: nil) { first }
      let farewell = object { _ = limiter.waitingCount }
      let waiting: CancellablePromise<Int> = limiter.run(on: nil) {
        withExtendedLifetime(farewell) { Promise.value(1) }
      }
      waiting.cancel()
      resolver.fulfill(1)
      withExtendedLifetime(running) {}
    },
    Keeper("closure at a limiter, run") { object in
      let limiter = Limiter(1)
      let farewell = object { _ = limiter.waitingCount }
      let _: CancellablePromise<Int> = limiter.run(on: nil) {
        withExtendedLifetime(farewell) { Promise.value(1) }
      }
    },
    Keeper("call of a Latest, replaced") { object in
      let latest = Latest<Int>()
      let work = CancellablePromise<Int>.never
      let farewell = object { latest.cancel() }
      let first = latest.run(on: nil) { work }
        .get(on: nil) { _ in withExtendedLifetime(farewell) {} }
      let second = latest.run(on: nil) { CancellablePromise.value(2) }
      withExtendedLifetime((first, second)) {}
    },
    Keeper("member of a scope, cancelled") { object in
      let scope = CancellationScope()
      let (work, resolver) = CancellablePromise<Int>.pending()
      let farewell = object { scope.cancel() }
      work.get(on: nil) { _ in withExtendedLifetime(farewell) {} }.store(in: scope).cauterize()
      scope.cancel()
      resolver.fulfill(1)
    },
    Keeper("cancel block, taken") { object in
      let (started, farewell) = (Shared<CancellablePromise<Int>?>(nil), object { _ = () })
      let promise = CancellablePromise<Int>.never.onCancel { withExtendedLifetime(farewell) {} }
      started.value = promise
      promise.cancel()
    },
    Keeper("iterator of a concurrent when, at its end") { object in
      let held = Shared<CancellablePromise<[Int]>?>(nil)
      let farewell = object { held.value?.cancel() }
      let elements = (0..<3).lazy.map { number in
        withExtendedLifetime(farewell) { CancellablePromise.value(number) }
      }
      held.value = when(fulfilled: elements.makeIterator(), concurrently: 2)
      held.value = nil
    },
    Keeper("closure of an attempt, cancelled in a pause") { object in
      let clock = ManualClock()
      let held = Shared<CancellablePromise<Int>?>(nil)
      let farewell = object { held.value?.cancel() }
      held.value = attempt(
        3, delay: .constant(.seconds(1)), clock: clock, on: nil
      ) { _ -> CancellablePromise<Int> in
        withExtendedLifetime(farewell) { CancellablePromise(error: TestError.first) }
      }
      held.value?.cancel()
    },
    Keeper("closures of a resource, used") { object in
      let held = Shared<CancellablePromise<Int>?>(nil)
      let farewell = object { held.value?.cancel() }
      held.value = withResource(
        Promise.value(1), on: nil, dispose: { _ in withExtendedLifetime(farewell) {} }
      ) { Promise.value($0) }
      held.value = nil
    },
    Keeper("work on a queue, cancelled before it begins") { object in
      let queue = DispatchQueue(label: "work")
      queue.suspend()
      let held = Shared<CancellablePromise<Int>?>(nil)
      let farewell = object { held.value?.cancel() }
      held.value = queue.async(.cancellable) { _ in withExtendedLifetime(farewell) { 1 } }
      held.value?.cancel()
      queue.resume()
      queue.sync {}
    },
  ]

  @Test(arguments: keepers)
  func `a deinit may use the object that kept it`(keeper: Keeper) {
    let log = Recorder<String>()
    keeper.letGo { deed in
      Farewell {
        deed()
        log.append("gone")
      }
    }
    #expect(log.entries == ["gone"])
  }
}
