import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Laws L21 and L24: where a cancel goes.
@Suite(.leavesThreadClean) struct CancelReachTests {
  @Test func `L21: an inner promise without other references is cancelled`() {
    let log = Log()
    let (first, resolver) = CancellablePromise<Int>.pending()
    let links = [
      first.then(on: nil) { _ in hopeless("then", log) },
      first.map(on: nil) { _ -> Int in throw TestError.first }
        .recover(on: nil) { _ in hopeless("recover", log) },
      first.then(on: nil) { _ in hopeless("mapped", log).map(on: nil) { $0 } },
      first.then(on: nil) { _ in race([hopeless("raced", log)], autoCancel: true) },
    ]
    resolver.fulfill(1)
    for (link, name) in zip(links, ["then", "recover", "mapped", "raced"]) {
      #expect(link.isPending)
      link.cancel()
      #expect(link.wasCancelled)
      #expect(log.last == name)
    }
    #expect(log.count == 4)
  }

  @Test func `L22: a plain promise is a barrier`() {
    let log = Log()
    let (above, resolver) = source("above", log)
    let plain = above.asPromise()
    let wrapped = plain.map(on: nil) { $0 }.asCancellable().map(on: nil) { $0 }
    let returned = CancellablePromise.value(1).then(on: nil) { _ in plain }
    let guarantee = Guarantee<Int>.pending()
    let sure = CancellablePromise.value(1).then(on: nil) { _ in guarantee.guarantee }
    for link in [wrapped, returned, sure] {
      link.cancel()
      #expect(link.wasCancelled)
    }
    #expect(!above.isCancelled && above.isPending && log.count == 0)
    resolver.fulfill(3)
    #expect(plain.value == 3)
    guarantee.resolve(4)
  }

  @Test func `L23: cancel blocks run deepest first, the requested promise's last`() {
    let log = Log()
    let first = hopeless("first", log)
    let second = first.map(on: nil) { $0 }.onCancel { log.append("second") }
    let third = second.ensure(on: nil) {}.onCancel { log.append("third") }
    let fourth = third.then(on: nil) { Promise.value($0) }
    for number in 4...7 { fourth.onCancel { log.append("\(number)") } }
    fourth.cancel()
    #expect(log.entries == ["first", "second", "third", "4", "5", "6", "7"])
  }

  @Test func `L24, L65: a cancel comes to each promise of diamonds once, and a second to none`() {
    /// Counts the cancels that come.
    final class Counter: CancelNode, @unchecked Sendable {
      let cancels: Recorder<Int>
      init(_ cancels: Recorder<Int>) { self.cancels = cancels }
      override func takeReach() -> CancelReach {
        cancels.append(1)
        return CancelReach()
      }
    }
    let (log, cancels, cleanup) = (Log(), Recorder<Int>(), Guarantee<Void>.pending())
    let first = hopeless("first", log)
    var last = first
    for index in 0..<12 {
      let (left, right) = (last.map(on: nil) { $0 }, last.map(on: nil) { $0 })
      last =
        switch index % 3 {
        case 0: when(fulfilled: [left, right], autoCancel: true).map(on: nil) { $0[0] }
        case 1: race([left, right], autoCancel: true)
        default: when(resolved: [left, right], autoCancel: true).map(on: nil) { _ in 0 }
        }
      last.onCancel { log.append("diamond") }
      _ = last.add(Counter(cancels))
    }
    // Pending until the cleanup has ended.
    let tail = last.ensureThen(on: nil) { cleanup.guarantee }.map(on: nil) { $0 }
    _ = tail.add(Counter(cancels))
    for _ in 0..<2 { tail.cancel() }
    #expect(tail.isPending && cancels.count == 13)
    #expect(log.count == 13 && log.entries.first == "first")
    cleanup.resolve(())
    #expect(tail.wasCancelled && last.wasCancelled && first.wasCancelled)
  }

  @Test func `every operator that keeps its upstream's value is a kind of link`() {
    let kinds = (linearLinks + observerLinks).map(\.testDescription)
    #expect(Operators.keepingValues.missing(in: kinds) == [])
  }
}
