import TestSupport
import Testing

@testable import Promises

@Suite struct WhenTests {
  init() { _ = silence }

  @Test func `a when without inputs is fulfilled at once`() {
    #expect(when(fulfilled: [Promise<Int>]()).value == [])
    #expect(when(fulfilled: [Promise<Void>]()).isFulfilled)
    #expect(when(resolved: [Promise<Int>]()).value?.isEmpty == true)
    #expect(when(guarantees: [Guarantee<Int>]()).value == [])
    #expect(when(guarantees: [Guarantee<Void>]()).isFulfilled)
    let erased: [any Thenable] = []
    #expect(when(fulfilled: erased).value?.isEmpty == true)
  }

  @Test func `among rejected inputs the first in order decides`() {
    let one = Promise<Int>(error: TestError.first)
    let two = Promise<Int>(error: TestError.second)
    let never = Promise<Int>.pending()
    #expect(when(fulfilled: [never.promise, two, one]).testError == .second)
    #expect(when(fulfilled: never.promise, one, two).testError == .first)
    #expect(when(fulfilled: Promise.value(1), two, one).testError == .second)
    #expect(when(fulfilled: two.asVoid(), one.asVoid()).testError == .second)
    #expect(never.promise.handlerCount == 0)
  }

  @Test func `packs keep their types`() {
    let (a, b, c, d) = (
      Promise.value(1), Promise.value("b"), Guarantee.value(true), CustomThenable(2.5)
    )
    let (e, f, g) = (Promise.value([1]), Promise<Int?>.value(nil), Promise.value(UInt8(7)))
    let seven: Promise<(Int, String, Bool, Double, [Int], Int?, UInt8)> = when(
      fulfilled: a, b, c, d, e, f, g)
    #expect(seven.value.map { "\($0)" } == #"(1, "b", true, 2.5, [1], nil, 7)"#)
  }

  @Test func `packs of outcomes and of guarantees keep their types`() {
    let (a, b) = (Promise<Int>(error: TestError.first), Promise.value("b"))
    let settled: Guarantee<(Result<Int, any Error>, Result<String, any Error>)> = when(
      resolved: a, b)
    #expect(settled.value?.0.isFulfilled == false)
    #expect(settled.value?.1.isFulfilled == true)
    let sure: Guarantee<(Int, String, Bool)> = when(
      guarantees: Guarantee.value(1), Guarantee.value("b"), Guarantee.value(true))
    #expect(sure.value.map { "\($0)" } == #"(1, "b", true)"#)
    let array: Guarantee<[Int]> = when(guarantees: Guarantee.value(1), Guarantee.value(2))
    #expect(array.value == [1, 2])
    let (c, d) = (Guarantee.value(3), Guarantee.value("d"))
    let bare = when(d, c, d, c, d, c, d)
    #expect(bare.value.map { "\($0)" } == #"("d", 3, "d", 3, "d", 3, "d")"#)
  }

  @Test func `inputs of several kinds make a promise`() {
    let pair: Promise<(Double, Int)> = when(fulfilled: CustomThenable(2.5), Promise.value(1))
    #expect(pair.value?.0 == 2.5)
    let erased: [any Thenable] = [Promise.value(1), CustomThenable("b"), Guarantee.value(true)]
    #expect(when(fulfilled: erased).value?.count == 3)
    let (last, resolver) = Promise<Void>.pending()
    let (sure, other) = (Guarantee.value, CustomThenable(()))
    let many: Promise<Void> = when(fulfilled: last, sure, other, sure, other, sure, other)
    #expect(many.isPending)
    resolver.fulfill()
    #expect(many.isFulfilled)
  }

  @Test func `arrays of promises stay arrays of their values`() {
    let sure: Promise<[Int]> = when(fulfilled: [Guarantee.value(1)])
    #expect(sure.value == [1])
    let custom: Promise<[Int]> = when(fulfilled: [CustomThenable(1), CustomThenable(2)])
    #expect(custom.value == [1, 2])
    let mixed: [any Thenable] = [Promise.value(1), Guarantee.value("b"), CustomThenable(2.5)]
    #expect(when(fulfilled: mixed).value.map { "\($0)" } == #"[1, "b", 2.5]"#)
    #expect(when(fulfilled: Set([1]).map { Promise.value($0) }[...]).value == [1])
  }

  @Test func `a handler may settle other inputs from inside`() {
    let pairs = (0..<3).map { _ in Promise<Int>.pending() }
    pairs[0].promise.pipe { _ in pairs[1].resolver.fulfill(1) }
    let all = when(fulfilled: pairs.map(\.promise))
    let settled = when(resolved: pairs.map(\.promise))
    pairs[0].promise.pipe { _ in pairs[2].resolver.reject(TestError.first) }
    pairs[0].resolver.fulfill(0)
    #expect(all.testError == .first)
    #expect(settled.value?.map(\.isFulfilled) == [true, true, false])
  }

  @Test func `a decided when leaves nothing on the other inputs`() {
    let pairs = (0..<3).map { _ in Promise<Int>.pending() }
    let all = when(fulfilled: pairs.map(\.promise))
    #expect(pairs.map(\.promise.handlerCount) == [1, 1, 1])
    pairs[1].resolver.reject(TestError.first)
    #expect(pairs.map(\.promise.handlerCount) == [0, 0, 0])
    #expect(all.isRejected)
  }

  @Test func `a when settles inline, on the deciding thread`() {
    let log = Recorder<String>()
    let (promise, resolver) = Promise<Int>.pending()
    when(fulfilled: promise, Promise.value(1)).pipe { _ in log.append("when") }
    promise.pipe { _ in log.append("later handler") }
    resolver.fulfill(1)
    #expect(log.entries == ["when", "later handler"])
  }

  @Test func `a when survives guarantees that return themselves`() {
    let own = Shared<Guarantee<[Int]>?>(nil)
    let (start, resolve) = Guarantee<Int>.pending()
    let selfish = start.then(on: nil) { _ in own.value! }
    own.value = selfish
    let all = when(resolved: [selfish, .value([1])])
    let sure = when(guarantees: [selfish, .value([1])])
    resolve(1)
    own.value = nil
    #expect(all.value?.map(\.isFulfilled) == [false, true])
    #expect(sure.error is PromiseError)
  }

  @Test func `closures can look into the tuple`() {
    let (number, word) = (Promise.value(1), Promise.value("a"))
    let named = Promise.value((data: [1, 2], response: 3))
    let guarantee = Guarantee.value(true)
    #expect(when(fulfilled: number, word).map(on: nil) { $0.1 }.value == "a")
    #expect(when(fulfilled: number, word, guarantee).map(on: nil, \.2).value == true)
    #expect(when(fulfilled: number, named).map(on: nil) { $1.response + $0 }.value == 4)
    let inner = number.then(on: nil) { _ in when(fulfilled: number, word) }
    #expect(inner.map(on: nil) { $1.count }.value == 1)
    #expect(when(resolved: number, word, named).map(on: nil) { $0.2.isFulfilled }.value == true)
    #expect(when(guarantees: guarantee, .value(2), .value("b")).map(on: nil) { $0.2 }.value == "b")
    #expect(when(guarantee, Guarantee.value(2)).map(on: nil) { $0.1 }.value == 2)
    let seven: Promise<(Int, String, Int, String, Int, String, Int)> = when(
      fulfilled: number, word, number, word, number, word, number)
    #expect(seven.value?.6 == 1)
  }

  @Test func `an input without a resolver releases the when`() async {
    let count = LiveCount()
    var lost: (promise: Promise<Int>, resolver: Resolver<Int>)? = Promise<Int>.pending()
    let all = when(fulfilled: [lost!.promise, .value(1)])
    let tracked = count.make()
    let last = all.map(on: nil) { [tracked] values in
      tracked.touch()
      return values.count
    }
    _ = consume tracked
    let waiting = Task { try await last.async() }
    lost = nil
    await #expect(throws: PromiseError.self) { try await waiting.value }
    #expect(count.live == 0)
    #expect(last.isPending)
  }
}
