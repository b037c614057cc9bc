import CancellablePromises
import Dispatch
import TestSupport
import Testing

@testable import Promises

/// Keeps tests that change `conf` apart from tests that rely on it.
private struct ChangingConfiguration: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing body: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await ConfigurationGate.shared.pass(.changes, body)
  }
}

/// The tests that change `conf`, one after the other.
///
/// Other tests run at the same time: none depends on `conf`, and their log entries are told
/// apart by thread.
@Suite(.serialized, ChangingConfiguration()) struct ConfigurationTests {
  // MARK: Policy

  @Test func `without a policy, cancellations pass by`() {
    let log = Recorder<String>()
    for error in [TestError.first, MaybeCancelled(false), MaybeCancelled(true)] as [any Error] {
      let promise = Promise<Void>(error: error)
      promise.catch(on: nil) { log.append("catch \($0.isCancelled)") }
      promise.catch(only: MaybeCancelled.self, on: nil) { log.append("only \($0.isCancelled)") }
        .finally(on: nil) {}
      let recovered = promise.recover(on: nil) { _ in Promise.value }
      let void: Promise<Void> = promise.recover(on: nil) {
        throw $0 is TestError ? OtherError() : $0
      }
      let only = promise.recover(only: MaybeCancelled.self, on: nil) { _ in Promise.value }
      #expect(recovered.isFulfilled == !error.isCancelled)
      #expect((void.error is OtherError) == (error is TestError))
      #expect(only.isFulfilled == (error as? MaybeCancelled == MaybeCancelled(false)))
    }
    #expect(log.entries == ["catch false", "catch false", "only false"])
  }

  @Test func `catch and recover read conf's policy at the call`() {
    let log = Recorder<any Error>()
    @Sendable func note<Output>(_ error: any Error, _ output: Output) -> Output {
      log.append(error)
      return output
    }
    let ((promise, resolver), task) = (Promise<Void>.pending(), CancellablePromise<Void>.never)
    func handle() {
      promise.catch { note($0, ()) }
      promise.catch(on: nil) { note($0, ()) }
      promise.catch(only: PromiseError.self) { note($0, ()) }.cauterize()
      promise.catch(only: PromiseError.self, on: nil) { note($0, ()) }.cauterize()
      _ = promise.recover { note($0, Promise()) }
      _ = promise.recover { error throws in note(error, ()) } as Promise<Void>
      _ = promise.recover(only: PromiseError.self) { note($0, Promise()) }
      _ = promise.recover(only: PromiseError.self) { error throws in note(error, ()) }
      task.catch { note($0, ()) }
      task.catch(only: CancellablePromiseError.self) { note($0, ()) }.cauterize()
      _ = task.recover { note($0, Promise()) }
      _ = task.recover { error throws in note(error, ()) } as CancellablePromise<Void>
      _ = task.recover(only: CancellablePromiseError.self) { note($0, Promise()) }
      _ = task.recover(only: CancellablePromiseError.self) { error throws in note(error, ()) }
    }
    configured({ ($0.D, $0.catchPolicy) = ((nil, nil), .allErrors) }, handle)
    configured({ $0.D = (nil, nil) }, handle)
    resolver.reject(PromiseError.cancelled)
    #expect(log.count == 8)
    task.cancel()
    #expect(log.count == 14)
  }

  // MARK: Dispatchers

  @Test func `inline glue does not touch conf's dispatchers`() {
    let dispatcher = ManualDispatcher()
    configured {
      $0.D = (dispatcher, dispatcher)
    } _: {
      let promise = Promise.value([1])
      #expect(promise.asVoid().isFulfilled)
      #expect((Guarantee.value(1).asVoid() as Guarantee<Void>).isFulfilled)
      #expect((Guarantee.value(1).asVoid() as Promise<Void>).isFulfilled)
      #expect(promise.firstValue.value == 1)
      #expect(promise.lastValue.value == 1)
      #expect(when(fulfilled: promise, promise).isFulfilled)
      #expect(when(fulfilled: [promise]).isFulfilled)
      #expect(when(resolved: promise).isFulfilled)
      #expect(race(promise, promise).isFulfilled)
      #expect(Guarantee.value(1).asPromise().isFulfilled)
      #expect(Promise(promise).isFulfilled)
    }
    #expect(dispatcher.receivedCount == 0)
  }

  @Test func `conf's clock is read at the call`() {
    let (clock, later, second) = (ManualClock(), ManualClock(), Duration.seconds(1))
    let (gate, resolver) = Promise<Int>.pending()
    let (never, latest) = (CancellablePromise<Int>.never, Latest<Int>())
    let failing: @Sendable (Int) -> Promise<Int> = { _ in
      gate.map(on: nil) { _ in throw TestError.first }
    }
    let promises: [any Thenable<Int>] = configured {
      ($0.D, $0.clock) = ((nil, nil), clock)
    } _: {
      [
        attempt(2, failing) as Promise<Int>, attempt(2, failing) as CancellablePromise<Int>,
        attempt(2) { failing($0).asCancellable() }, latest.run { .value(1) },
        gate.delay(second), gate.delay(second, clock: nil), gate.asCancellable().delay(second),
        attempt(2, delay: .constant(second), failing) as Promise<Int>,
        attempt(2, delay: .constant(second), failing) as CancellablePromise<Int>,
        attempt(2, delay: .constant(second)) { failing($0).asCancellable() },
        poll(every: second, until: { _ in false }) { gate } as Promise<Int>,
        poll(every: second, until: { _ in false }) { gate } as CancellablePromise<Int>,
        poll(every: second, until: { _ in false }) { gate.asCancellable() },
        never.timeout(second), never.asPromise().timeout(second, clock: nil),
        after(second).map(on: nil) { 1 }, after(seconds: 1, clock: nil).map(on: nil) { 1 },
        latest.run(after: second) { never },
      ]
    }
    configured({ $0.clock = later }) { resolver.fulfill(1) }
    #expect(promises.map(\.isResolved) == (0..<18).map { $0 < 4 })
    #expect(promises[3].isFulfilled && clock.timerCount == 14 && later.timerCount == 0)
    withExtendedLifetime((promises, latest)) { clock.dropAll() }
    never.cancel()
  }

  @Test func `conf.Q takes a labelled pair, parts of it, and nil`() {
    let queue = DispatchQueue(label: "conf.Q")
    conf.Q = (map: queue, return: queue)
    #expect(conf.Q.map?.label == "conf.Q" && conf.Q.return?.label == "conf.Q")
    conf.Q.map = nil
    #expect(conf.Q.map == nil && conf.Q.return?.label == "conf.Q")
    let log = Recorder<Int>()
    _ = Promise.value(1).map { log.append($0) }
    #expect(log.count == 1)
    _ = Promise.value(2).done { log.append($0) }
    queue.sync {}
    #expect(log.entries == [1, 2])
    conf.Q.return = nil
    _ = Promise.value(3).done { log.append($0) }
    #expect(conf.Q.return == nil && log.count == 3)
  }

  @Test func `setting conf.Q to a queue replaces a custom dispatcher; setting it to nil does not`()
  {
    var some = PromiseConfiguration()
    some.D = (ManualDispatcher(), ManualDispatcher())
    some.Q = (nil, nil)
    #expect(some.D.map is ManualDispatcher && some.D.return is ManualDispatcher)
    some.Q.map = .global()
    #expect(some.D.map is DispatchQueue && some.D.return is ManualDispatcher)
    some.Q.map = nil
    #expect(some.D.map == nil && some.D.return is ManualDispatcher)
    some.Q = (.global(), .global())
    #expect(some.D.map is DispatchQueue && some.D.return is DispatchQueue)
  }

  @Test func `the first defaults are the main queue, failures only, and the system's clock`() {
    let fresh = PromiseConfiguration()
    #expect(fresh.Q.map?.label == DispatchQueue.main.label)
    #expect(fresh.Q.return?.label == DispatchQueue.main.label)
    #expect(fresh.catchPolicy == .allErrorsExceptCancellation && fresh.clock is SystemClock)
  }

  @Test func `an old configuration is released`() {
    let count = LiveCount()
    configured {
      let tracked = count.make()
      $0.logHandler = { _ in tracked.touch() }
    } _: {
      #expect(count.live == 1)
    }
    #expect(count.live == 0)
  }
}
