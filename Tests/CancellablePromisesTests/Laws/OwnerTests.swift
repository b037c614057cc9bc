import Dispatch
import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Ways in which an owner's time ends.
enum OwnersEnd: CaseIterable {
  case cancel, goingAway

  func end(_ scope: inout CancellationScope?) {
    switch self {
    case .cancel: scope?.cancel()
    case .goingAway: scope = nil
    }
  }
}

/// Laws L62 and L15: what does not begin any more once an owner's time is over.
@Suite struct OwnerTests {
  private let log = Log()
  private let queue = ManualDispatcher()

  @Test(arguments: OwnersEnd.allCases)
  func `L62: a member whose body is queued is skipped`(end: OwnersEnd) {
    for link in linearLinks {
      var scope: CancellationScope? = CancellationScope()
      let (source, resolver) = CancellablePromise<Int>.pending()
      let member = link.attach(source, queue).store(in: scope!)
      if ["recover", "mapError"].contains(link.testDescription) {
        resolver.reject(TestError.first)
      } else {
        resolver.fulfill(1)
      }
      end.end(&scope)
      #expect(member.wasCancelled, "\(link.testDescription)")
      queue.runAll()
    }
  }

  @Test(arguments: OwnersEnd.allCases, [false, true])
  func `L62: handlers of a settled member that are queued do not begin`(
    end: OwnersEnd, isSettledBefore: Bool
  ) {
    var scope: CancellationScope? = CancellationScope()
    let (member, resolver) = CancellablePromise<Int>.pending()
    if isSettledBefore { resolver.fulfill(1) }
    let done = member.store(in: scope!).done(on: queue) { [log] in log.append("done \($0)") }
    let kept = member.then(on: queue) { [log] value in
      log.append("then")
      return CancellablePromise.value(value)
    }
    done.catch(on: queue) { [log] _ in log.append("catch") }
    done.catch(on: queue, policy: .allErrors) { [log] in log.append("all \($0.isCancelled)") }
      .finally(on: queue) { [log] in log.append("finally") }
    resolver.fulfill(1)
    #expect(member.value == 1 && queue.count == 2)
    end.end(&scope)
    queue.runAll()
    #expect(log.entries == ["all true", "finally"])
    #expect(done.wasCancelled && kept.wasCancelled && member.value == 1)
  }

  @Test(arguments: OwnersEnd.allCases)
  func `L62: nor does what catches the rejection of one that had settled before it was added`(
    end: OwnersEnd
  ) {
    var scope: CancellationScope? = CancellationScope()
    let member = CancellablePromise<Int>(error: TestError.first)
    member.done(on: queue) { _ in }.store(in: scope!)
      .catch(on: queue) { [log] _ in log.append("catch") }
    #expect(queue.count == 1)
    end.end(&scope)
    queue.runAll()
    #expect(log.entries.isEmpty)
    member.catch(on: nil) { [log] in log.append("\($0)") }
    #expect(log.entries == ["first"])
  }

  @Test(arguments: OwnersEnd.allCases)
  func `L62: so it is with all that is chained to a member, however far down`(end: OwnersEnd) {
    for depth in 0..<5 {
      var scope: CancellationScope? = CancellationScope()
      let (member, resolver) = CancellablePromise<Int>.pending()
      let log = Log()
      var last = member.store(in: scope!)
      for index in 0..<4 {
        // Some run inline, some later, and some give promises back.
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
      last.done(on: queue) { log.append("done \($0)") }.cauterize()
      resolver.fulfill(7)
      for _ in 0..<depth { queue.runNext() }
      let before = log.entries
      end.end(&scope)
      queue.runAll()
      #expect(log.entries == before && !before.contains("done 7"), "\(depth)")
      #expect(last.wasCancelled || last.value == 7)
    }
  }

  @Test func `L62: an error of a member that is queued is not reported any more`() {
    let scope = CancellationScope()
    let (source, resolver) = CancellablePromise<Int>.pending()
    source.done(on: queue) { _ in }.store(in: scope)
      .catch(on: queue) { [log] in log.append("\($0)") }
    resolver.reject(TestError.first)
    #expect(queue.count == 1)
    scope.cancel()
    queue.runAll()
    #expect(log.count == 0)
  }

  @Test func `L62: a finalizer in a scope takes its whole chain with it`() {
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

  @Test func `L15: cancelImmediately of a finalizer skips a queued catch and a queued catch only`()
  {
    let (source, resolver) = CancellablePromise<Int>.pending()
    let all = source.catch(on: queue, policy: .allErrors) { [log] in
      log.append("all \($0.isCancelled)")
    }
    let catching = source.catch(on: queue) { [log] _ in log.append("catch") }
    let only = source.catch(only: TestError.self, on: queue) { [log] _ in log.append("only") }
    only.finally(on: queue) { [log] in log.append("finally") }
    resolver.reject(TestError.first)
    all.cancelImmediately()
    catching.cancelImmediately()
    only.cancelImmediately()
    queue.runAll()
    // Who takes all errors takes the cancel's.
    #expect(log.entries == ["all true", "finally"], "\(log.entries)")
  }

  @Test func `L15: queued observers run once, and are told of the cancel`() {
    let (source, resolver) = CancellablePromise<Int>.pending()
    let tap = source.tap(on: queue) { [log] in log.append("tap \($0.isFulfilled)") }
    let ensure = tap.ensure(on: queue) { [log] in log.append("ensure") }
    resolver.fulfill(1)
    tap.cancelImmediately()
    queue.runAll()
    #expect(log.entries == ["tap false", "ensure"] && tap.wasCancelled && ensure.wasCancelled)
  }

  @Test func `L15, L19: what a running body returns is cancelled as immediately as its link`() {
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

  @Test func `L7: a settled member gives its value to whoever comes later`() {
    let scope = CancellationScope()
    let (member, resolver) = CancellablePromise<Int>.pending()
    member.store(in: scope)
    resolver.fulfill(1)
    scope.cancel()
    member.done(on: queue) { [log] in log.append("\($0)") }.cauterize()
    member.done(on: nil) { [log] in log.append("inline \($0)") }.cauterize()
    queue.runAll()
    #expect(log.entries == ["inline 1", "1"])
  }

  @Test func `L62: a body that runs when the owner's time ends is the last of its chain`() {
    let scope = CancellationScope()
    let (member, resolver) = CancellablePromise<Int>.pending()
    let running = member.store(in: scope).done(on: queue) { [log] _ in
      log.append("running")
      scope.cancel()
    }
    running.done(on: queue) { [log] in log.append("after") }.cauterize()
    running.ensure(on: nil) { [log] in log.append("ensure") }.cauterize()
    resolver.fulfill(1)
    queue.runAll()
    #expect(log.entries == ["running", "ensure"])
  }

  @Test func `L62: a scope may go away inside a handler of its member`() {
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

  @Test func `L62: of two owners the first to end decides`() {
    for first in [true, false] {
      let (outer, inner) = (CancellationScope(), CancellationScope())
      let log = Log()
      let (member, resolver) = CancellablePromise<Int>.pending()
      let link = member.store(in: outer).map(on: nil) { $0 }.store(in: inner)
      link.done(on: queue) { log.append("\($0)") }.cauterize()
      resolver.fulfill(1)
      (first ? outer : inner).cancel()
      queue.runAll()
      #expect(log.count == 0)
    }
  }

  @Test func `L62: what follows a member belongs to its owner too`() {
    for isLate in [false, true] {
      let scope = CancellationScope()
      let log = Log()
      let (member, resolver) = CancellablePromise<Int>.pending()
      member.store(in: scope)
      if isLate { resolver.fulfill(1) }
      CancellablePromise.value(0).then(on: nil) { _ in member }
        .done(on: queue) { log.append("\($0)") }.cauterize()
      if !isLate { resolver.fulfill(1) }
      #expect(queue.count == 1)
      scope.cancel()
      queue.runAll()
      #expect(log.count == 0, "\(isLate)")
    }
  }

  @Test func `L62: cancelOnDeinit cancels immediately`() {
    let (source, resolver) = CancellablePromise<Int>.pending()
    let done = source.done(on: queue) { [log] in log.append("\($0)") }
    var owner: CancellablePromise<Void>? = done.cancelOnDeinit()
    resolver.fulfill(1)
    #expect(owner?.isPending == true && queue.count == 1)
    owner = nil
    #expect(done.wasCancelled)
    queue.runAll()
    #expect(log.count == 0)
  }

  @Test func `L62, L75: a loop whose rounds belong to a scope goes on for as long as it likes`() {
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
