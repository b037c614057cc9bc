import TestSupport
import Testing

@testable import Promises

@Suite struct EnsureTests {
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

  @Test(arguments: Outcome.allCases, [false, true])
  func `ensureThen waits for the body's promise, and passes the outcome on, however that ends`(
    outcome: Outcome, isFailing: Bool
  ) {
    let (promise, resolver) = Promise<[Int]>.pending()
    let cleanup = CustomThenable<Void>()
    let link = promise.ensureThen(on: nil) { cleanup }
    outcome.settle(resolver)
    #expect(link.isPending)
    cleanup.settle(isFailing ? .failure(PromiseError.cancelled) : .success(()))
    #expect("\(link.result!)" == "\(promise.result!)")
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
