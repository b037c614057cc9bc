import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Laws L1 to L9: settling and requesting.
@Suite struct SettlingTests {
  init() { _ = silence }

  /// An act on a promise.
  enum Step: CaseIterable, Sendable {
    case fulfill, reject, cancel, cancelWith

    func apply(_ promise: CancellablePromise<Int>, _ resolver: Resolver<Int>) {
      switch self {
      case .fulfill: resolver.fulfill(1)
      case .reject: resolver.reject(TestError.first)
      case .cancel: promise.cancel()
      case .cancelWith: promise.cancel(with: TestError.second)
      }
    }

    var end: End {
      switch self {
      case .fulfill: .value(1)
      case .reject: .error(.first)
      case .cancel: .cancelled
      case .cancelWith: .error(.second)
      }
    }

    var isCancel: Bool { self != .fulfill && self != .reject }
  }

  @Test func `L1: the first of any three steps settles, once`() {
    for steps in sequences(ofLength: 3, from: Step.allCases) {
      let log = Log()
      let ends = Recorder<End>()
      let (promise, resolver) = source("hook", log)
      let link = promise.map(on: nil) { $0 }
      promise.pipe { _ in ends.append(promise.end) }
      link.pipe { _ in ends.append(link.end) }
      for step in steps { step.apply(promise, resolver) }
      #expect(ends.entries == [steps[0].end, steps[0].end])
      // L2, L3 and L5, in every order.
      #expect(log.count == (steps[0].isCancel ? 1 : 0))
      #expect(promise.isCancelled == steps.contains { $0.isCancel })
      #expect(!link.isCancelled)
    }
  }

  @Test func `L2: a thousand cancels run the cancel block once`() {
    let log = Log()
    let promise = hopeless("hook", log)
    promise.onCancel { log.append("second") }
    let link = promise.map(on: nil) { $0 }
    for index in 0..<1000 {
      if index % 2 == 0 { link.cancel() } else { promise.cancel() }
    }
    #expect(log.entries.sorted() == ["hook", "second"])
  }

  @Test func `L2: eight threads cancel and the cancel block runs once`() {
    let log = Log()
    let promise = hopeless("hook", log)
    let link = promise.map(on: nil) { $0 }
    let threads = (0..<8).map { index in
      onThread {
        for _ in 0..<500 { if index % 2 == 0 { promise.cancel() } else { link.cancel() } }
      }
    }
    for thread in threads { thread.join() }
    #expect(log.entries == ["hook"])
    #expect(promise.wasCancelled && link.wasCancelled)
  }

  @Test func `L3: a settled promise does not run cancel blocks, old or new`() {
    for outcome in [Result<Int, any Error>.success(1), .failure(TestError.first)] {
      let log = Log()
      let (promise, resolver) = source("hook", log)
      promise.onCancel { log.append("another") }
      resolver.resolve(outcome)
      promise.onCancel { log.append("too late") }
      promise.cancel()
      promise.cancel()
      #expect(log.count == 0)
    }
  }

  @Test func `L4: the first reason wins, from any cancel`() {
    let log = Log()
    let (promise, resolver) = deciding("hook", log) { _ in }
    let link = promise.map(on: nil) { $0 }
    promise.onCancel {
      promise.cancel(with: TestError.second)
      link.cancel(with: TestError.second)
    }
    link.cancel(with: TestError.first)
    link.cancel(with: TestError.second)
    promise.cancel()
    for each in [promise, link] {
      #expect(each.testError == .first)
      #expect(each.cancelReason as? TestError == .first)
    }
    withExtendedLifetime(resolver) {}
  }

  @Test func `L5: isCancelled and the reason are set when cancel returns`() {
    let (promise, resolver) = CancellablePromise<Int>.pending()
    #expect(!promise.isCancelled && promise.cancelReason == nil)
    promise.cancel()
    #expect(promise.isCancelled && promise.cancelReason is CancellablePromiseError)
    let done = CancellablePromise.value(1)
    #expect(!done.isCancelled)
    done.cancel(with: TestError.first)
    done.cancel(with: TestError.second)
    #expect(done.isCancelled && done.cancelReason as? TestError == .first && done.value == 1)
    resolver.fulfill(1)
    #expect(promise.isCancelled)
  }

  @Test func `L6: a cancel block sees the flag on everything reached by the cancel`() {
    let log = Log()
    let chain = Shared<[CancellablePromise<Int>]>([])
    let seen = Recorder<[Bool]>()
    let look: @Sendable () -> Void = { seen.append(chain.value.map(\.isCancelled)) }
    let (first, resolver) = source("first", log)
    let inner = hopeless("inner", log)
    let mapped = first.map(on: nil) { $0 }
    let waiting = mapped.then(on: nil) { _ in inner }
    let ensured = waiting.ensure(on: nil) {}
    let tail = ensured.map(on: nil) { $0 }
    let bystander = first.map(on: nil) { $0 }
    resolver.fulfill(1)
    for promise in [inner, waiting, ensured, tail] { promise.onCancel(look) }
    chain.value = [inner, waiting, ensured, tail, bystander]
    tail.cancel()
    #expect(seen.entries == Array(repeating: [true, true, true, true, false], count: 4))
    #expect(log.entries == ["inner"])
    chain.value = []
  }

  @Test func `L7: a cancel of a settled promise only sets the flag`() {
    for fulfils in [true, false] {
      let log = Log()
      let (promise, resolver) = source("hook", log)
      let (inner, innerResolver) = source("inner", log)
      let child = promise.then(on: nil) { _ in inner }
      let rescued = promise.recover(on: nil, policy: .allErrors) { _ in inner }
      fulfils ? resolver.fulfill(1) : resolver.reject(TestError.first)
      promise.cancel(with: TestError.second)
      #expect(promise.isCancelled)
      #expect(promise.end == (fulfils ? .value(1) : .error(.first)))
      #expect(!inner.isCancelled && !child.isCancelled && !rescued.isCancelled)
      #expect(inner.isPending && log.count == 0)
      innerResolver.fulfill(5)
      #expect((fulfils ? child : rescued).value == 5)
    }
  }

  @Test func `L8: no lock is held while a cancel block runs`() {
    let log = Log()
    let graph = Shared<[CancellablePromise<Int>]>([])
    let resolvers = Recorder<Resolver<Int>>()
    let outcome = Recorder<Bool>()
    let (first, resolver) = source("first", log)
    let link = first.map(on: nil) { $0 }
    let result = race([link, first], autoCancel: true)
    let tail = result.ensure(on: nil) {}
    resolvers.append(resolver)
    graph.value = [first, link, result, tail]
    first.onCancel {
      outcome.append(
        finishes {
          for promise in graph.value {
            _ = promise.isCancelled
            promise.cancel()
            _ = promise.map(on: nil) { $0 }
            promise.onCancel {}
          }
          for resolver in resolvers.entries { resolver.fulfill(2) }
        })
    }
    tail.cancel()
    #expect(outcome.entries == [true])
    // The cancel had the claim (L86).
    #expect(first.wasCancelled)
    graph.value = []
  }

  @Test func `L8: no lock is held while handlers, dispatchers and deinit run`() {
    struct Asking: Dispatcher {
      let ask: @Sendable () -> Void
      func dispatch(_ work: @escaping @Sendable () -> Void) {
        ask()
        work()
      }
    }
    let outcome = Recorder<Bool>()
    let all = Shared<[CancellablePromise<Int>]>([])
    _ = silence
    let look: @Sendable () -> Void = {
      outcome.append(finishes { for promise in all.value { promise.cancel() } })
    }
    let tracked = Farewell(look)
    let first = CancellablePromise<Int>(resolver: { [tracked] resolver in
      { tracked.touch() }
    })
    _ = consume tracked
    let link = first.get(on: nil) { _ in }
    all.value = [first, link]
    first.pipe { _ in look() }
    link.catch(on: Asking(ask: look), policy: .allErrors) { _ in look() }
    link.cancel()
    #expect(outcome.entries == [true, true, true, true])
    all.value = []
  }

  @Test func `L9: a cancel block may cancel its promise, a link below and its upstream`() {
    let log = Log()
    let all = Shared<[CancellablePromise<Int>]>([])
    let first = hopeless("first", log)
    let middle = first.map(on: nil) { $0 }
    let tail = middle.map(on: nil) { $0 }
    all.value = [tail, middle, first]
    for promise in all.value {
      promise.onCancel {
        log.append("again")
        for promise in all.value { promise.cancel() }
      }
    }
    middle.cancel()
    #expect(log.entries.filter { $0 == "first" }.count == 1)
    #expect(log.entries.filter { $0 == "again" }.count == 3)
    for promise in all.value { #expect(promise.wasCancelled && promise.isCancelled) }
    all.value = []
  }

  @Test func `L9: handlers and deinit may cancel again`() {
    let log = Log()
    let first = hopeless("first", log)
    let tail = first.map(on: nil) { $0 }
    let farewell = Farewell { tail.cancel() }
    first.onCancel { farewell.touch() }
    _ = consume farewell
    first.pipe { _ in tail.cancel() }
    tail.pipe { _ in first.cancel() }
    tail.catch(on: nil, policy: .allErrors) { _ in
      log.append("caught")
      tail.cancel()
    }
    first.cancel()
    #expect(log.entries == ["first", "caught"])
  }

  @Test func `L9: a link that follows its upstream, itself or its tail can be cancelled`() {
    let log = Log()
    let (first, resolver) = source("first", log)
    let own = Shared<CancellablePromise<Int>?>(nil)
    let dispatcher = ManualDispatcher()
    let circular = first.then(on: nil) { _ in own.value! }
    let tail = circular.map(on: nil) { $0 }
    let selfish = Shared<CancellablePromise<Int>?>(nil)
    let narcissist = first.then(on: nil) { _ in selfish.value! }
    let backwards = first.then(on: dispatcher) { _ in first }
    own.value = tail
    selfish.value = narcissist
    resolver.fulfill(1)
    for promise in [circular, tail, narcissist, backwards] { promise.cancel() }
    dispatcher.runAll()
    #expect(circular.wasCancelled && tail.wasCancelled && tail.isCancelled)
    #expect(narcissist.isRejected && narcissist.isCancelled)
    #expect(backwards.wasCancelled)
    #expect(first.isCancelled && log.count == 0)
    own.value = nil
    selfish.value = nil
  }

  @Test func `L9: two links that wait for each other can be cancelled at either end`() {
    for index in 0..<2 {
      let (first, resolver) = CancellablePromise<Int>.pending()
      let links = Shared<[CancellablePromise<Int>]>([])
      links.value = (0..<2).map { own in first.then(on: nil) { _ in links.value[1 - own] } }
      resolver.fulfill(1)
      links.value[index].cancel()
      for link in links.value { #expect(link.wasCancelled) }
      #expect(links.value[index].isCancelled)
      links.value = []
    }
  }

  @Test func `L9: a cancel block may let the last reference go`() {
    let log = Log()
    let handles = Shared<[CancellablePromise<Int>]>([])
    var weakReferences: [WeakReference] = []
    do {
      let first = hopeless("hook", log)
      let link = first.map(on: nil) { $0 }
      let tail = link.ensure(on: nil) { log.append("cleanup") }
      first.onCancel { handles.value = [] }
      link.pipe { _ in log.append("rejected") }
      handles.value = [first, link, tail]
      weakReferences = handles.value.map { WeakReference($0) }
    }
    handles.value[2].cancel()
    #expect(log.entries == ["hook", "cleanup", "rejected"])
    #expect(weakReferences.map { $0.object == nil } == [true, true, true])
  }
}
