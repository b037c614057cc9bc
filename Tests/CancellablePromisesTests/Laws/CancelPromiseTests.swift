import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Laws L57 to L59: the promise through which a wrapper's body learns of a cancel.
@Suite(.leavesThreadClean) struct CancelPromiseTests {
  /// Makes a wrapper, and returns also the `cancelPromise`.
  func wrap(
    _ body: (Promise<Void>) -> Promise<Int>
  ) -> (promise: CancellablePromise<Int>, cancelPromise: Promise<Void>) {
    var handedOut: Promise<Void>?
    let promise = CancellablePromise<Int>(wrapper: { cancelPromise in
      handedOut = cancelPromise
      return body(cancelPromise)
    })
    return (promise, handedOut!)
  }

  @Test func `L58: a race against cancelPromise gives the value of a dropped wrapper`() {
    struct Nothing: Error {}
    let (task, resolver) = Promise<Int>.pending()
    func load() -> Promise<Int> {
      CancellablePromise<Int>(wrapper: { cancelPromise in
        race(task.asVoid(), cancelPromise).map(on: nil) {
          guard let value = task.value else { throw Nothing() }
          return value
        }
      }).asPromise()
    }
    let plain = load()
    #expect(plain.isPending)
    resolver.fulfill(7)
    #expect(plain.value == 7)
  }

  @Test func `L58: cancelPromise stays pending while the wrapper has handlers`() {
    let log = Log()
    let (task, resolver) = Promise<Int>.pending()
    func start() {
      let (wrapper, cancelPromise) = wrap { _ in task }
      cancelPromise.pipe { log.append($0.isFulfilled ? "fulfilled" : "rejected") }
      wrapper.map(on: nil) { $0 }.pipe { _ in log.append("delivered") }
    }
    start()
    #expect(log.count == 0)
    resolver.fulfill(1)
    #expect(log.entries.first == "delivered" && !log.entries.contains("rejected"))
  }

  @Test func `L58: cancelPromise fulfils once the wrapper is lost and released`() {
    let log = Log()
    func start() {
      let (wrapper, cancelPromise) = wrap { _ in Promise<Int>.pending().promise }
      cancelPromise.pipe { log.append($0.isFulfilled ? "fulfilled" : "rejected") }
      #expect(wrapper.isPending && cancelPromise.isPending && log.count == 0)
      withExtendedLifetime(wrapper) {}
    }
    start()
    #expect(log.entries == ["fulfilled"])
  }

  @Test func `L59: a settled wrapper's cancelPromise never rejects`() {
    for ending in ["value", "error", "cancel"] {
      let log = Log()
      let (base, resolver) = Promise<Int>.pending()
      let cancelPromise: Promise<Void>
      do {
        let (wrapper, handedOut) = wrap { _ in base }
        cancelPromise = handedOut
        switch ending {
        case "value": resolver.fulfill(1)
        case "error": resolver.reject(TestError.first)
        default: wrapper.cancel()
        }
        cancelPromise.catch(on: nil, policy: .allErrors) { _ in log.append("told") }
        wrapper.cancel()
        wrapper.map(on: nil) { $0 }.cancel()
        wrapper.cancel()
      }
      #expect(log.count == (ending == "cancel" ? 1 : 0))
      #expect(cancelPromise.isRejected == (ending == "cancel"))
      withExtendedLifetime(resolver) {}
    }
  }

  @Test func `a wrapper is rejected with the error of a body that throws`() {
    let wrapper = CancellablePromise<Int>(wrapper: { (_: Promise<Void>) throws -> Promise<Int> in
      throw TestError.first
    })
    #expect(wrapper.testError == .first)
  }

  @Test func `L57: the reaction, the body's promise and the wrapper end in this order`() {
    let log = Log()
    let (cleanup, cleaned) = Guarantee<Void>.pending()
    let wrapper = CancellablePromise<Int>(wrapper: { cancelPromise in
      cancelPromise.catch(on: nil, policy: .allErrors) { _ in log.append("told") }
      return hopeless("block", log).ensureThen(on: nil) {
        log.append("cleaning")
        return cleanup
      }
    })
    wrapper.onCancel { log.append("own block") }
    wrapper.pipe { _ in log.append("settled") }
    wrapper.cancel()
    #expect(log.entries == ["own block", "told", "block", "cleaning"] && wrapper.isPending)
    cleaned(())
    #expect(log.last == "settled" && wrapper.wasCancelled)
  }

  @Test(arguments: [0, 1, 2], [false, true])
  func `L57, L76: a cancel reaches work that only its wrapper keeps`(
    _ level: Int, _ isHandedDown: Bool
  ) {
    let log = Log()
    var wrapper = CancellablePromise<Int>(wrapper: { cancelPromise in
      cancelPromise.catch(on: nil, policy: .allErrors) { _ in log.append("told") }
      return CancellablePromise<Int>.never.onCancel { log.append("block") }
        .ensure(on: nil) { log.append("ensure") }
    })
    for _ in 0..<level { wrapper = CancellablePromise(wrapper: { [wrapper] _ in wrapper }) }
    // Here the wrapper is released as well.
    if isHandedDown { wrapper = wrapper.map(on: nil) { $0 } }
    wrapper.cancel()
    #expect(wrapper.wasCancelled && log.entries == ["told", "block", "ensure"])
  }

  @Test(arguments: [false, true])
  func `L57, L76: a cancel reaches work that the reaction no longer waits for`(_ isKept: Bool) {
    let log = Log()
    let work = Shared<CancellablePromise<Int>?>(.never.onCancel { log.append("work") })
    let wrapper = CancellablePromise<Int>(wrapper: { cancelPromise in
      cancelPromise.catch(on: nil, policy: .allErrors) { _ in
        log.append("told")
        if !isKept { work.value = nil }
      }
      return work.value!
    })
    wrapper.onCancel { log.append("own") }
    wrapper.cancel()
    #expect(wrapper.wasCancelled && log.entries == ["own", "told", "work"])
  }

  @Test
  func `L57, L76: of two links below a wrapper that is gone, the first cancel reaches the work`() {
    let (log, links) = (Log(), Shared<[CancellablePromise<Int>]>([]))
    do {
      let wrapper = CancellablePromise<Int>(wrapper: { cancelPromise in
        cancelPromise.catch(on: nil, policy: .allErrors) { _ in log.append("told") }
        return CancellablePromise<Int>.never.onCancel { log.append("block") }
      })
      links.value = (0..<2).map { _ in wrapper.map(on: nil) { $0 } }
    }
    for link in links.value {
      link.cancel()
      #expect(log.entries == ["told", "block"] && link.wasCancelled)
    }
  }

  @Test func `L60: a cancel keeps none of the promises that it reaches`() {
    func sources() -> [WeakReference] {
      let sources = (0..<4).map { _ in CancellablePromise<Int>.pending() }
      defer { withExtendedLifetime(sources) {} }
      let promises = sources.map(\.promise)
      let shared = promises[0].shared()
      let branches = [shared.branch(), shared.branch()]
      branches[0].cancel()
      CancellablePromise(wrapper: { _ in promises[1] }).cancel()
      CancellablePromise(wrapper: { _ in promises[2] }).cancel()
      promises[3].shielded().cancel()
      #expect(promises.map(\.isCancelled) == [false, true, true, false])
      return promises.map { WeakReference($0) }
    }
    #expect(sources().allSatisfy { $0.object == nil })
  }
}
