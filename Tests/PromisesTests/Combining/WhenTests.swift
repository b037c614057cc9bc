import TestSupport
import Testing

@testable import Promises

@Suite struct WhenTests {
  @Test func `a when without inputs is fulfilled at once`() {
    #expect(when(fulfilled: [Promise<Int>]()).value == [])
    #expect(when(fulfilled: [Promise<Void>]()).isFulfilled)
    #expect(when(resolved: [Promise<Int>]()).value?.isEmpty == true)
    #expect(when(guarantees: [Guarantee<Int>]()).value == [])
    #expect(when(guarantees: [Guarantee<Void>]()).isFulfilled)
    let erased: [any Thenable] = []
    #expect(when(fulfilled: erased).value?.isEmpty == true)
  }

  @Test func `packs keep their types and their order`() {
    let (a, b, c, d) = (
      Promise.value(1), Promise.value("b"), Guarantee.value(true), CustomThenable(2.5)
    )
    let (e, f, g) = (
      Promise.value([1]), Promise<Int?>.value(nil), Promise<Int>(error: TestError.first)
    )
    let seven: Promise<(Int, String, Bool, Double, [Int], Int?, Int)> = when(
      fulfilled: a, b, c, d, e, f, a)
    #expect(seven.value.map { "\($0)" } == #"(1, "b", true, 2.5, [1], nil, 1)"#)
    let settled: Guarantee<(Result<Int, any Error>, Result<String, any Error>)> = when(
      resolved: g, b)
    #expect(settled.value?.0.isFulfilled == false && settled.value?.1.isFulfilled == true)
    let sure: Guarantee<(Int, String, Bool)> = when(guarantees: .value(1), .value("b"), c)
    #expect(sure.value.map { "\($0)" } == #"(1, "b", true)"#)
    let array: Guarantee<[Int]> = when(guarantees: Guarantee.value(1), Guarantee.value(2))
    #expect(array.value == [1, 2])
    let custom: Promise<[Int]> = when(fulfilled: [CustomThenable(1), CustomThenable(2)])
    #expect(custom.value == [1, 2])
    let mixed: [any Thenable] = [a, b, d]
    #expect(when(fulfilled: mixed).value.map { "\($0)" } == #"[1, "b", 2.5]"#)
  }

  @Test func `inputs of several kinds make a promise`() {
    let (last, resolver) = Promise<Void>.pending()
    let (sure, other) = (Guarantee.value, CustomThenable(()))
    let many: Promise<Void> = when(fulfilled: last, sure, other, sure, other, sure, other)
    #expect(many.isPending)
    resolver.fulfill()
    #expect(many.isFulfilled)
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
