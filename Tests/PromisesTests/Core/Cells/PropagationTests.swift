import TestSupport
import Testing

@testable import Promises

/// The order in which handlers run when they settle other promises.
@Suite struct PropagationTests {
  /// Runs `body` in handlers nested to a depth.
  private func nested(_ depth: Int, _ body: @escaping @Sendable () -> Void) {
    guard depth > 0 else { return body() }
    let (promise, resolver) = Promise<Int>.pending()
    let pairs = (0..<depth - 1).map { _ in Promise<Int>.pending() }
    let chain = [(promise, resolver)] + pairs
    for index in 1..<chain.count {
      let next = chain[index].1
      chain[index - 1].0.pipe { _ in next.fulfill(1) }
    }
    chain[depth - 1].0.pipe { _ in body() }
    resolver.fulfill(1)
  }

  @Test(arguments: [0, 1, 30, 31, 32, 33, 34, 64, 100])
  func `promises run their handlers in the order of settlement`(depth: Int) {
    let log = Recorder<String>()
    nested(depth) {
      let pairs = (0..<4).map { _ in Promise<Int>.pending() }
      for (index, pair) in pairs.enumerated() {
        pair.promise.map(on: nil) { _ in log.append("\(index) first") }
          .pipe { _ in log.append("\(index) below") }
        pair.promise.pipe { _ in log.append("\(index) second") }
      }
      for pair in pairs { pair.resolver.fulfill(1) }
      Promise.value(1).pipe { _ in log.append("settled") }
    }
    #expect(
      log.entries == (0..<4).flatMap { ["\($0) first", "\($0) below", "\($0) second"] }
        + ["settled"])
  }

  @Test(arguments: [1, 31, 32, 33, 100])
  func `handlers put off at the limit run before the outermost call returns, with their objects`(
    depth: Int
  ) {
    let (count, log) = (LiveCount(), Recorder<Int>())
    nested(depth) {
      let (promise, resolver) = Promise<Tracked>.pending()
      let tracked = count.make()
      _ = promise.map(on: nil) { value in
        value.touch()
        tracked.touch()
        log.append(count.live)
      }
      resolver.fulfill(count.make())
    }
    #expect(log.entries == [2] && count.live == 0)
  }

  @Test func `a link settled through several layers runs its handlers in order`() {
    let log = Recorder<Int>()
    let inner = Promise<Int>.pending()
    let middle = Promise.value.then(on: nil) { inner.promise }
    let outer = Promise.value.then(on: nil) { middle }
    inner.promise.pipe { _ in log.append(2) }
    outer.pipe { _ in log.append(1) }
    middle.pipe { _ in log.append(3) }
    inner.resolver.fulfill(1)
    #expect(log.entries == [1, 3, 2])
  }
}
