import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

extension ConfigurationTests {
  /// A log handler for events of the calling thread alone: other tests log at the same time.
  private func here(
    _ handler: @escaping @Sendable (LogEvent) -> Void
  ) -> @Sendable (LogEvent) -> Void {
    let thread = currentThread()
    return { if currentThread() == thread { handler($0) } }
  }

  /// Returns the events logged by `body` on the calling thread, without errors that lack a handler.
  func logged(_ body: () -> Void) -> [String] {
    let log = Recorder<String>()
    configured {
      $0.unhandledRejectionHandler = nil
      $0.logHandler = here { event in
        if case .cauterized(let error) = event { return log.append("cauterized \(error)") }
        log.append("\(event)")
      }
    } _: {
      body()
    }
    return log.entries
  }

  /// The names must not rest on reflection: a program can be built without the names of cases.
  @Test func `an event prints its case's name, and logs a sentence`() {
    let events: [(LogEvent, name: String, sentence: String)] = [
      (.waitOnMainThread, "waitOnMainThread", "warning: `wait()` was called on the main queue"),
      (
        .pendingPromiseDeallocated, "pendingPromiseDeallocated",
        "warning: nothing can settle a pending promise"
      ),
      (
        .pendingGuaranteeDeallocated, "pendingGuaranteeDeallocated",
        "warning: nothing can settle a pending guarantee"
      ),
      (
        .cauterized(TestError.first), "cauterized(\(String(reflecting: TestError.first)))",
        "error: unhandled error: first"
      ),
    ]
    for (event, name, sentence) in events {
      #expect("\(event)" == name && event.description == name)
      #expect(event.message == sentence)
    }
  }

  /// Returns the sentences about events of `body` on the calling thread.
  private func messages(_ body: () -> Void) -> [String] {
    let log = Recorder<String>()
    configured({ $0.logHandler = here { log.append($0.message) } }, body)
    return log.entries
  }

  /// The known origin of a promise made by `function` at a line of this file.
  private func origin(_ type: String, _ function: String, _ line: UInt? = nil) -> String {
    #if DEBUG
      let place = line.map { ", begun at \(#fileID):\($0)" } ?? ""
      return "\(type) of \(function)\(place)"
    #else
      return type
    #endif
  }

  @Test func `the sentence about a lost promise names the promise`() {
    let line: UInt = #line + 2
    let lost = messages {
      _ = Promise<Int>.pending()
      _ = Guarantee<Int> { _ in }
      _ = after(.seconds(1), clock: DroppingClock())
    }
    #expect(
      lost == [
        "warning: nothing can settle \(origin("Promise<Int>", "pending", line))",
        "warning: nothing can settle \(origin("Guarantee<Int>", "Guarantee", line + 1))",
        "warning: nothing can settle \(origin("Guarantee<()>", "after"))",
      ])
  }

  @Test func `a sentence does not name the promise of another event`() {
    let log = Recorder<String>()
    configured {
      $0.D = (nil, nil)
      $0.logHandler = here { event in
        if case .cauterized = event { return log.append(event.message) }
        Promise<Int>(error: OtherError(1)).cauterize()
      }
    } _: {
      _ = Promise<Int>.pending()
    }
    #expect(log.entries == ["error: unhandled error: \(OtherError(1))"])
  }

  @Test func `only debug builds log an error without a handler, and once`() {
    let line: UInt = #line + 5
    let lost = messages {
      configured {
        $0.unhandledRejectionHandler = PromiseConfiguration().unhandledRejectionHandler
      } _: {
        let (promise, resolver) = Promise<Int>.pending()
        _ = promise.map(on: nil) { $0 }
        resolver.reject(TestError.first)
        // Handled, expected, or logged in another way.
        Promise<Int>(error: TestError.first).catch(on: nil) { _ in }
        _ = Promise<Int>(error: PromiseError.cancelled)
        CancellablePromise<Int>.never.map { $0 }.cancel(with: TestError.first)
        let (abandoned, lost) = CancellablePromise<Int>.pending()
        withExtendedLifetime(consume lost) {}
        #expect(abandoned.isRejected)
      }
    }
    #if DEBUG
      let error = "error: unhandled error: first, in \(origin("Promise<Int>", "map", line))"
      #expect(lost.count == 2 && lost.first == error)
    #else
      #expect(lost.count == 1)
    #endif
    #expect(lost.last?.hasPrefix("warning: nothing can settle CancellablePromise<Int>") == true)
    let silent = messages {
      configured({ $0.unhandledRejectionHandler = nil }) {
        _ = Promise<Int>(error: TestError.first)
      }
    }
    #expect(silent == [])
  }

  @Test func `L62: a promise added to a scope that has ended is logged`() {
    let scope = CancellationScope()
    let (first, resolver) = CancellablePromise<Int>.pending()
    let line: UInt = #line - 1
    #expect(messages { first.store(in: scope) } == [])
    scope.cancel(with: TestError.first)
    let link = CancellablePromise<Int>.never.done { _ in }
    let finalizer = CancellablePromise<Int>.never.catch { _ in }
    let (second, other) = CancellablePromise<Int>.pending()
    let logged = messages {
      CancellablePromise.value(1).store(in: scope)
      scope.add(first)
      scope.add(second.map { $0 })
      link.store(in: scope)
      finalizer.store(in: scope)
    }
    #expect(second.testError == .first && link.testError == .first)
    let start =
      "warning: a promise was added to a CancellationScope that has ended, and was cancelled: "
    #expect(
      logged == [
        start + origin("CancellablePromise<Int>", "map", line + 6),
        start + origin("CancellablePromise<()>", "done", nil),
        start + origin("CancellablePromiseFinalizer", "catch", nil),
      ])
    let (events, last) = (Recorder<any Error>(), CancellablePromise<Int>.never)
    configured {
      $0.logHandler = here {
        if case .cauterized(let error) = $0, last.isPending { events.append(error) }
      }
    } _: {
      _ = scope.add(last)
    }
    #expect(events.count == 1 && events.last?.isCancelled == true)
    withExtendedLifetime((resolver, other)) {}
  }

  /// Promises that wait for a clock, and the event of their loss.
  private static let timed: [(event: String, make: @Sendable (any PromiseClock) -> Any)] = {
    let (second, latest) = (Duration.seconds(1), Latest<Int>())
    let pause = RetryDelay.constant(second)
    return [
      ("pendingGuaranteeDeallocated", { after(second, clock: $0) }),
      ("pendingGuaranteeDeallocated", { CancellablePromise.after(second, clock: $0) }),
      ("pendingGuaranteeDeallocated", { Guarantee.value(1).delay(second, clock: $0) }),
      ("pendingPromiseDeallocated", { Promise.value(1).delay(second, clock: $0) }),
      ("pendingPromiseDeallocated", { CancellablePromise.value(1).delay(second, clock: $0) }),
      (
        "pendingPromiseDeallocated",
        {
          attempt(2, delay: pause, clock: $0, on: nil) { _ in Promise<Int>(error: TestError.first) }
            as Promise<Int>
        }
      ),
      (
        "pendingPromiseDeallocated",
        {
          poll(every: second, until: { _ in false }, clock: $0, on: nil) { Promise.value(1) }
            as CancellablePromise<Int>
        }
      ),
      (
        "pendingPromiseDeallocated",
        { latest.run(after: second, clock: $0, on: nil) { CancellablePromise.value(1) } }
      ),
    ]
  }()

  @Test func `a clock that drops a timer is logged once for each promise`() {
    for (event, make) in Self.timed {
      let events = logged {
        let clock = ManualClock()
        let promise = make(clock)
        clock.dropAll()
        withExtendedLifetime(promise) {}
      }
      #expect(events == [event])
      #expect(logged { withExtendedLifetime(make(DroppingClock())) {} } == [event])
    }
  }

  @Test func `a timer that is released with its promise, or fires, is no loss`() {
    let events = logged {
      let clock = ManualClock()
      for (_, make) in Self.timed {
        let promise = make(clock)
        (promise as? CancellableCell)?.cancel(for: PromiseError.cancelled)
        clock.advanceToNextTimer()
      }
      let (work, resolver) = Promise<Int>.pending()
      let limited = work.timeout(.seconds(1), clock: clock)
      clock.dropAll()
      resolver.fulfill(1)
      #expect(limited.value == 1)
    }
    #expect(events == [])
  }

  @Test func `dropping a used resolver, or a chain, logs nothing`() {
    let events = logged {
      _ = Promise { $0.fulfill(1) }
      _ = Promise<Int> { $0.reject(TestError.first) }
      _ = Promise<Int> { _ in throw TestError.first }
      _ = Guarantee { $0(1) }
      let (promise, resolver) = Promise<Int>.pending()
      _ = promise.map(on: nil) { $0 }.then(on: nil) { Promise.value($0) }
      resolver.fulfill(1)
      _ = race(Promise.value(1), promise)
    }
    #expect(events == [])
  }

  @Test func `a cancel block that drops the resolver logs nothing`() {
    let events = logged {
      let kept = Recorder<Resolver<Int>>()
      let promise = CancellablePromise<Int>(resolver: { resolver in
        kept.append(resolver)
        return { kept.removeAll() }
      })
      promise.map(on: nil) { $0 }.cancel()
      #expect(kept.count == 0 && promise.isRejected)
    }
    #expect(events == [])
  }

  @Test func `a resolver is lost only with its last copy`() {
    let events = logged {
      var copies: [Resolver<Int>] = []
      let promise = Promise<Int> { copies = [$0, $0] }
      copies.removeLast()
      #expect(promise.isPending)
      copies.removeLast()
    }
    #expect(events == ["pendingPromiseDeallocated"])
  }

  @Test func `cauterize logs failures, not cancellations`() {
    let events = logged {
      configured {
        $0.D = (nil, nil)
      } _: {
        Promise<Int>(error: TestError.first).cauterize()
        Promise<Int>(error: PromiseError.cancelled).cauterize()
        Promise.value(1).cauterize()
        Promise<Int>(error: TestError.second).catch(only: TestError.first, on: nil) { _ in }
          .cauterize()
        CancellablePromise<Int>(error: OtherError(1)).cauterize()
        CancellablePromise<Int>(error: PromiseError.cancelled).cauterize()
        cauterize(Promise<Int>(error: OtherError(2)))
        cauterize(Promise<Int>(error: PromiseError.cancelled))
      }
    }
    #expect(
      events == [
        "cauterized first", "cauterized second", "cauterized \(OtherError(1))",
        "cauterized \(OtherError(2))",
      ])
  }

  @Test func `cauterize logs to the handler that conf has when the error comes`() {
    let (promise, resolver) = Promise<Int>.pending()
    configured {
      $0.D = (nil, nil)
      $0.logHandler = { _ in }
    } _: {
      promise.cauterize()
      promise.catch(only: OtherError.self) { _ in }.cauterize()
      promise.asCancellable().cauterize()
      promise.asCancellable().catch(only: OtherError.self) { _ in }.cauterize()
    }
    let events = logged { resolver.reject(TestError.first) }
    #expect(events == Array(repeating: "cauterized first", count: 4))
  }

  /// Calls `cauterize()` in code for any kind of promise.
  private func cauterize(_ promise: some CatchMixin) { promise.asPromise().cauterize() }

  @MainActor
  @Test func `wait on the main queue is logged`() {
    let events = logged { _ = try? Promise.value(1).wait() }
    #expect(events == ["waitOnMainThread"])
  }

  @Test(arguments: [Promise.value(1), Promise(error: TestError.second)])
  func `ensureThen logs the error of its closure's promise`(source: Promise<Int>) {
    let events = logged {
      let promise = source.ensureThen(on: nil) { Promise<Void>(error: TestError.first) }
      #expect(promise.value == source.value && promise.testError == source.testError)
    }
    #expect(events == ["cauterized first"])
  }
}

/// A clock that releases all work immediately.
private struct DroppingClock: PromiseClock {
  var now: ContinuousClock.Instant { .now }

  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> PromiseTimer {
    PromiseTimer {}
  }
}
