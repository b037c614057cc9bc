import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Laws L17 to L25: where a cancel goes.
@Suite struct PropagationTests {
  @Test(arguments: linearLinks + observerLinks)
  func `L17: cancelling a link cancels its upstream`(_ kind: LinkKind) {
    for dispatcher in [nil, ManualDispatcher()] {
      let log = Log()
      let first = hopeless("hook", log)
      let middle = kind.attach(first, dispatcher)
      let tail = kind.attach(middle, dispatcher)
      tail.cancel(with: TestError.second)
      #expect(log.entries == ["hook"])
      #expect(first.testError == .second)
      #expect([first, middle, tail].map(\.isCancelled) == [true, true, true])
      dispatcher?.runAll()
      #expect(middle.testError == .second && tail.testError == .second)
    }
  }

  @Test func `L17: operators with another type of value pass a cancel on, too`() {
    let log = Log()
    let first = hopeless("hook", log)
    let list = first.map(on: nil) { [$0] }.mapValues(on: nil) { $0 }
      .thenMap(on: nil) { CancellablePromise.value($0) }.filterValues(on: nil) { _ in true }
    let done = list.done(on: nil) { _ in }.asVoid().asyncMap { 1 }
    done.cancel()
    #expect(log.entries == ["hook"])
    #expect(first.wasCancelled && list.wasCancelled && done.wasCancelled)
  }

  @Test func `L17: a cancel of a link reaches its pending inner promise`() {
    for settlesFirst in [false, true] {
      let log = Log()
      let (first, resolver) = source("first", log)
      let inner = hopeless("inner", log)
      let link = first.then(on: nil) { _ in inner.map(on: nil) { $0 }.get(on: nil) { _ in } }
      let tail = link.map(on: nil) { $0 }
      if settlesFirst { resolver.fulfill(1) }
      tail.cancel()
      #expect(log.entries == [settlesFirst ? "inner" : "first"])
      #expect(inner.wasCancelled == settlesFirst && inner.isPending != settlesFirst)
      #expect(link.wasCancelled && tail.wasCancelled)
      withExtendedLifetime(resolver) {}
    }
  }

  @Test func `L18: the walk stops at a settled promise, after setting its flag`() {
    let log = Log()
    let (first, resolver) = source("first", log)
    let second = first.map(on: nil) { $0 }
    let inner = hopeless("inner", log)
    let third = second.then(on: nil) { _ in inner }
    resolver.fulfill(1)
    third.cancel()
    #expect(second.isCancelled && second.value == 1)
    #expect(!first.isCancelled)
    #expect(inner.isCancelled && log.entries == ["inner"])
  }

  @Test
  func `L18, L37: a cancel of a link in cleanup stops at the settled source, kept or not`() {
    for isKept in [true, false] {
      var first: (promise: CancellablePromise<Int>, resolver: Resolver<Int>)? = source("", Log())
      let (cleanup, cleanupResolver) = Promise<Void>.pending()
      let link = first!.promise.ensureThen(on: nil) { cleanup }
      first!.resolver.fulfill(1)
      let kept = isKept ? first!.promise : nil
      first = nil
      link.cancel()
      #expect(kept?.isCancelled ?? true)
      #expect(link.isPending && link.isCancelled)
      cleanupResolver.fulfill()
      #expect(!link.isPending)
    }
  }

  @Test func `L20: a cancel goes neither sideways nor downwards`() {
    let log = Log()
    let (first, resolver) = source("first", log)
    let inners = (0..<2).map { source("inner \($0)", log) }
    let links = inners.map { inner in first.then(on: nil) { _ in inner.promise } }
    resolver.fulfill(1)
    links[0].cancel()
    #expect(log.entries == ["inner 0"])
    #expect(links[1].isPending && !links[1].isCancelled)
    #expect(inners[1].promise.isPending && !inners[1].promise.isCancelled)
    first.cancel()
    #expect(links[1].isPending && !inners[1].promise.isCancelled)
    inners[1].resolver.fulfill(2)
    #expect(links[1].value == 2)
  }

  @Test func `L20: consumers of a pending promise are rejected, and not cancelled`() {
    let log = Log()
    let first = hopeless("first", log)
    let one = first.map(on: nil) { $0 }
    let two = first.map(on: nil) { $0 }
    let rescued = first.recover(on: nil, policy: .allErrors) { _ in CancellablePromise.value(8) }
    let plain = first.asPromise().map(on: nil) { $0 }
    one.cancel()
    #expect(one.isCancelled && first.isCancelled)
    #expect(two.wasCancelled && !two.isCancelled)
    #expect(rescued.value == 8 && !rescued.isCancelled)
    #expect(plain.wasCancelled)
  }

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

  @Test(arguments: linearLinks + observerLinks)
  func `L21: an upstream kept by its link only is cancelled, resolver or none`(
    _ kind: LinkKind
  ) {
    let log = Log()
    let link = kind.attach(kind.attach(hopeless("hook", log), nil), nil)
    #expect(link.isPending)
    link.cancel()
    #expect(log.entries == ["hook"])
    #expect(link.wasCancelled)
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
    let fourth = third.then(on: nil) { Promise.value($0) }.onCancel { log.append("fourth") }
    fourth.cancel()
    #expect(log.entries == ["first", "second", "third", "fourth"])
    log.removeAll()
    let inner = hopeless("inner", log)
    let middle = CancellablePromise.value(1).then(on: nil) { _ in
      inner.map(on: nil) { $0 }.onCancel { log.append("inner link") }
    }
    middle.onCancel { log.append("link") }.map(on: nil) { $0 }.onCancel { log.append("tail") }
      .cancel()
    #expect(log.entries == ["inner", "inner link", "link", "tail"])
  }

  @Test func `L24: a thousand stacked diamonds take linear time`() {
    let log = Log()
    let first = hopeless("first", log)
    var last = first
    for index in 0..<1000 {
      let (left, right) = (last.map(on: nil) { $0 }, last.map(on: nil) { $0 })
      last =
        switch index % 3 {
        case 0: when(fulfilled: [left, right], autoCancel: true).map(on: nil) { $0[0] }
        case 1: race([left, right], autoCancel: true)
        default: when(resolved: [left, right], autoCancel: true).map(on: nil) { _ in 0 }
        }
      last.onCancel { log.append("diamond") }
    }
    last.cancel()
    #expect(log.count == 1001 && log.entries.first == "first")
    #expect(last.wasCancelled && first.wasCancelled)
  }

  @Test func `L25: linear links follow the decision of a cancel block, combinators do not`() {
    let log = Log()
    @Sendable func failing() -> CancellablePromise<Int> {
      deciding("hook", log) { $0.reject(TestError.first) }.promise
    }
    let mapped = failing().map(on: nil) { $0 }.get(on: nil) { _ in }.ensure(on: nil) {}
    mapped.cancel()
    #expect(mapped.testError == .first && mapped.isCancelled)
    let raced = race([failing()], autoCancel: true)
    raced.cancel()
    #expect(raced.wasCancelled)
    let tail = when(fulfilled: [failing(), failing()], autoCancel: true).map(on: nil) { $0[0] }
    tail.cancel()
    #expect(tail.wasCancelled)
    let waiting = CancellablePromise.value(1).then(on: nil) { _ in failing() }
    waiting.cancel()
    #expect(waiting.testError == .first)
    #expect(log.count == 5)
  }

  @Test func `promises settled by cancel blocks call handlers in the blocks' order`() {
    let log = Log()
    let (first, second) = (Promise<Int>.pending(), Promise<Int>.pending())
    first.promise.pipe { _ in log.append("first") }
    second.promise.pipe { _ in log.append("second") }
    let (promise, resolver) = source("block", log)
    promise.onCancel { first.resolver.fulfill(1) }.onCancel { second.resolver.fulfill(2) }
    deepInHandlers { promise.cancel() }
    #expect(log.entries == ["block", "first", "second"])
    withExtendedLifetime(resolver) {}
  }
}
