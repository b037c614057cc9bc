import CancellablePromises
import TestSupport
import Testing

@testable import Promises

/// An error of these tests alone.
private struct Lost: Error {}

extension ConfigurationTests {
  @Suite(.serialized) struct Losses {
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

    @Test func `L88: the handler may cancel the promise that is lost`() {
      let (queue, thread) = (ManualDispatcher(), currentThread())
      let rows: [(CancellablePromise<Int>) -> CancellablePromise<Int>] = [
        { $0.map(on: queue) { $0 } }, { $0.then(on: queue) { Promise.value($0) } },
        { $0.tap(on: queue) { _ in Issue.record("tap") } },
        { $0.ensure(on: queue) { Issue.record("ensure") } },
        { $0.ensureThen(on: queue) { Promise { Issue.record("ensureThen") } } },
      ]
      for (index, row) in rows.enumerated() {
        let own = Shared<CancellablePromise<Int>?>(row(.value(1)))
        configured {
          $0.lossHandler = { _ in if currentThread() == thread { own.value?.cancel() } }
        } _: {
          queue.dropAll()
          queue.runAll()
        }
        #expect(own.value.take()?.error is CancellablePromiseError, "\(index)")
      }
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
      for both in [false, true] {
        for (index, (heard, set)) in settings.enumerated() {
          let log = Recorder<String>()
          configured {
            $0 = PromiseConfiguration()
            set(&$0, log)
            if both { settings[1 - index].set(&$0, log) }
          } _: {
            _ = Promise<Int>.pending().promise
          }
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
        .init("a promise that an iterator gives after the failure of another", []) {
          let (first, failing) = Promise<Int>.pending()
          let (late, resolver) = Promise<Int>.pending()
          var rest = [first, late][...]
          let next = AnyIterator {
            if rest.count == 1 { failing.reject(PromiseError.cancelled) }
            return rest.popFirst()
          }
          when(fulfilled: next, concurrently: 3).cauterize()
          resolver.reject(Lost())
        },
        .init("a cancel of which catch(only:) is told", []) {
          let queue = ManualDispatcher()
          let caught = CancellablePromise<Int>.never.catch(only: Lost.self, on: queue) { _ in }
          caught.cancel(with: Lost())
          queue.runAll()
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
        .init("a chain without catch", [unhandled], of: "done") {
          _ = failed().map { $0 }.done { _ in }
        },
        .init("two chains, one without catch", [unhandled], of: "map") {
          let promise = failed()
          promise.catch { _ in }
          _ = promise.map { $0 }
        },
        .init("a closure that throws", [unhandled], of: "done") {
          _ = Promise.value(1).done { _ in throw Lost() }
        },
        .init("a closure's promise", [unhandled], of: "then") {
          _ = Promise.value(1).then { _ in failed() }
        },
        .init("the last attempt", [unhandled], of: "attempt") { _ = attempt(2) { _ in failed() } },
        .init("a race that fails", [unhandled], of: "race") {
          _ = race(failed(), Promise<Int>.pending().promise)
        },
        .init("a when that fails twice", [unhandled], of: "when") {
          _ = when(fulfilled: failed(), failed())
        },
        .init("only unused branches", [unhandled], of: "branch") {
          let (source, resolver) = CancellablePromise<Int>.pending()
          let shared = source.shared()
          let branches = (shared.branch(), shared.branch())
          resolver.reject(Lost())
          withExtendedLifetime(branches) {}
        },
        .init("a test that asks isRejected", [unhandled], of: "Promise") {
          #expect(failed().isRejected)
        },
        .init("an early look at the error", [unhandled], of: "pending") {
          let (promise, resolver) = Promise<Int>.pending()
          #expect(promise.error == nil)
          resolver.reject(Lost())
        },
        .init("an unhandled task", [unhandled], of: "Promise") {
          let (ended, end) = Guarantee<Void>.pending()
          _ = Promise<Int> {
            defer { end(()) }
            throw Lost()
          }
          await ended.async()
        },
        .init("a cleanup that fails", [.failedCleanup], of: "ensureThen") {
          Promise.value(1).ensureThen { failed().asVoid() }.cauterize()
        },
        .init("an error thrown after a cancel", [.errorKeptByCancel], of: "map") {
          let own = Shared<CancellablePromise<Int>?>(nil)
          let (first, resolver) = CancellablePromise<Int>.pending()
          own.value = first.map { _ in
            own.value?.cancel()
            throw Lost()
          }
          resolver.fulfill(1)
          own.value = nil
        },
        .init("a throw after fulfill", [.lateError], of: "Promise") {
          Promise<Int> { resolver in
            resolver.fulfill(1)
            throw Lost()
          }.cauterize()
        },
        .init("two errors after fulfill", [.lateError], of: "pending") {
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
      let log = Recorder<Loss>()
      await configured {
        $0.D = (nil, nil)
        $0.lossHandler = { if $0.error is Lost { log.append($0) } }
      } _: {
        await situation.body()
        // The task of a promise may keep the promise for a moment.
        while situation.isTask, log.count == 0 { await Task.yield() }
      }
      #if DEBUG
        #expect(log.entries.map(\.kind) == situation.losses)
        #expect(log.last?.origin.function == situation.function)
      #else
        #expect(log.entries.map(\.kind) == situation.losses.filter { $0 != .lateError })
      #endif
    }
  }
}

@Sendable private func failed() -> Promise<Int> { Promise(error: Lost()) }

@Sendable private func stoppable() -> CancellablePromise<Int> { CancellablePromise(error: Lost()) }

private struct Situation: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let losses: [Loss.Kind]
  /// What made the promise that the loss names.
  let function: String?
  let body: @Sendable () async -> Void

  init(
    _ name: String, _ losses: [Loss.Kind], of function: String? = nil,
    _ body: @escaping @Sendable () async -> Void
  ) {
    (testDescription, self.losses, self.function, self.body) = (name, losses, function, body)
  }

  var isTask: Bool { testDescription == "an unhandled task" }
}
