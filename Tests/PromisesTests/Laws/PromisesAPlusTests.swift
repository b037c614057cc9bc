import Dispatch
import TestSupport
import Testing

@testable import Promises

/// The clauses of Promises/A+ that a typed promise can express, each under its number.
///
/// The type system rules out arguments other than functions (2.2.1, 2.2.5, 2.2.7.3 and .4 become
/// the operators that ignore one of the outcomes) and properties of thenables that throw when
/// read (2.3.3.1, 2.3.3.2).
@Suite struct PromisesAPlusTests {
  // MARK: 2.1 States

  @Test func `2.1.1.1 a pending promise can become fulfilled or rejected`() {
    let one = Promise<Int>.pending()
    let other = Promise<Int>.pending()
    #expect(one.promise.isPending && !one.promise.isResolved && one.promise.result == nil)
    one.resolver.fulfill(1)
    other.resolver.reject(TestError.first)
    #expect(one.promise.isFulfilled && one.promise.isResolved && !one.promise.isRejected)
    #expect(other.promise.isRejected && other.promise.isResolved && !other.promise.isFulfilled)
  }

  @Test(arguments: [false, true])
  func `2.1.2 a fulfilled promise stays so and keeps its value`(fromAnotherThread: Bool) {
    let (promise, resolver) = Promise<Int>.pending()
    resolver.fulfill(1)
    let again: @Sendable () -> Void = {
      resolver.fulfill(2)
      resolver.reject(TestError.first)
      resolver.resolve(Result<Int, any Error>.success(3))
    }
    if fromAnotherThread { onOtherThread(again) } else { again() }
    #expect(promise.value == 1)
    #expect(promise.error == nil)
  }

  @Test(arguments: [false, true])
  func `2.1.3 a rejected promise stays so and keeps its error`(fromAnotherThread: Bool) {
    let (promise, resolver) = Promise<Int>.pending()
    resolver.reject(TestError.first)
    let again: @Sendable () -> Void = {
      resolver.fulfill(2)
      resolver.reject(TestError.second)
    }
    if fromAnotherThread { onOtherThread(again) } else { again() }
    #expect(promise.testError == .first)
    #expect(promise.value == nil)
  }

  // MARK: 2.2 The then method

  @Test(arguments: Timing.allCases)
  func `2.2.1 either handler can be left out`(timing: Timing) {
    let log = Recorder<String>()
    timing.promise(.success(1)) { promise in
      promise.then(on: nil) { Promise.value($0 + 1) }.pipe { log.append("\($0)") }
      promise.catch(on: nil) { _ in log.append("caught") }
    }
    timing.promise(Result<Int, any Error>.failure(TestError.first)) { promise in
      promise.then(on: nil) { Promise.value($0 + 1) }.pipe { _ in log.append("passed on") }
      promise.catch(on: nil) { _ in log.append("caught") }
    }
    #expect(log.entries == ["success(2)", "passed on", "caught"])
  }

  @Test(arguments: Timing.allCases)
  func `2.2.2 a fulfilment handler gets the value, once, not before`(timing: Timing) {
    let log = Recorder<Int>()
    timing.promise(.success(7)) { promise in
      _ = promise.then(on: nil) { value in
        #expect(promise.isFulfilled)
        log.append(value)
        return Promise.value
      }
      #expect(log.count == (timing == .settledBefore ? 1 : 0))
    }
    #expect(log.entries == [7])
    let (promise, resolver) = Promise<Int>.pending()
    _ = promise.done(on: nil) { log.append($0) }
    #expect(log.entries == [7])
    resolver.fulfill(8)
    resolver.fulfill(9)
    #expect(log.entries == [7, 8])
  }

  @Test(arguments: Timing.allCases)
  func `2.2.3 a rejection handler gets the error, once, not before`(timing: Timing) {
    let log = Recorder<TestError?>()
    timing.promise(Result<Int, any Error>.failure(TestError.first)) { promise in
      promise.catch(on: nil) {
        #expect(promise.isRejected)
        log.append($0 as? TestError)
      }
      #expect(log.count == (timing == .settledBefore ? 1 : 0))
    }
    #expect(log.entries == [.first])
    let (promise, resolver) = Promise<Int>.pending()
    promise.catch(on: nil) { log.append($0 as? TestError) }
    resolver.reject(TestError.second)
    resolver.reject(TestError.first)
    #expect(log.entries == [.first, .second])
  }

  // With any dispatcher; `on: nil` is the documented exception.
  @Test(arguments: Timing.allCases)
  func `2.2.4 a handler on a dispatcher never runs before the caller returns`(timing: Timing) {
    let log = Recorder<String>()
    let dispatcher = ManualDispatcher()
    timing.promise(.success(1)) { promise in
      _ = promise.then(on: dispatcher) { _ in
        log.append("fulfilled")
        return Promise.value
      }
    }
    timing.promise(Result<Int, any Error>.failure(TestError.first)) { promise in
      promise.catch(on: dispatcher) { _ in log.append("rejected") }
    }
    #expect(log.count == 0)
    #expect(dispatcher.runAll() == 2)
    #expect(log.entries == ["fulfilled", "rejected"])
  }

  @Test(arguments: Timing.allCases)
  func `2.2.4 with nil a handler runs as soon as there is an outcome`(timing: Timing) {
    let log = Recorder<Int>()
    timing.promise(.success(1)) { promise in
      _ = promise.map(on: nil) { log.append($0) }
      #expect(log.count == (timing == .settledBefore ? 1 : 0))
    }
    #expect(log.count == 1)
  }

  @Test(arguments: Timing.allCases)
  func `2.2.6.1 fulfilment handlers run in the order of attachment`(timing: Timing) {
    let log = Recorder<Int>()
    let queue = DispatchQueue(label: "2.2.6.1")
    let queued = Recorder<Int>()
    timing.promise(.success(0)) { promise in
      for index in 0..<50 {
        _ = promise.then(on: nil) { _ in
          log.append(index)
          if index % 3 == 0 { throw TestError.first }
          return Promise.value
        }
        _ = promise.done(on: queue) { _ in queued.append(index) }
      }
    }
    queue.sync {}
    #expect(log.entries == Array(0..<50))
    #expect(queued.entries == Array(0..<50))
  }

  @Test(arguments: Timing.allCases)
  func `2.2.6.2 rejection handlers run in the order of attachment`(timing: Timing) {
    let log = Recorder<Int>()
    timing.promise(Result<Int, any Error>.failure(TestError.first)) { promise in
      for index in 0..<50 {
        switch index % 3 {
        case 0: promise.catch(on: nil) { _ in log.append(index) }
        case 1: promise.pipe { _ in log.append(index) }
        default:
          _ = promise.recover(on: nil) { error -> Promise<Int> in
            log.append(index)
            throw error
          }
        }
      }
    }
    #expect(log.entries == Array(0..<50))
  }

  @Test(arguments: Timing.allCases)
  func `2.2.7.1 a handler's result settles the operator's promise`(timing: Timing) {
    timing.promise(.success(1)) { promise in
      let log = Recorder<Int>()
      promise.map(on: nil) { $0 + 1 }.then(on: nil) { Promise.value($0 * 10) }
        .pipe { log.append((try? $0.get()) ?? -1) }
      if timing == .settledBefore { #expect(log.entries == [20]) }
    }
    let log = Recorder<Int>()
    timing.promise(Result<Int, any Error>.failure(TestError.numbered(4))) { promise in
      promise.recover(on: nil) { _ in Promise.value(5) }.pipe { log.append((try? $0.get()) ?? -1) }
    }
    #expect(log.entries == [5])
  }

  @Test(arguments: Timing.allCases)
  func `2.2.7.2 a handler's error rejects the operator's promise`(timing: Timing) {
    let log = Recorder<TestError?>()
    let note: @Sendable (Result<Int, any Error>) -> Void = {
      if case .failure(let error) = $0 { log.append(error as? TestError) }
    }
    timing.promise(.success(1)) { promise in
      promise.map(on: nil) { _ -> Int in throw TestError.numbered(1) }.pipe(to: note)
      promise.then(on: nil) { _ -> Promise<Int> in throw TestError.numbered(2) }.pipe(to: note)
      promise.get(on: nil) { _ in throw TestError.numbered(3) }.pipe(to: note)
    }
    timing.promise(Result<Int, any Error>.failure(TestError.first)) { promise in
      promise.recover(on: nil) { _ -> Promise<Int> in throw TestError.numbered(4) }.pipe(to: note)
    }
    #expect(log.entries == (1...4).map { .numbered($0) })
  }

  @Test(arguments: Timing.allCases)
  func `2.2.7.3 a value passes operators that look at errors only`(timing: Timing) {
    let log = Recorder<Int>()
    timing.promise(.success(3)) { promise in
      promise.recover(on: nil) { _ in Promise.value(0) }.mapError(on: nil) { $0 }
        .pipe { log.append((try? $0.get()) ?? -1) }
    }
    #expect(log.entries == [3])
  }

  @Test(arguments: Timing.allCases)
  func `2.2.7.4 an error passes operators that look at values only`(timing: Timing) {
    let log = Recorder<TestError?>()
    timing.promise(Result<Int, any Error>.failure(TestError.second)) { promise in
      promise.map(on: nil) { $0 }.then(on: nil) { Promise.value($0) }.get(on: nil) { _ in }
        .done(on: nil) { _ in }.pipe {
          if case .failure(let error) = $0 { log.append(error as? TestError) }
        }
    }
    #expect(log.entries == [.second])
  }
}
