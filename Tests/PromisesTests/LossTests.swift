import CancellablePromises
import Dispatch
import TestSupport
import Testing

@testable import Promises

/// An error of these tests alone.
private struct Lost: Error {}

/// Returns the losses of errors of these tests while `body` runs.
private func losses(_ body: () throws -> Void) rethrows -> [Loss] {
  let log = Recorder<Loss>()
  try configured(
    {
      $0.D = (nil, nil)
      $0.lossHandler = { if $0.error is Lost { log.append($0) } }
    }, body)
  return log.entries
}

/// Counts the unhandled errors reported while `body` runs, without other tests' errors.
private func reports(_ body: () throws -> Void) rethrows -> Int {
  try losses(body).count { $0.kind == .unhandledError }
}

extension ConfigurationTests {
  @Suite(.serialized) struct UnhandledErrors {
    @Test func `an unhandled error is reported once, when the promise is released`() {
      let count = reports {
        var promise: Promise<Int>? = Promise(error: Lost())
        #expect(promise?.isRejected == true)
        promise = nil
      }
      #expect(count == 1)
    }

    @Test func `an error is reported at the end of a chain, and nowhere else`() {
      let (scope, other) = (CancellationScope(), CancellationScope())
      let ends: [(Promise<Int>) -> Void] = [
        { _ = $0.map { $0 + 1 }.done { _ in } },
        { _ = $0.then { Promise.value($0) }.get { _ in }.ensure {} },
        { _ = $0.tap { _ in } },
        { _ = $0.recover { error -> Promise<Int> in Promise(error: error) } },
        { _ = $0.recover { _ -> Promise<Int> in throw Lost() } },
        { _ = when(fulfilled: [$0, .value(1)]) },
        { _ = race([$0, .pending().promise]) },
        { _ = when(fulfilled: [$0].makeIterator(), concurrently: 1) },
        { _ = when($0, while: Promise.value) },
        { _ = when(Promise<Int>.pending().promise, while: $0) },
        { _ = $0.asVoid() },
        { work in _ = attempt(3, on: nil) { _ in work } },
        { _ = CancellablePromise($0) },
        { _ = CancellablePromise($0).map { $0 }.asPromise() },
        { CancellablePromise($0).store(in: scope) },
        { CancellablePromise($0).store(in: scope).store(in: other) },
        { work in _ = SingleFlight<Int, Int>().promise(for: 1) { work } as Promise<Int> },
        { work in _ = SingleFlight<Int, Int>().promise(for: 1) { work } as CancellablePromise<Int>
        },
        { work in
          work.cauterize()
          let throwing: () throws -> Promise<Int> = { throw Lost() }
          _ = SingleFlight<Int, Int>().promise(for: 1, throwing) as Promise<Int>
        },
      ]
      for (index, end) in ends.enumerated() {
        #expect(reports { end(Promise(error: Lost())) } == 1, "settled \(index)")
        let pending = reports {
          let (promise, resolver) = Promise<Int>.pending()
          end(promise)
          resolver.reject(Lost())
        }
        #expect(pending == 1, "pending, \(index)")
      }
    }

    @Test func `an error of a closure's promise is reported at the end of a chain`() {
      let thens: [(Promise<Int>) -> Void] = [
        { inner in _ = Promise.value(1).then(on: nil) { _ in inner } },
        { inner in _ = CancellablePromise.value(1).then(on: nil) { _ in inner } },
        { inner in
          let (first, resolver) = CancellablePromise<Int>.pending()
          _ = first.then(on: nil) { _ in inner }.map(on: nil) { $0 }
          resolver.fulfill(1)
        },
      ]
      for (index, then) in thens.enumerated() {
        let count = reports {
          let (inner, resolver) = Promise<Int>.pending()
          then(inner)
          resolver.reject(Lost())
        }
        #expect(count == 1, "\(index)")
      }
    }

    @Test func `every handler of errors counts as handling`() {
      let scope = CancellationScope()
      let handlers: [(Promise<Int>) -> Void] = [
        { $0.catch { _ in } },
        { $0.cauterize() },
        { $0.pipe { _ in } },
        { _ = $0.recover { _ -> Guarantee<Int> in .value(1) } },
        { $0.done { _ in }.catch { _ in }.finally {} },
        { CancellablePromise($0).store(in: scope).cauterize() },
        {
          let member = CancellablePromise($0)
          member.cauterize()
          member.store(in: scope)
        },
        { work in
          (SingleFlight<Int, Int>().promise(for: 1) { work } as Promise<Int>).cauterize()
        },
        { _ = race(fulfilled: [$0, .value(1)]) },
        { _ = when(resolved: [$0]) },
        { _ = when(resolved: [$0, .pending().promise]) },
        { lost in _ = Promise.value(1).ensureThen(on: nil) { lost.asVoid() } },
        { _ = race([.value(1), $0]) },
        { $0.timeout(.zero, clock: ManualClock()).cauterize() },
        { work in Promise.value(1).ensureThen(on: nil) { work.asVoid() }.cauterize() },
        { _ = CancellablePromises.race([.value(1), CancellablePromise($0).map(on: nil) { $0 }]) },
        { _ = when(fulfilled: [Promise<Int>(error: PromiseError.cancelled), $0]) },
      ]
      for (index, handle) in handlers.enumerated() {
        #expect(reports { handle(Promise(error: Lost())) } == 0, "settled \(index)")
        let pending = reports {
          let (promise, resolver) = Promise<Int>.pending()
          handle(promise)
          resolver.reject(Lost())
        }
        // The last two combinators settle earlier, and do not look at the late rejection.
        #expect(pending == 0, "pending, \(index)")
      }
    }

    @Test func `an error thrown after a cancel is not reported`() {
      let count = reports {
        let (promise, resolver) = CancellablePromise<Int>.pending()
        let own = Shared<CancellablePromise<Int>?>(nil)
        own.value = promise.map(on: nil) { _ in
          own.value?.cancel()
          throw Lost()
        }
        resolver.fulfill(1)
        own.value = nil
      }
      #expect(count == 0)
    }

    @Test func `late rejections of a race's losers are not reported`() {
      let count = reports {
        let pairs = (0..<3).map { _ in Promise<Int>.pending() }
        _ = race(pairs.map(\.promise))
        for pair in pairs.reversed() { pair.resolver.reject(Lost()) }
      }
      // Only the race's own result is reported.
      #expect(count == 1)
    }

    @Test func `late rejections of those that a settled input left behind are not reported`() {
      typealias Combine = ([Promise<Int>]) -> Any
      let combinators: [(decided: Promise<Int>, combine: Combine)] = [
        (.value(1), { race($0) }),
        (.value(1), { race(fulfilled: $0) }),
        (.value(1), { CancellablePromises.race($0.map { $0.asCancellable() }) }),
        (Promise(error: PromiseError.cancelled), { when(fulfilled: $0) }),
      ]
      for (index, (decided, combine)) in combinators.enumerated() {
        for place in 0..<3 {
          let count = reports {
            let pairs = (0..<3).map { _ in Promise<Int>.pending() }
            var inputs = pairs.map(\.promise)
            inputs[place] = decided
            _ = combine(inputs)
            inputs = []
            for other in 0..<3 where other != place { pairs[other].resolver.reject(Lost()) }
          }
          #expect(count == 0, "\(index) \(place)")
        }
      }
    }

    @Test func `waiting counts as handling`() {
      let count = reports {
        for isSettled in [true, false] {
          #expect(throws: Lost.self) { try rejected(isSettled).wait() }
          #expect(throws: Lost.self) { try rejected(isSettled).asCancellable().wait() }
        }
      }
      #expect(count == 0)
    }

    @Test func `await counts as handling`() async {
      let (lost, thrown) = (Recorder<Loss>(), Recorder<any Error>())
      await configured {
        $0.lossHandler = { if $0.error is Lost { lost.append($0) } }
      } _: {
        for isSettled in [true, false] {
          do {
            _ = try await rejected(isSettled).async()
          } catch {
            thrown.append(error)
          }
          do {
            _ = try await rejected(isSettled).asCancellable().async()
          } catch {
            thrown.append(error)
          }
        }
      }
      #expect(thrown.count == 4 && thrown.entries.allSatisfy { $0 is Lost })
      #expect(lost.count == 0)
    }

    /// A promise rejected already, or on another thread.
    private func rejected(_ isSettled: Bool) -> Promise<Int> {
      if isSettled { return Promise(error: Lost()) }
      return DispatchQueue.global().async(.promise) { throw Lost() }
    }

    @Test func `cancellations are not reported, whatever their reason`() {
      let count = reports {
        let (promise, _) = CancellablePromise<Int>.pending()
        let link = promise.map { $0 }
        link.cancel(with: Lost())
        #expect(link.isRejected)
        let wrapper = CancellablePromise<Int>(wrapper: { (_: Promise<Void>) in
          Promise<Int>.pending().promise
        })
        wrapper.cancel(with: Lost())
        let log = Recorder<Loss>()
        configured({
          $0.lossHandler = { if $0.error?.isCancelled == true { log.append($0) } }
        }) {
          _ = Promise<Int>(error: PromiseError.cancelled)
          _ = Promise<Int>(error: CancellationError())
        }
        #expect(log.count == 0)
      }
      #expect(count == 0)
    }

    @Test func `reading an error or a result counts as handling, other questions do not`() {
      typealias Look = (Promise<Int>) -> Void
      let looks: [(handles: Bool, look: Look)] = [
        (true, { #expect($0.error is Lost) }), (true, { #expect($0.result?.isFulfilled == false) }),
        (true, { #expect($0.asCancellable().error is Lost) }),
        (true, { #expect(generic($0) is Lost) }),
        (false, { #expect($0.value == nil) }), (false, { #expect($0.isRejected) }),
        (false, { #expect(!$0.isPending && $0.isResolved && !$0.isFulfilled) }),
        (false, { #expect($0.debugDescription.contains("Lost") && "\($0)".contains("Lost")) }),
      ]
      for (index, (handles, look)) in looks.enumerated() {
        let count = reports { look(Promise(error: Lost())) }
        #expect(count == (handles ? 0 : 1), "\(index)")
      }
      let early = reports {
        let (promise, resolver) = Promise<Int>.pending()
        #expect(promise.error == nil && promise.result == nil)
        resolver.reject(Lost())
      }
      #expect(early == 1)
    }

    /// Reads the error in code for any kind of promise.
    private func generic(_ promise: some Thenable) -> (any Error)? { promise.error }

    @Test func `reading a promise during its rejection is safe`() {
      configured({ $0.lossHandler = { _ in } }) {
        duel(rounds: Scale.rounds) { _ in
          Promise<Int>.pending()
        } _: { pair in
          _ = pair.promise.debugDescription
          _ = pair.promise.trace
        } _: { pair in
          pair.resolver.reject(Lost())
        } check: { pair in
          if !pair.promise.isRejected { Issue.record("not rejected") }
        }
      }
    }

    @Test func `a handler that comes while only the library's own are told counts`() {
      let handlers: [@Sendable (Promise<Int>) -> Void] = [
        { $0.cauterize() }, { _ = when(resolved: [$0]) }, { _ = race(fulfilled: [$0, .value(1)]) },
      ]
      for handle in handlers {
        let count = reports {
          let flights = SingleFlight<FlightKey, Int>()
          let promise = Shared<Promise<Int>?>(nil)
          let (work, resolver) = Promise<Int>.pending()
          // The flight releases the key as it is told.
          promise.value = flights.promise(
            for: FlightKey(
              "key",
              onDeinit: {
                #expect(promise.value?.isRejected == true)
                promise.value.map(handle)
              })
          ) { work }
          resolver.reject(Lost())
          promise.value = nil
        }
        #expect(count == 0)
      }
    }

    @Test func `reported errors are released`() {
      let live = LiveCount()
      configured({ $0.lossHandler = { _ in } }) {
        _ = Promise<Int>(error: TrackedError(live.make()))
        _ = CancellablePromise<Int>(error: TrackedError(live.make())).map { $0 }
      }
      #expect(live.live == 0)
    }

    @Test func `the handler may use promises`() {
      let log = Recorder<String>()
      configured({
        $0.lossHandler = { lost in
          guard let error = lost.error as? Lost else { return }
          Promise<Int>(error: error).catch(on: nil) { _ in log.append("\(lost)") }
        }
      }) { _ = Promise<Int>(error: Lost()) }
      #expect(log.entries.count == 1)
      #expect(log.last?.hasPrefix("unhandled error: Lost(), in Promise<Int>") == true)
    }

    @Test func `a loss inside of the handler of losses is not reported`() {
      let calls = Recorder<Loss>()
      let thread = currentThread()
      configured {
        $0.D = (nil, nil)
        $0.lossHandler = { loss in
          guard currentThread() == thread else { return }
          calls.append(loss)
          _ = Promise<Int>(error: Lost()).map { $0 }
          _ = Promise<Int>.pending().promise
        }
      } _: {
        for _ in 0..<2 { _ = Promise<Int>(error: Lost()) }
        _ = Promise<Int>.pending().promise
      }
      #expect(calls.entries.map(\.kind) == [.unhandledError, .unhandledError, .pendingPromise])
    }

    @Test func `only the handlers that a program has set hear of a lost promise`() {
      typealias Setting = (inout PromiseConfiguration, Recorder<String>) -> Void
      let thread = currentThread()
      let settings: [(heard: [String], set: Setting)] = [
        (
          ["log pendingPromiseDeallocated"],
          { conf, log in
            conf.logHandler = { if currentThread() == thread { log.append("log \($0)") } }
          }
        ),
        (
          ["loss pendingPromise"],
          { conf, log in
            conf.lossHandler = { if currentThread() == thread { log.append("loss \($0.kind)") } }
          }
        ),
      ]
      let saved = conf
      defer { conf = saved }
      for both in [false, true] {
        for (index, (heard, set)) in settings.enumerated() {
          let log = Recorder<String>()
          conf = PromiseConfiguration()
          set(&conf, log)
          if both { settings[1 - index].set(&conf, log) }
          _ = Promise<Int>.pending().promise
          #expect(log.entries.sorted() == (both ? settings.flatMap(\.heard) : heard))
        }
      }
    }

    /// Ways to get and to lose an error, and the kinds of losses that a debug build reports.
    private static let situations: [Situation] = {
      let cache = Recorder<Promise<Int>>()
      let unhandled = Loss.Kind.unhandledError
      return [
        // Handled.
        .init("a late catch", []) {
          let promise = failed()
          promise.map { $0 }.catch { _ in }
        },
        .init("a cache, read twice", []) {
          cache.append(failed())
          for _ in 0..<2 { cache.last?.catch { _ in } }
          cache.removeAll()
        },
        .init("a race's loser", []) {
          let (late, resolver) = Promise<Int>.pending()
          race(.value(1), late).cauterize()
          resolver.reject(Lost())
        },
        .init("a race of attempts, one of which succeeds", []) {
          race(fulfilled: failed(), .value(1)).cauterize()
        },
        .init("the second failure of a when", []) {
          when(fulfilled: failed(), failed()).catch { _ in }
        },
        .init("when(resolved:)", []) { _ = when(resolved: [failed()]) },
        .init("retries, then success", []) {
          attempt(3) { $0 < 3 ? failed() : .value(1) }.cauterize()
        },
        .init("a cancel on the way to shouldRetry", []) {
          let queue = ManualDispatcher()
          let (load, resolver) = CancellablePromise<Int>.pending()
          let all = attempt(3, on: queue) { _ in load }
          queue.runAll()
          resolver.reject(Lost())
          all.cancel()
          queue.runAll()
        },
        .init("a cancel in shouldRetry", []) {
          let own = Shared<CancellablePromise<Int>?>(nil)
          let (load, resolver) = CancellablePromise<Int>.pending()
          own.value = attempt(
            3,
            shouldRetry: { _ in
              own.value?.cancel()
              return true
            }
          ) { _ in load }
          resolver.reject(Lost())
          own.value = nil
        },
        .init("a test that reads the error", []) { #expect(failed().map { $0 }.error is Lost) },
        .init("a test that reads the result", []) {
          #expect(stoppable().map { $0 }.result?.isFulfilled == false)
        },
        .init("a task", []) { _ = try? await failed().async() },
        .init("a task that has stopped waiting", []) {
          let (promise, resolver) = Promise<Int>.pending()
          let task = Task { try await promise.async() }
          task.cancel()
          _ = try? await task.value
          resolver.reject(Lost())
        },
        .init("wait()", []) { Self.waits(for: failed()) },
        .init("recover", []) { _ = failed().recover { _ in Guarantee.value(1) } },
        .init("pipe", []) { failed().pipe { _ in } },
        .init("tapError before a catch", []) { failed().tapError { _ in }.catch { _ in } },
        .init("ensure before a catch", []) { failed().ensure {}.catch { _ in } },
        .init("cauterize", []) { failed().cauterize() },
        .init("a cancelled promise", []) {
          CancellablePromise<Int>.never.map { $0 }.cancel(with: Lost())
        },
        .init("an unused branch beside a used one", []) {
          let (source, resolver) = CancellablePromise<Int>.pending()
          let shared = source.shared()
          let (unused, used) = (shared.branch(), shared.branch())
          used.catch { _ in }
          resolver.reject(Lost())
          withExtendedLifetime(unused) {}
        },
        .init("an unused branch behind a used one", []) {
          let shared = stoppable().shared()
          shared.branch().catch { _ in }
          _ = shared.branch()
        },
        .init("a call of a flight beside another", []) {
          let flights = SingleFlight<Int, Int>()
          let (work, resolver) = CancellablePromise<Int>.pending()
          let unused = flights.promise(for: 1) { work }
          flights.promise(for: 1) { work }.catch { _ in }
          resolver.reject(Lost())
          withExtendedLifetime(unused) {}
        },
        .init("work that fails after its timeout", []) {
          let (work, resolver) = Promise<Int>.pending()
          let clock = ManualClock()
          work.timeout(.seconds(1), clock: clock).catch { _ in }
          clock.advance(by: .seconds(1))
          resolver.reject(Lost())
        },
        .init("a call that another replaced", []) {
          let latest = Latest<Int>()
          let (work, resolver) = CancellablePromise<Int>.pending()
          _ = latest.run { work }
          latest.run { CancellablePromise.value(1) }.cauterize()
          resolver.reject(Lost())
        },
        .init("a cleanup that is recovered", []) {
          Promise.value(1).ensureThen { failed().asVoid().recover { _ in Guarantee.value } }
            .cauterize()
        },
        .init("a cancelled operation that reports its end", []) {
          let (work, resolver) = CancellablePromise<Int>.pending()
          work.cancel()
          resolver.reject(Lost())
        },
        .init("a second value", []) {
          let (work, resolver) = Promise<Int>.pending()
          for value in 0..<2 { resolver.fulfill(value) }
          work.cauterize()
        },
        // Lost.
        .init("a chain without catch", [unhandled]) { _ = failed().map { $0 }.done { _ in } },
        .init("two chains, one without catch", [unhandled]) {
          let promise = failed()
          promise.catch { _ in }
          _ = promise.map { $0 }
        },
        .init("a closure that throws", [unhandled]) {
          _ = Promise.value(1).done { _ in throw Lost() }
        },
        .init("a closure's promise", [unhandled]) { _ = Promise.value(1).then { _ in failed() } },
        .init("the last attempt", [unhandled]) { _ = attempt(2) { _ in failed() } },
        .init("a race that fails", [unhandled]) {
          _ = race(failed(), Promise<Int>.pending().promise)
        },
        .init("a when that fails twice", [unhandled]) { _ = when(fulfilled: failed(), failed()) },
        .init("only unused branches", [unhandled]) {
          let (source, resolver) = CancellablePromise<Int>.pending()
          let shared = source.shared()
          let branches = (shared.branch(), shared.branch())
          resolver.reject(Lost())
          withExtendedLifetime(branches) {}
        },
        .init("a test that asks isRejected", [unhandled]) { #expect(failed().isRejected) },
        .init("an early look at the error", [unhandled]) {
          let (promise, resolver) = Promise<Int>.pending()
          #expect(promise.error == nil)
          resolver.reject(Lost())
        },
        .init("an unhandled task", [unhandled]) {
          let (ended, end) = Guarantee<Void>.pending()
          _ = Promise<Int> {
            defer { end(()) }
            throw Lost()
          }
          await ended.async()
        },
        .init("a cleanup that fails", [.failedCleanup]) {
          Promise.value(1).ensureThen { failed().asVoid() }.cauterize()
        },
        .init("an error thrown after a cancel", [.errorKeptByCancel]) {
          let own = Shared<CancellablePromise<Int>?>(nil)
          let (first, resolver) = CancellablePromise<Int>.pending()
          own.value = first.map { _ in
            own.value?.cancel()
            throw Lost()
          }
          resolver.fulfill(1)
          own.value = nil
        },
        .init("a throw after fulfill", [.lateError]) {
          Promise<Int> { resolver in
            resolver.fulfill(1)
            throw Lost()
          }.cauterize()
        },
        .init("two errors after fulfill", [.lateError]) {
          let (promise, resolver) = CancellablePromise<Int>.pending()
          resolver.fulfill(1)
          resolver.reject(Lost())
          resolver.resolve(nil, Lost())
          promise.cauterize()
        },
      ]
    }()

    private static func waits(for promise: Promise<Int>) { _ = try? promise.wait() }

    @Test(arguments: situations)
    fileprivate func `each loss is reported once, and nothing else is`(
      _ situation: Situation
    ) async {
      let log = Recorder<Loss.Kind>()
      await configured {
        $0.D = (nil, nil)
        $0.lossHandler = { if $0.error is Lost { log.append($0.kind) } }
      } _: {
        await situation.body()
        // The task of a promise may keep the promise for a moment.
        while situation.isTask, log.count == 0 { await Task.yield() }
      }
      #if DEBUG
        #expect(log.entries == situation.losses)
      #else
        #expect(log.entries == situation.losses.filter { $0 != .lateError })
      #endif
    }
  }
}

@Sendable private func failed() -> Promise<Int> { Promise(error: Lost()) }

@Sendable private func stoppable() -> CancellablePromise<Int> { CancellablePromise(error: Lost()) }

private struct Situation: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let losses: [Loss.Kind]
  let body: @Sendable () async -> Void

  init(_ name: String, _ losses: [Loss.Kind], _ body: @escaping @Sendable () async -> Void) {
    (testDescription, self.losses, self.body) = (name, losses, body)
  }

  var isTask: Bool { testDescription == "an unhandled task" }
}
