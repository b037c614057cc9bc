import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Law L77: closures and cancels postponed by the nesting limit still run, in order.
@Suite(.leavesThreadClean) struct NestingLimitTests {
  private let log = Log()

  /// Runs a closure in the last of many cancel blocks; each block cancels the next promise.
  private func deepInCancels(_ body: @escaping @Sendable () -> Void) {
    var next = CancellablePromise<Int>.never.onCancel(body)
    for _ in 0..<2 * nestingLimit {
      next = CancellablePromise<Int>.never.onCancel { [next] in next.cancel() }
    }
    next.cancel()
  }

  /// Passes on an object without keeping a reference.
  private func keep(_ object: consuming Farewell, in closure: (Farewell) -> Void) {
    closure(object)
  }

  @Test func `L77, L42: a combinator decided beyond the nesting limit settles its result`() {
    let (winner, resolver) = CancellablePromise<Int>.pending()
    let result = race(winner, hopeless("loser", log), autoCancel: true)
    result.done(on: nil) { [log] in log.append("won with \($0)") }.cauterize()
    deepInCancels { resolver.fulfill(1) }
    #expect(log.entries == ["loser", "won with 1"])
  }

  @Test func `L77: cancels made by a cancel block there come before the rest of its cancel`() {
    let other = hopeless("other", log)
    let link = CancellablePromise<Int>.never.onCancel { other.cancel() }.map(on: nil) { $0 }
    link.onCancel { [log] in log.append("link") }
    deepInCancels { link.cancel() }
    #expect(log.entries == ["other", "link"])
  }

  @Test(.timeLimit(.minutes(Scale.patience)))
  func `L77: a thread runs its postponed cancels before blocking`() {
    let other = hopeless("other", log)
    deepInCancels { [log] in
      other.cancel()
      log.append("waits")
      do {
        _ = try other.wait()
      } catch {
        log.append(error.isCancelled ? "cancelled" : "\(error)")
      }
    }
    #expect(log.entries == ["waits", "other", "cancelled"])
  }

  @Test func `L77, L89: a single postponed cancel is carried out before blocking`() {
    let isCancelled = Recorder<Bool>()
    var next = CancellablePromise<Int>.never
    for _ in 0..<nestingLimit + 8 {
      next = CancellablePromise<Int>.never.onCancel { [next] in
        next.cancel()
        PromiseCell.finishPutOffWork()
        isCancelled.append(next.wasCancelled)
      }
    }
    next.cancel()
    #expect(isCancelled.entries == Array(repeating: true, count: nestingLimit + 8))
  }

  /// Runs a closure in as many handlers, each inside of another.
  private func nested(_ depth: Int, _ body: @escaping @Sendable () -> Void) {
    @Sendable func nest(_ level: Int) {
      if level == 0 { return body() }
      Promise.value(level).pipe { nest((try? $0.get()).map { $0 - 1 } ?? 0) }
    }
    nest(depth)
  }

  /// The number is in the law, and in the documentation of `wait()`.
  @Test func `L77, L89: 32 handlers, cancels or waits nest, and no more`() {
    let (depth, deepest) = (Shared(0), Shared(0))
    @Sendable func enter(_ body: () -> Void) {
      depth.value += 1
      deepest.value = max(deepest.value, depth.value)
      body()
      depth.value -= 1
    }
    func taken() -> Int {
      defer { deepest.value = 0 }
      return deepest.value
    }
    @Sendable func handle(_ count: Int) {
      Promise.value(1).pipe { _ in enter { if count > 1 { handle(count - 1) } } }
    }
    handle(40)
    #expect(taken() == 32)
    let pairs = (0...40).map { _ in Promise<Int>.pending() }
    for number in 0..<40 {
      pairs[number].promise.pipe { _ in enter { pairs[number + 1].resolver.fulfill(1) } }
    }
    pairs[0].resolver.fulfill(1)
    #expect(taken() == 32)
    var next = CancellablePromise<Int>.never
    for _ in 0..<40 {
      next = CancellablePromise<Int>.never.onCancel { [next] in enter { next.cancel() } }
    }
    next.cancel()
    #expect(taken() == 32)
    let (promise, resolver) = Promise<Int>.pending()
    for _ in 0..<40 { promise.pipe { _ in enter { PromiseCell.finishPutOffWork() } } }
    resolver.fulfill(1)
    // The handler inside of the last of the waits does not do the work of others.
    #expect(taken() == 33)
  }

  @Test(arguments: 0...nestingLimit)
  func `L25, L77: a promise settled by the last cancel block is told before the rejections`(
    depth: Int
  ) {
    nested(depth) { [log] in
      let (last, _) = deciding("last", log) { $0.reject(TestError.first) }
      let link = last.map(on: nil) { $0 + 1 }
      let first = hopeless("first", log)
      when(fulfilled: [first, link], autoCancel: true).cancel()
      log.append("\(link.testError == .first) \(first.end)")
    }
    #expect(log.entries == ["first", "last", "true cancelled"])
  }

  @Test func `L77: a promise settled before a cancel is told after that cancel`() {
    deepInHandlers { [log] in
      let (other, resolver) = Promise<Int>.pending()
      let cancelled = hopeless("block", log)
      other.pipe { _ in log.append("told, \(cancelled.end)") }
      nested(nestingLimit) {
        resolver.fulfill(1)
        cancelled.cancel()
        log.append("cancelled")
      }
    }
    #expect(log.entries == ["block", "cancelled", "told, cancelled"])
  }

  @Test(arguments: 0...nestingLimit)
  func `L77: a promise settled by a cleanup is told before the handlers of the link`(depth: Int) {
    nested(depth) { [log] in
      let (other, resolver) = Promise<Int>.pending()
      other.pipe { _ in log.append("other") }
      let link = CancellablePromise<Int>.never.ensure(on: nil) { resolver.fulfill(1) }
      link.pipe { _ in log.append("link") }
      link.cancel()
    }
    #expect(log.entries == ["other", "link"])
  }

  // Releases are postponed in the same way, so a release does not recurse.

  @Test(.timeLimit(.minutes(Scale.patience)))
  func `a thread runs postponed releases before blocking in a cancel block's release`() {
    let (awaited, resolver) = Promise<Int>.pending()
    let (first, firstResolver) = CancellablePromise<Int>.pending()
    let (second, secondResolver) = CancellablePromise<Int>.pending()
    keep(Farewell { resolver.fulfill(7) }) { object in second.onCancel { object.touch() } }
    keep(
      Farewell { [log] in
        secondResolver.fulfill(2)
        log.append("\((try? awaited.wait()) ?? 0)")
      }
    ) { object in first.onCancel { object.touch() } }
    firstResolver.fulfill(1)
    #expect(log.entries == ["7"])
  }

  @Test(.timeLimit(.minutes(Scale.patience)))
  func `a thread runs postponed releases before blocking in a lost handler's release`() {
    let (awaited, resolver) = Promise<Int>.pending()
    let (first, second) = (Shared<Resolver<Int>?>(nil), Shared<Resolver<Int>?>(nil))
    let promises = [first, second].map { resolver in
      Promise<Int> { resolver.value = $0 }
    }
    keep(Farewell { resolver.fulfill(7) }) { object in
      promises[1].pipe { _ in object.touch() }
    }
    keep(
      Farewell { [log] in
        second.value = nil
        log.append("\((try? awaited.wait()) ?? 0)")
      }
    ) { object in promises[0].pipe { _ in object.touch() } }
    first.value = nil
    #expect(log.entries == ["7"])
  }

  @Test func `handlers of settled promises, each attached by the last, all run`() {
    @Sendable func attach(_ number: Int) {
      Promise.value(number).pipe { [log] _ in
        log.append("\(number)")
        if number < 2 * nestingLimit { attach(number + 1) }
      }
    }
    attach(0)
    #expect(log.entries == (0...2 * nestingLimit).map { "\($0)" })
  }
}
