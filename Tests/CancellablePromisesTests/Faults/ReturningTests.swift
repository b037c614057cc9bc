import Dispatch
import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Released objects, and called closures, call back into their keeper, which must not hold a lock.
///
/// Whether an object is released after unlocking depends on the optimiser, which moves releases
/// forward unless the move is prevented. So these tests mean most in optimised code.
@Suite(.leavesThreadClean, .timeLimit(.minutes(Scale.patience)))
struct ReturningTests {
  /// Performs a deed whenever it is called, and when it is released.
  final class Visitor: Sendable {
    private let deed: @Sendable () -> Void
    private let log: Recorder<String>

    fileprivate init(_ log: Recorder<String>, _ deed: @escaping @Sendable () -> Void) {
      (self.log, self.deed) = (log, deed)
    }

    deinit {
      deed()
      log.append("gone")
    }

    func call() {
      deed()
      log.append("called")
    }
  }

  /// An object with closures of the user, and a way to make the object call and release one.
  struct Keeper: CustomTestStringConvertible, Sendable {
    typealias Make = (_ deed: @escaping @Sendable () -> Void) -> Visitor

    let testDescription: String
    /// Gives the keeper a closure that alone keeps a visitor; returns what makes the keeper let go.
    let prepare: @Sendable (_ make: Make) -> @Sendable () -> Void

    init(
      _ name: String, _ prepare: @escaping @Sendable (_ make: Make) -> @Sendable () -> Void
    ) {
      (testDescription, self.prepare) = (name, prepare)
    }
  }

  /// What makes a clock let a timer's work go.
  private static let timerActs:
    [(name: String, act: @Sendable (ManualClock, Shared<PromiseTimer?>) -> Void)] = [
      ("cancelled", { $1.value?.cancel() }), ("released", { $1.value = nil }),
      ("dropped", { clock, _ in clock.dropAll() }),
      ("run", { clock, _ in clock.advance(by: .seconds(1)) }),
      ("run as the next", { clock, _ in clock.advanceToNextTimer() }),
    ]

  static let keepers: [Keeper] =
    timerActs.map { name, act in
      Keeper("timer of a manual clock, \(name)") { make in
        let clock = ManualClock()
        let visitor = make {
          _ = (clock.now, clock.timerCount)
          clock.schedule(after: .seconds(1)) {}.cancel()
        }
        let timer = Shared<PromiseTimer?>(clock.schedule(after: .seconds(1)) { visitor.call() })
        return { act(clock, timer) }
      }
    } + [
      Keeper("timer of the system's clock, cancelled") { make in
        let clock = SystemClock()
        let visitor = make { clock.schedule(after: .seconds(3_600)) {}.cancel() }
        let timer = clock.schedule(after: .seconds(3_600)) { visitor.call() }
        return { timer.cancel() }
      },
      Keeper("block of a timer") { make in
        let timer = Shared<PromiseTimer?>(nil)
        let visitor = make { timer.value?.cancel() }
        timer.value = PromiseTimer { visitor.call() }
        return {
          timer.value?.cancel()
          timer.value = nil
        }
      },
      Keeper("work of a manual dispatcher, dropped") { make in
        let dispatcher = dispatcher(make)
        return { dispatcher.dropAll() }
      },
      Keeper("work of a manual dispatcher, run") { make in
        let dispatcher = dispatcher(make)
        return { dispatcher.runAll() }
      },
      Keeper("work of a manual dispatcher, run as the next") { make in
        let dispatcher = dispatcher(make)
        return { dispatcher.runNext() }
      },
      Keeper("value of a single flight, removed") { make in
        let flights = SingleFlight<Int, Visitor>(keepsValues: true)
        let visitor = make { _ = flights.count }
        _ = flights.promise(for: 1) { Promise.value(visitor) }
        return { flights.remove(1) }
      },
      Keeper("values of a single flight, all removed") { make in
        let flights = SingleFlight<Int, Visitor>(keepsValues: true)
        let visitor = make { _ = flights.count }
        _ = flights.promise(for: 1) { Promise.value(visitor) }
        return { flights.removeAll() }
      },
      Keeper("closure at a limiter, cancelled while it waits") { make in
        let limiter = Limiter(1)
        let running = limiter.run(on: nil) { CancellablePromise<Int>.never }
        let visitor = make { _ = (limiter.waitingCount, limiter.runningCount) }
        let waiting: CancellablePromise<Int> = limiter.run(on: nil) {
          visitor.call()
          return Promise.value(1)
        }
        return {
          waiting.cancel()
          running.cancel()
        }
      },
      Keeper("closure at a limiter, run") { make in
        let limiter = Limiter(1)
        let running = limiter.run(on: nil) { CancellablePromise<Int>.never }
        let visitor = make { _ = (limiter.waitingCount, limiter.runningCount) }
        let _: CancellablePromise<Int> = limiter.run(on: nil) {
          visitor.call()
          return Promise.value(1)
        }
        return { running.cancel() }
      },
      Keeper("call of a Latest, replaced") { make in
        let latest = Latest<Int>()
        let visitor = make {
          _ = latest.isBusy
          latest.cancel()
        }
        latest.run(on: nil) { CancellablePromise<Int>.never.onCancel { visitor.call() } }
          .cauterize()
        return { latest.run(on: nil) { CancellablePromise.value(2) }.cauterize() }
      },
      Keeper("member of a scope, cancelled") { make in
        let scope = CancellationScope()
        let visitor = make {
          _ = (scope.count, scope.settled)
          scope.cancel()
        }
        CancellablePromise<Int>.never.onCancel { visitor.call() }.store(in: scope).cauterize()
        return { scope.cancel() }
      },
      Keeper("end of a scope") { make in
        let scope = CancellationScope()
        let member = CancellablePromise<Int>.never.store(in: scope)
        let visitor = make { _ = (scope.count, scope.settled) }
        scope.settled.done(on: nil) { visitor.call() }
        return { member.cancel() }
      },
      Keeper("iterator of a concurrent when, at its end") { make in
        let held = Shared<CancellablePromise<[Int]>?>(nil)
        let (first, resolver) = CancellablePromise<Int>.pending()
        let visitor = make { held.value?.cancel() }
        let elements = (0..<3).lazy.map { number -> CancellablePromise<Int> in
          if number > 0 { visitor.call() }
          return number > 0 ? .value(number) : first
        }
        held.value = when(fulfilled: elements.makeIterator(), concurrently: 1)
        return {
          resolver.fulfill(1)
          held.value = nil
        }
      },
      Keeper("closure of an attempt, cancelled in a pause") { make in
        let clock = ManualClock()
        let held = Shared<CancellablePromise<Int>?>(nil)
        let isPausing = Shared(false)
        let visitor = make { held.value?.cancel() }
        held.value = attempt(
          3, delay: .constant(.seconds(1)), clock: clock, on: nil
        ) { _ -> CancellablePromise<Int> in
          if isPausing.value { visitor.call() }
          return CancellablePromise(error: TestError.first)
        }
        isPausing.value = true
        return { held.value?.cancel() }
      },
      Keeper("closures of a resource, used") { make in
        let held = Shared<CancellablePromise<Int>?>(nil)
        let (acquisition, resolver) = Promise<Int>.pending()
        let visitor = make { held.value?.cancel() }
        held.value = withResource(
          acquisition, on: nil, dispose: { _ in visitor.call() }
        ) { Promise.value($0) }
        return {
          resolver.fulfill(1)
          held.value = nil
        }
      },
      Keeper("work on a queue, cancelled before it begins") { make in
        let queue = DispatchQueue(label: "work")
        queue.suspend()
        let held = Shared<CancellablePromise<Int>?>(nil)
        let visitor = make { held.value?.cancel() }
        held.value = queue.async(.cancellable) { _ in
          visitor.call()
          return 1
        }
        return {
          held.value?.cancel()
          queue.resume()
          queue.sync {}
        }
      },
    ]

  private static func dispatcher(_ make: Keeper.Make) -> ManualDispatcher {
    let dispatcher = ManualDispatcher()
    let visitor = make {
      _ = (dispatcher.waitingCount, dispatcher.receivedCount)
      dispatcher.dispatch {}
    }
    dispatcher.dispatch { visitor.call() }
    return dispatcher
  }

  @Test(arguments: keepers)
  func `a closure and a deinit may use the object that kept them`(keeper: Keeper) {
    let log = Recorder<String>()
    let letGo = keeper.prepare { Visitor(log, $0) }
    #expect(log.count == 0)
    letGo()
    #expect(log.last == "gone")
  }
}
