import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

extension ConfigurationTests {
  /// A handler for reports of the calling thread alone: other tests report at the same time.
  private func here<Report>(
    _ handler: @escaping @Sendable (Report) -> Void
  ) -> @Sendable (Report) -> Void {
    let thread = currentThread()
    return { if currentThread() == thread { handler($0) } }
  }

  /// Returns the events that `body` causes on the calling thread, and its lost errors with the
  /// function that made their promise, without unhandled errors.
  func logged(_ body: () -> Void) -> [String] {
    let log = Recorder<String>()
    configured {
      $0.lossHandler = here { loss in
        // A chain begins in a client.
        #expect(loss.origin.file?.hasPrefix("Promises/") != true, "\(loss)")
        #if DEBUG
          #expect(loss.error != nil || loss.origin.file != nil, "\(loss)")
        #endif
        guard let error = loss.error, loss.kind != .unhandledError else { return }
        log.append("\(loss.kind) \(error)" + (loss.origin.function.map { " of \($0)" } ?? ""))
      }
      $0.logHandler = here { event in
        if case .cauterized(let error) = event { return log.append("cauterized \(error)") }
        log.append("\(event)")
      }
    } _: {
      body()
    }
    return log.entries
  }

  /// The entry of a lost error; only debug builds know the function.
  func entry(_ kind: Loss.Kind, _ error: any Error, of function: String) -> String {
    #if DEBUG
      "\(kind) \(error) of \(function)"
    #else
      "\(kind) \(error)"
    #endif
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
        "error: cauterized error: first"
      ),
    ]
    for (event, name, sentence) in events {
      #expect("\(event)" == name && event.description == name)
      #expect(event.message == sentence)
    }
  }

  /// Returns the sentences about losses of `body` on the calling thread.
  private func messages(_ body: () -> Void) -> [String] {
    let log = Recorder<String>()
    configured({ $0.lossHandler = here { log.append("\($0)") } }, body)
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
    let advice = ": keep its resolver until you have called it"
    #expect(
      lost == [
        "nothing can settle \(origin("Promise<Int>", "pending", line))\(advice)",
        "nothing can settle \(origin("Guarantee<Int>", "Guarantee", line + 1))\(advice)",
        "nothing can settle \(origin("Guarantee<()>", "after", line + 2))\(advice)",
      ])
  }

  @Test func `an abandoned promise is reported once, though it is rejected`() {
    let lost = messages {
      let (abandoned, resolver) = CancellablePromise<Int>.pending()
      withExtendedLifetime(consume resolver) {}
      #expect(abandoned.isRejected)
    }
    #expect(lost.count == 1)
    #expect(lost.last?.hasPrefix("nothing can settle CancellablePromise<Int>") == true)
  }

  @Test func `a kind of loss prints its name`() {
    let kinds: [Loss.Kind] = [.unhandledError, .pendingPromise, .lateError]
    #expect(kinds.map { "\($0)" } == ["unhandledError", "pendingPromise", "lateError"])
  }

  @Test func `L62: a promise added to a scope that has ended is reported`() {
    let scope = CancellationScope()
    let (first, resolver) = CancellablePromise<Int>.pending()
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
    let start = "a promise was added to a CancellationScope that has ended, and was cancelled: "
    #expect(logged.count == 3)
    #expect(logged.allSatisfy { $0.hasPrefix(start) && $0.hasSuffix("; make a new scope") })
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
  func `the error of an ensureThen's promise is reported`(source: Promise<Int>) {
    let events = logged {
      let promise = source.ensureThen(on: nil) { Promise<Void>(error: TestError.first) }
      #expect(promise.value == source.value && promise.testError == source.testError)
    }
    #expect(events == [entry(.failedCleanup, TestError.first, of: "ensureThen")])
  }
}

/// A clock that releases all work immediately.
private struct DroppingClock: PromiseClock {
  var now: ContinuousClock.Instant { .now }

  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> PromiseTimer {
    PromiseTimer {}
  }
}
