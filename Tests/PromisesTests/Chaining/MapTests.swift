import CancellablePromises
import TestSupport
import Testing

@testable import Promises

@Suite struct MapTests {
  @Test func `compactMap rejects nil with the value and the missing type`() {
    let promise = Promise.value("x").compactMap(on: nil) { Int($0) }
    guard case .compactMap(let value, let type)? = promise.error as? PromiseError else {
      Issue.record("\(String(describing: promise.result))")
      return
    }
    #expect(value as? String == "x")
    #expect("\(type)" == "Int")
    let sure = Guarantee.value("x").compactMap(on: nil) { Int($0) }
    #expect(sure.isRejected)
    #expect(Promise.value("7").compactMap(on: nil) { Int($0) }.value == 7)
  }

  @Test func `get and tap pass the same outcome on`() {
    let log = Recorder<String>()
    let value = Promise.value(1).get(on: nil) { log.append("get \($0)") }
      .tap(on: nil) { log.append("tap \($0)") }
    let failed = Promise<Int>(error: TestError.first).get(on: nil) { log.append("get \($0)") }
      .tap(on: nil) { log.append("tap \($0)") }
    #expect(value.value == 1)
    #expect(failed.testError == .first)
    #expect(log.entries == ["get 1", "tap success(1)", "tap \(failed.result!)"])
  }

  @Test(arguments: [TestError.first as any Error, PromiseError.cancelled, MaybeCancelled()])
  func `tapError sees every error, cancellations too, and passes the error on`(error: any Error) {
    let log = Recorder<String>()
    let promise = Promise<Int>(error: error).tapError(on: nil) { log.append("\($0)") }
    let cancellable = CancellablePromise<Int>(error: error)
      .tapError(on: nil) { log.append("\($0)") }
    #expect(log.entries == ["\(error)", "\(error)"])
    #expect(promise.error.map { "\($0)" } == "\(error)")
    #expect(cancellable.error.map { "\($0)" } == "\(error)")
  }

  @Test func `a body's error rejects, and turns a guarantee into a promise`() {
    let (plain, sure) = (Promise.value(1), Guarantee.value(1))
    let results: [Promise<Int>] = [
      plain.map(on: nil) { _ in throw TestError.first },
      plain.then(on: nil) { _ throws -> Promise<Int> in throw TestError.first },
      plain.get(on: nil) { _ in throw TestError.first },
      sure.map(on: nil) { _ in throw TestError.first },
      sure.then(on: nil) { _ throws -> Guarantee<Int> in throw TestError.first },
      sure.get(on: nil) { _ in throw TestError.first },
    ]
    #expect(results.map(\.testError) == Array(repeating: .first, count: results.count))
    let done: Promise<Void> = sure.done(on: nil) { _ in throw TestError.first }
    #expect(done.testError == .first)
    #expect(sure.then(on: nil) { Promise.value($0 + 1) }.value == 2)
  }

  @Test func `asVoid and asPromise are inline`() {
    let (promise, resolver) = Promise<[Int]>.pending()
    let void = promise.asVoid()
    let (guarantee, resolve) = Guarantee<Int>.pending()
    let sureVoid: Guarantee<Void> = guarantee.asVoid()
    let asPromise = guarantee.asPromise()
    resolver.fulfill([1, 2])
    // Read here, before a queue could have run a handler.
    let isVoidFulfilled = void.isFulfilled
    resolve(3)
    #expect(isVoidFulfilled)
    #expect(sureVoid.isFulfilled)
    #expect(asPromise.value == 3)
  }
}
