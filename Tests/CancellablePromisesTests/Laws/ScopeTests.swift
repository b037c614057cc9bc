import Dispatch
import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Ways in which a scope ends.
enum ScopesEnd: CaseIterable {
  case cancel, release

  func end(_ scope: inout CancellationScope?) {
    switch self {
    case .cancel: scope?.cancel()
    case .release: scope = nil
    }
  }
}

/// Laws L15 and L62: a scope ends its members.
@Suite(.leavesThreadClean) struct ScopeTests {
  private let log = Log()
  private let queue = ManualDispatcher()

  @Test func `L62: a promise added to a cancelled scope is cancelled at once`() {
    let log = Log()
    let scope = CancellationScope()
    scope.cancel(with: TestError.first)
    scope.cancel(with: TestError.second)
    #expect(scope.add(hopeless("late", log)).testError == .first)
    #expect(log.entries == ["late"])
  }

  @Test(arguments: ScopesEnd.allCases)
  func `L15, L62: a finalizer with a queued closure ends, and calls its handlers`(end: ScopesEnd) {
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

  @Test(arguments: [false, true])
  func `L15: of cancelled finalizers only those that take cancels are told`(isQueued: Bool) {
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
    all.cancel()
    catching.cancel()
    only.cancel()
    other.cancel()
    queue.runAll()
    let told = isQueued ? ["all true", "finally"] : ["all true", "finally", "only"]
    #expect(log.entries.sorted() == told)
    withExtendedLifetime(resolver) {}
  }

  @Test(arguments: Canceller.all)
  func `L15: a catch only that takes cancellations is told of every cancel`(canceller: Canceller) {
    let link = CancellablePromise<Int>.never.map(on: nil) { $0 }
    link.catch(only: CancellablePromiseError.self, on: nil, policy: .allErrors) { [log] _ in
      log.append("told")
    }
    .catch(only: CancellationError.self, on: nil, policy: .allErrors) { [log] _ in
      log.append("told")
    }.cauterize()
    let cancel = canceller.prepare(link)
    cancel()
    #expect(log.entries == ["told"])
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

  @Test func `L62, L75: a long loop of members of a scope leaves none behind`() {
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

  @Test func `L62: cancel() and the release of a scope cancel its members, in order`() {
    for ending in ["cancel", "cancel with", "deinit"] {
      let log = Log()
      let pairs = (0..<3).map { source("\($0)", log) }
      let outside = source("outside", log)
      var scope: CancellationScope? = CancellationScope()
      for pair in pairs { #expect(scope?.add(pair.promise) === pair.promise) }
      pairs[1].resolver.fulfill(1)
      switch ending {
      case "cancel": scope?.cancel()
      case "cancel with": scope?.cancel(with: TestError.first)
      default: scope = nil
      }
      #expect(log.entries == ["0", "2"])
      for index in [0, 2] {
        #expect(
          pairs[index].promise.end == (ending == "cancel with" ? .error(.first) : .cancelled))
      }
      #expect(pairs[1].promise.value == 1 && outside.promise.isPending)
      withExtendedLifetime((scope, outside)) {}
    }
  }

  @Test func `L62, L63: members leave a scope when settled, and never stays until the end`() {
    let (scope, log) = (CancellationScope(), Log())
    let pairs = (0..<4).map { _ in CancellablePromise<Int>.pending() }
    for pair in pairs { scope.add(pair.promise) }
    scope.add(CancellablePromise<Int>.pending().promise)
    #expect(scope.count == 4)
    scope.add(hopeless("stopped", log))
    #expect(scope.count == 5)
    pairs[0].resolver.fulfill(1)
    pairs[1].resolver.reject(TestError.first)
    pairs[2].promise.cancel()
    #expect(scope.count == 2 && pairs[3].promise.handlerCount == 1 && log.count == 0)
    scope.cancel()
    #expect(scope.count == 0 && pairs[3].promise.wasCancelled && log.entries == ["stopped"])
  }

  @Test func `L62: a cancel block may add to its scope, or release the scope`() {
    let log = Log()
    let scope = Shared<CancellationScope?>(CancellationScope())
    let first = hopeless("first", log)
    first.onCancel {
      scope.value?.add(hopeless("added", log))
      scope.value?.cancel()
      scope.value = nil
    }
    scope.value?.add(first)
    scope.value?.cancel()
    #expect(log.entries.sorted() == ["added", "first"] && first.wasCancelled)
  }
}
