import Dispatch
import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Ways in which a scope ends.
enum ScopesEnd: CaseIterable {
  case cancel, goingAway

  func end(_ scope: inout CancellationScope?) {
    switch self {
    case .cancel: scope?.cancel()
    case .goingAway: scope = nil
    }
  }
}

/// Laws L62 and L15: queued closures do not begin once a scope has ended.
@Suite struct ScopeTests {
  private let log = Log()
  private let queue = ManualDispatcher()

  @Test(arguments: ScopesEnd.allCases)
  func `L15, L62: a finalizer with a queued closure ends, and calls its handlers`(
    end: ScopesEnd
  ) {
    var scope: CancellationScope? = CancellationScope()
    // A real queue: custom dispatchers deliver cancels in another way.
    let queue = DispatchQueue(label: "suspended")
    queue.suspend()
    let failed = CancellablePromise<Int>(error: TestError.first)
    failed.catch(on: queue) { [log] in log.append("\($0)") }.store(in: scope!)
      .finally(on: nil) { [log] in log.append("finally") }
    let settled = scope?.settled
    end.end(&scope)
    queue.resume()
    queue.sync {}
    #expect(log.entries == ["finally"] && settled?.isFulfilled == true)
  }

  @Test(arguments: ScopesEnd.allCases, [false, true])
  func `L62: links below a member are ordinary`(end: ScopesEnd, isSettledBefore: Bool) {
    var scope: CancellationScope? = CancellationScope()
    let (member, resolver) = CancellablePromise<Int>.pending()
    if isSettledBefore { resolver.fulfill(1) }
    let done = member.store(in: scope!).done(on: queue) { [log] in log.append("done \($0)") }
    resolver.fulfill(1)
    #expect(scope?.count == 0 && queue.waitingCount == 1)
    end.end(&scope)
    queue.runAll()
    #expect(log.entries == ["done 1"] && done.isFulfilled && !member.isCancelled)
  }

  @Test(arguments: ScopesEnd.allCases)
  func `L20, L62: adding a settled promise does nothing, and marks nothing`(end: ScopesEnd) {
    for isCancelledBefore in [false, true] {
      var scope: CancellationScope? = CancellationScope()
      if isCancelledBefore { scope?.cancel() }
      let shared = CancellablePromise.value(1)
      let failed = CancellablePromise<Int>(error: TestError.first)
      for _ in 0..<10_000 { shared.store(in: scope!) }
      failed.store(in: scope!)
      #expect(scope?.count == 0)
      let log = Log()
      // Another consumer, outside of the scope.
      let other = shared.map(on: queue) { $0 + 1 }
      failed.catch(on: queue) { log.append("\($0)") }
      end.end(&scope)
      queue.runAll()
      #expect(other.value == 2 && log.entries == ["first"])
      #expect(!shared.isCancelled && !failed.isCancelled)
    }
  }

  @Test(arguments: ScopesEnd.allCases)
  func `L62: no closure above a member begins, however far a value has come`(end: ScopesEnd) {
    for depth in 0..<6 {
      var scope: CancellationScope? = CancellationScope()
      let (source, resolver) = CancellablePromise<Int>.pending()
      let log = Log()
      var last = source
      for index in 0..<4 {
        // Some bodies run in place, some later, and some return promises.
        switch index % 3 {
        case 0:
          last = last.map(on: queue) {
            log.append("\(index)"); return $0
          }
        case 1:
          last = last.map(on: nil) {
            log.append("\(index)"); return $0
          }.get(on: queue) { _ in }
        default:
          last = last.then(on: queue) {
            log.append("\(index)"); return Promise.value($0)
          }
        }
      }
      last.done(on: queue) { log.append("done \($0)") }.store(in: scope!).cauterize()
      resolver.fulfill(7)
      for _ in 0..<depth { queue.runNext() }
      let before = log.entries
      end.end(&scope)
      queue.runAll()
      #expect(log.entries == before && before.contains("done 7") == (depth == 5), "\(depth)")
    }
  }

  /// Operators between the cancel and an arrived value, none of which may let the stale value
  /// through.
  @Test func `L62: links of any kind hold back a stale value`() {
    let clock = ManualClock()
    let rows: [(String, (CancellablePromise<Int>) -> CancellablePromise<Int>)] = [
      ("recover", { $0.recover(on: nil) { _ in CancellablePromise.value(-1) } }),
      ("mapError", { $0.mapError(on: nil) { $0 } }),
      ("tapError", { $0.tapError(on: nil) { _ in } }),
      ("shielded", { $0.shielded() }), ("branch", { $0.shared().branch() }),
      ("timeout", { $0.timeout(.seconds(9), clock: clock) }),
      ("cancelOnDeinit", { $0.cancelOnDeinit() }),
      ("while", { when($0, while: never(Void.self), autoCancel: true) }),
      ("asPromise", { $0.asPromise().asCancellable() }), ("race", { race([$0], autoCancel: true) }),
    ]
    for (name, link) in rows {
      for isSettledBefore in [false, true] {
        let log = Log()
        let scope = CancellationScope()
        let (source, resolver) = CancellablePromise<Int>.pending()
        let linked = link(source)
        if isSettledBefore { resolver.fulfill(1) }
        let member = linked.done(on: queue) { log.append("\(name) \($0)") }.store(in: scope)
        resolver.fulfill(1)
        scope.cancel()
        queue.runAll()
        #expect(log.entries == [] && member.wasCancelled, "\(name)")
        withExtendedLifetime(linked) {}
      }
    }
  }

  @Test func `L62: a finalizer in a scope cancels its whole chain`() {
    for ending in ["value", "error", "error, cascading", "pending"] {
      let scope = CancellationScope()
      let log = Log()
      let (source, resolver) = CancellablePromise<Int>.pending()
      let done = source.done(on: queue) { _ in log.append("done") }
      if ending == "error, cascading" {
        done.catch(only: TestError.self, on: queue) { _ in log.append("only") }
          .store(in: scope).finally(on: queue) { log.append("finally") }
      } else {
        done.catch(on: queue) { _ in log.append("catch") }
          .store(in: scope).finally(on: queue) { log.append("finally") }
      }
      switch ending {
      case "value": resolver.fulfill(1)
      case "pending": break
      default: resolver.reject(TestError.first)
      }
      scope.cancel()
      #expect(ending != "value" || done.wasCancelled)
      queue.runAll()
      #expect(log.entries == ["finally"], "\(ending)")
    }
  }

  @Test(arguments: [false, true], ["cancel", "scope", "end of a scope"])
  func `L15: of cancelled finalizers only those that take cancellations are told`(
    isQueued: Bool, end: String
  ) {
    // Plain, because one cancel would reach the others through their source.
    let (base, resolver) = Promise<Int>.pending()
    let source = { base.asCancellable() }
    let all = source().catch(on: queue, policy: .allErrors) { [log] in
      log.append("all \($0.isCancelled)")
    }
    let catching = source().catch(on: queue) { [log] _ in log.append("catch") }
    let only = source().catch(only: CancellablePromiseError.self, on: queue, policy: .allErrors) {
      [log] _ in log.append("only")
    }
    let other = source().catch(only: TestError.self, on: queue) { [log] _ in log.append("other") }
    other.finally(on: queue) { [log] in log.append("finally") }
    if isQueued { resolver.reject(TestError.first) }
    if end == "cancel" {
      all.cancel()
      catching.cancel()
      only.cancel()
      other.cancel()
    } else {
      let scope = Shared<CancellationScope?>(CancellationScope())
      all.store(in: scope.value!)
      catching.store(in: scope.value!)
      only.store(in: scope.value!).cauterize()
      other.store(in: scope.value!).cauterize()
      if end == "scope" { scope.value?.cancel() }
      scope.value = nil
    }
    queue.runAll()
    let told = isQueued ? ["all true", "finally"] : ["all true", "finally", "only"]
    #expect(log.entries.sorted() == told)
    withExtendedLifetime(resolver) {}
  }

  @Test(arguments: Canceller.all)
  func `L15: a catch only that takes cancellations is told of every cancel`(
    _ canceller: Canceller
  ) async {
    let link = CancellablePromise<Int>.never.map(on: nil) { $0 }
    link.catch(only: CancellablePromiseError.self, on: nil, policy: .allErrors) { [log] _ in
      log.append("told")
    }
    .catch(only: CancellationError.self, on: nil, policy: .allErrors) { [log] _ in
      log.append("told")
    }.cauterize()
    let cancel = canceller.prepare(link)
    await cancel()
    #expect(log.entries == ["told"])
  }

  @Test func `L15: queued observers run once, and are told of the cancel`() {
    let (source, resolver) = CancellablePromise<Int>.pending()
    let tap = source.tap(on: queue) { [log] in log.append("tap \($0.isFulfilled)") }
    let ensure = tap.ensure(on: queue) { [log] in log.append("ensure") }
    resolver.fulfill(1)
    tap.cancel()
    queue.runAll()
    #expect(log.entries == ["tap false", "ensure"] && tap.wasCancelled && ensure.wasCancelled)
  }

  @Test func `L4, L15: queued observers are told the first reason`() {
    let source = CancellablePromise<Int>.never
    let reasons = Recorder<TestError?>()
    let observers: [CancellableCell] = [
      source.tap(on: queue) {
        if case .failure(let error) = $0 { reasons.append(error as? TestError) }
      },
      source.tapError(on: queue) { reasons.append($0 as? TestError) },
      source.ensure(on: queue) {}, source.ensureThen(on: queue) { Guarantee.value },
      source.catch(on: queue, policy: .allErrors) { reasons.append($0 as? TestError) },
    ]
    for reason in [TestError.first, .second] {
      for observer in observers { observer.cancel(for: reason) }
    }
    queue.runAll()
    #expect(reasons.entries == [.first, .first, .first])
    #expect(observers.allSatisfy { ($0 as? CancellablePromise<Int>)?.testError != .second })
  }

  @Test func `L13, L19: the promise of a running body is cancelled with its link`() {
    let scope = CancellationScope()
    let (source, resolver) = CancellablePromise<Int>.pending()
    let outer = source.then(on: nil) { [log, queue] value in
      scope.cancel()
      return CancellablePromise.value(value).map(on: queue) { _ in log.append("begun") }
    }.store(in: scope)
    resolver.fulfill(1)
    queue.runAll()
    #expect(log.count == 0 && outer.wasCancelled)
  }

  @Test func `L62: the body running at the end of the scope is the last of its chain`() {
    let scope = CancellationScope()
    let (source, resolver) = CancellablePromise<Int>.pending()
    let running = source.done(on: queue) { [log] _ in
      log.append("running")
      scope.cancel()
    }
    running.done(on: queue) { [log] in log.append("after") }.store(in: scope)
    running.ensure(on: nil) { [log] in log.append("ensure") }.cauterize()
    resolver.fulfill(1)
    queue.runAll()
    #expect(log.entries == ["running", "ensure"])
  }

  @Test func `L62: a scope may be released in a handler of its member`() {
    let scope = Shared<CancellationScope?>(CancellationScope())
    let (source, resolver) = CancellablePromise<Int>.pending()
    let member = source.done(on: queue) { [log] _ in
      scope.value = nil
      log.append("running")
    }.store(in: scope.value!)
    member.done(on: queue) { [log] in log.append("after") }.cauterize()
    resolver.fulfill(1)
    queue.runAll()
    #expect(log.entries == ["running"] && member.wasCancelled)
  }

  @Test func `L62: of two scopes the first to end decides`() {
    for first in [true, false] {
      let (one, other) = (CancellationScope(), CancellationScope())
      let (source, resolver) = CancellablePromise<Int>.pending()
      let link = source.map(on: queue) { [log] in log.append("\($0)") }
        .store(in: one).store(in: other)
      resolver.fulfill(1)
      (first ? one : other).cancel()
      #expect(link.wasCancelled && one.count == 0 && other.count == 0)
      queue.runAll()
      #expect(log.count == 0)
    }
  }

  @Test
  func `L62, L75: a long loop of members of a scope leaves none behind`() {
    let scope = CancellationScope()
    let rounds = Shared(0)
    @Sendable func plain() -> CancellablePromise<Int> {
      let (round, resolver) = CancellablePromise<Int>.pending()
      queue.dispatch { resolver.fulfill(1) }
      return round.store(in: scope).then(on: queue) { _ in
        rounds.value += 1
        return rounds.value < 10_000 ? plain() : CancellablePromise.value(0)
      }
    }
    let end = plain()
    queue.runAll()
    #expect(end.value == 0 && scope.count == 0)
  }
}
