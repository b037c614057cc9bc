import TestSupport
import Testing

@testable import Promises

/// A thenable with only the two requirements.
final class CustomThenable<T: Sendable>: Thenable, @unchecked Sendable {
  private let state = Shared<Result<T, any Error>?>(nil)
  private let handlers = Recorder<@Sendable (Result<T, any Error>) -> Void>()

  init() {}
  init(_ value: T) { state.value = .success(value) }
  init(error: any Error) { state.value = .failure(error) }

  var result: Result<T, any Error>? { state.value }

  func pipe(to handler: @escaping @Sendable (Result<T, any Error>) -> Void) {
    if let result { handler(result) } else { handlers.append(handler) }
  }

  /// Calls the handlers, also a second time: the second call must do no harm.
  func settle(_ result: Result<T, any Error>) {
    state.value = result
    for handler in handlers.entries { handler(result) }
  }
}

/// When a promise settles, from the handlers' point of view.
enum Timing: CaseIterable, Sendable {
  case settledBefore
  case settledAfter
  case settledOnAnotherThread

  /// Attaches handlers to a promise, and settles the promise before, after, or on another thread.
  func promise<Value: Sendable>(
    _ outcome: Result<Value, any Error>, attach: (Promise<Value>) -> Void
  ) {
    let (promise, resolver) = Promise<Value>.pending()
    if self == .settledBefore { resolver.resolve(outcome) }
    attach(promise)
    switch self {
    case .settledBefore: break
    case .settledAfter: resolver.resolve(outcome)
    case .settledOnAnotherThread: onOtherThread { resolver.resolve(outcome) }
    }
  }
}

/// The clauses of Promises/A+ on the promise that an operator returns, with their numbers.
///
/// `FormTests` has the other clauses of 2.2 for every operator, and ReturnedSelfTests have 2.3.1.
/// The type system rules out arguments other than functions, and properties of thenables that
/// throw.
@Suite struct ResolutionTests {
  @Test(arguments: Timing.allCases)
  func `2.2.7 handlers decide the result, and outcomes without a handler are passed on`(
    timing: Timing
  ) {
    let log = Recorder<String>()
    timing.promise(.success(1)) { promise in
      promise.then(on: nil) { Promise.value($0 + 1) }.map(on: nil) { $0 * 10 }
        .recover(on: nil) { _ in Promise.value(0) }.mapError(on: nil) { $0 }
        .pipe { log.append("\($0)") }
    }
    timing.promise(Result<Int, any Error>.failure(TestError.second)) { promise in
      promise.map(on: nil) { $0 }.then(on: nil) { Promise.value($0) }.get(on: nil) { _ in }
        .done(on: nil) { _ in }.pipe { log.append("\($0)") }
      promise.recover(on: nil) { _ in Promise.value(5) }.pipe { log.append("\($0)") }
      promise.recover(on: nil) { _ -> Promise<Int> in throw TestError.first }
        .pipe { log.append("\($0)") }
    }
    let failures = [TestError.second, .first].map { "\(Result<Int, any Error>.failure($0))" }
    #expect(log.entries == ["success(20)", failures[0], "success(5)", failures[1]])
  }

  @Test func `2.3.1 then rejects a body that returns a follower of its own promise`() {
    let (promise, resolver) = Promise<Int>.pending()
    let below = Shared<Promise<Int>?>(nil)
    let link = promise.then(on: nil) { _ in below.value! }
    below.value = link.map(on: nil) { $0 }
    resolver.fulfill(1)
    below.value = nil
    guard case .returnedSelf? = link.error as? PromiseError else {
      Issue.record("\(String(describing: link.result))")
      return
    }
  }

  @Test(arguments: Timing.allCases)
  func `2.3.2 an operator follows the promise that its body returns`(timing: Timing) {
    for outcome in [Result<Int, any Error>.success(5), .failure(TestError.first)] {
      let log = Recorder<String>()
      timing.promise(outcome) { inner in
        let fulfilled = Promise.value.then(on: nil) { inner }
        let rejected = Promise<Int>(error: TestError.second).recover(on: nil) { _ in inner }
        #expect(fulfilled.isPending == inner.isPending)
        #expect(rejected.isPending == inner.isPending)
        fulfilled.pipe { log.append("\($0)") }
        rejected.pipe { log.append("\($0)") }
      }
      #expect(log.entries == ["\(outcome)", "\(outcome)"])
    }
  }

  @Test(arguments: Timing.allCases)
  func `2.3.2 a link without a reference follows, too`(timing: Timing) {
    let log = Recorder<String>()
    let dispatcher = ManualDispatcher()
    timing.promise(.success(5)) { inner in
      Promise.value.then(on: dispatcher) { inner }.map(on: nil) { $0 + 1 }
        .pipe { log.append("\($0)") }
      dispatcher.runAll()
    }
    #expect(log.entries == ["success(6)"])
  }

  @Test(arguments: [false, true])
  func `2.3.3 an operator follows any thenable`(isSettled: Bool) {
    for outcome in [Result<Int, any Error>.success(5), .failure(TestError.first)] {
      let custom = CustomThenable<Int>()
      if isSettled { custom.settle(outcome) }
      let link = Promise.value.then(on: nil) { custom }
      let adopted = Promise(custom)
      let started = firstly { custom }
      if !isSettled {
        #expect(link.isPending)
        custom.settle(outcome)
      }
      for promise in [link, adopted, started] { #expect("\(promise.result!)" == "\(outcome)") }
    }
  }

  @Test func `2.3.3 any thenable can be a promise`() {
    let custom = CustomThenable<Int>()
    let log = Recorder<Int>()
    let sum = custom.asPromise().map(on: nil) { $0 + 1 }.then(on: nil) { CustomThenable($0 * 2) }
    _ = custom.asPromise().done(on: nil) { log.append($0) }
    custom.settle(.success(4))
    #expect(sum.value == 10)
    #expect(log.entries == [4])
    let promise = Promise.value(1)
    #expect(promise.asPromise() === promise && Guarantee.value(2).asPromise().value == 2)
  }

  @Test func `2.3.3.3.3 a thenable that settles twice settles its followers once`() {
    let custom = CustomThenable<Int>()
    let log = Recorder<Int?>()
    let link = Promise.value.then(on: nil) { custom }
    link.pipe { log.append(try? $0.get()) }
    custom.settle(.success(1))
    custom.settle(.failure(TestError.first))
    custom.settle(.success(2))
    #expect(link.value == 1)
    #expect(log.entries == [1])
  }

  @Test func `2.3.3.3.4 an error thrown by an initialiser's body counts only before settling`() {
    let late = Promise<Int> { resolver in
      resolver.fulfill(1)
      throw TestError.first
    }
    #expect(late.value == 1)
    let early = Promise<Int> { _ in throw TestError.first }
    #expect(early.testError == .first)
  }
}

extension Thenable {
  /// The error as a ``TestError``.
  var testError: TestError? { error as? TestError }
}
