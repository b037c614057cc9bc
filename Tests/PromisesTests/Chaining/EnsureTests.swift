import TestSupport
import Testing

@testable import Promises

@Suite struct EnsureTests {
  init() { _ = silence }

  @Test(arguments: Outcome.allCases)
  func `ensure passes the outcome on after the body`(outcome: Outcome) {
    let log = Recorder<String>()
    let dispatcher = ManualDispatcher()
    let (promise, resolver) = Promise<[Int]>.pending()
    let link = promise.ensure(on: dispatcher) { log.append("ensure") }
    link.pipe { log.append($0.isFulfilled ? "fulfilled" : "rejected") }
    outcome.settle(resolver)
    #expect(log.entries == [])
    #expect(link.isPending)
    dispatcher.runAll()
    #expect(log.entries == ["ensure", outcome == .fulfilled ? "fulfilled" : "rejected"])
    #expect("\(link.result!)" == "\(promise.result!)")
  }

  @Test(arguments: Outcome.allCases)
  func `ensureThen waits for the promise returned by the body`(outcome: Outcome) {
    let (promise, resolver) = Promise<[Int]>.pending()
    let (cleanup, finish) = Guarantee<Void>.pending()
    let link = promise.ensureThen(on: nil) { cleanup }
    outcome.settle(resolver)
    #expect(link.isPending)
    finish(())
    #expect("\(link.result!)" == "\(promise.result!)")
  }

  @Test(arguments: Outcome.allCases)
  func `ensureThen passes the outcome on even if the body's promise fails`(outcome: Outcome) {
    let (promise, resolver) = Promise<[Int]>.pending()
    let cleanup = CustomThenable<Void>()
    let link = promise.ensureThen(on: nil) { cleanup }
    outcome.settle(resolver)
    #expect(link.isPending)
    cleanup.settle(.failure(PromiseError.cancelled))
    #expect("\(link.result!)" == "\(promise.result!)")
  }

  @Test func `ensureThen rejects if the body returns the resulting promise itself`() {
    let own = Shared<Promise<Void>?>(nil)
    let (promise, resolver) = Promise<Void>.pending()
    let link = promise.ensureThen(on: nil) { own.value! }
    let told = Shared(0)
    link.catch(on: nil) { _ in told.value += 1 }
    own.value = link
    resolver.fulfill()
    own.value = nil
    #expect(told.value == 1)
    guard case .returnedSelf? = link.error as? PromiseError else {
      Issue.record("\(String(describing: link.result))")
      return
    }
  }

  @Test func `a pending cleanup releases the link with itself`() {
    let count = LiveCount()
    let cleanup = Shared<Guarantee<Void>?>(nil)
    let resolve = Shared<(@Sendable (()) -> Void)?>(nil)
    do {
      let pair = Guarantee<Void>.pending()
      cleanup.value = pair.guarantee
      resolve.value = pair.resolve
    }
    let tracked = count.make()
    Promise.value(tracked).ensureThen(on: nil) { cleanup.value! }.pipe { _ in tracked.touch() }
    _ = consume tracked
    #expect(count.live == 1)
    cleanup.value = nil
    resolve.value = nil
    #expect(count.live == 0)
  }

  @Test func `a cleanup without a resolver releases the chain`() async {
    var cleanup: (guarantee: Guarantee<Void>, resolve: @Sendable (()) -> Void)? =
      Guarantee.pending()
    let end = cleanup!.guarantee
    let link = Promise.value(1).ensureThen(on: nil) { end }
    let last = link.map(on: nil) { $0 + 1 }
    let waiting = Task { try await last.async() }
    cleanup = nil
    await #expect(throws: PromiseError.self) { try await waiting.value }
    #expect(last.isPending)
    #expect(link.handlerCount == 0)
  }
}
