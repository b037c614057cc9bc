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

  @Test func `values come in the order of the inputs, whatever the order of settlement`() {
    for order in permutations(of: [0, 1, 2, 3]) {
      let pairs = (0..<4).map { _ in Promise<Int>.pending() }
      let all = when(fulfilled: pairs.map(\.promise))
      let settled = when(resolved: pairs.map(\.promise))
      for index in order {
        #expect(all.isPending && settled.isPending)
        pairs[index].resolver.fulfill(index)
      }
      #expect(all.value == [0, 1, 2, 3])
      #expect(settled.value?.map { try? $0.get() } == [0, 1, 2, 3])
    }
  }

  @Test func `the first rejection decides at once`() {
    for order in permutations(of: [0, 1, 2]) {
      let pairs = (0..<3).map { _ in Promise<Int>.pending() }
      let all = when(fulfilled: pairs.map(\.promise))
      let settled = when(resolved: pairs.map(\.promise))
      pairs[order[0]].resolver.fulfill(0)
      pairs[order[1]].resolver.reject(TestError.numbered(order[1]))
      #expect(all.testError == .numbered(order[1]))
      #expect(settled.isPending)
      pairs[order[2]].resolver.reject(TestError.second)
      #expect(all.testError == .numbered(order[1]))
      #expect(settled.value?.map(\.isFulfilled) == (0..<3).map { $0 == order[0] })
    }
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

  @Test func `packs of two to seven keep their types`() {
    let (a, b, c, d) = (
      Promise.value(1), Promise.value("b"), Guarantee.value(true), CustomThenable(2.5)
    )
    let (e, f, g) = (Promise.value([1]), Promise<Int?>.value(nil), Promise.value(UInt8(7)))
    let two: Promise<(Int, String)> = when(fulfilled: a, b)
    let three: Promise<(Int, String, Bool)> = when(fulfilled: a, b, c)
    let four: Promise<(Int, String, Bool, Double)> = when(fulfilled: a, b, c, d)
    let five: Promise<(Int, String, Bool, Double, [Int])> = when(fulfilled: a, b, c, d, e)
    let six: Promise<(Int, String, Bool, Double, [Int], Int?)> = when(fulfilled: a, b, c, d, e, f)
    let seven: Promise<(Int, String, Bool, Double, [Int], Int?, UInt8)> = when(
      fulfilled: a, b, c, d, e, f, g)
    #expect(two.value.map { "\($0)" } == #"(1, "b")"#)
    #expect(three.value.map { "\($0)" } == #"(1, "b", true)"#)
    #expect(four.value.map { "\($0)" } == #"(1, "b", true, 2.5)"#)
    #expect(five.value.map { "\($0)" } == #"(1, "b", true, 2.5, [1])"#)
    #expect(six.value.map { "\($0)" } == #"(1, "b", true, 2.5, [1], nil)"#)
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
    let unlabelled: Guarantee<(Int, String)> = when(Guarantee.value(1), Guarantee.value("b"))
    #expect(unlabelled.value?.1 == "b")
    let array: Guarantee<[Int]> = when(guarantees: Guarantee.value(1), Guarantee.value(2))
    #expect(array.value == [1, 2])
    let void: Guarantee<Void> = when(guarantees: Guarantee.value, Guarantee())
    #expect(void.isFulfilled)
    #expect(when(Guarantee.value, Guarantee()).isFulfilled)
    let pair: Guarantee<(Int, String)> = when(
      guarantees: Guarantee.value(1), Guarantee.value("b"))
    #expect(pair.value?.1 == "b")
    let (c, d) = (Guarantee.value(3), Guarantee.value("d"))
    let labelled = when(guarantees: c, d, c, d, c, d, c)
    #expect(labelled.value.map { "\($0)" } == #"(3, "d", 3, "d", 3, "d", 3)"#)
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

  @Test func `inputs without values make a promise without one`() {
    let (one, first) = Promise<Void>.pending()
    let (two, second) = Promise<Void>.pending()
    let variadic: Promise<Void> = when(fulfilled: one, two)
    let array: Promise<Void> = when(fulfilled: [one, two])
    let mixed: Promise<Void> = when(fulfilled: one, Guarantee.value)
    first.fulfill()
    #expect(variadic.isPending && array.isPending && mixed.isFulfilled)
    second.fulfill()
    #expect(variadic.isFulfilled && array.isFulfilled)
  }

  @Test func `arrays of promises stay arrays of their values`() {
    let typed: Promise<[Int]> = when(fulfilled: [Promise.value(1), Promise.value(2)])
    #expect(typed.value == [1, 2])
    let sure: Promise<[Int]> = when(fulfilled: [Guarantee.value(1)])
    #expect(sure.value == [1])
    let custom: Promise<[Int]> = when(fulfilled: [CustomThenable(1), CustomThenable(2)])
    #expect(custom.value == [1, 2])
    let mixed: [any Thenable] = [Promise.value(1), Guarantee.value("b"), CustomThenable(2.5)]
    #expect(when(fulfilled: mixed).value.map { "\($0)" } == #"[1, "b", 2.5]"#)
    #expect(when(fulfilled: Set([1]).map { Promise.value($0) }[...]).value == [1])
  }

  @Test func `the same promise can be given more than once`() {
    let (promise, resolver) = Promise<Int>.pending()
    let all = when(fulfilled: [promise, promise, promise])
    let settled = when(resolved: promise, promise)
    let raced = race(promise, promise)
    resolver.fulfill(1)
    #expect(all.value == [1, 1, 1])
    #expect(settled.value?.count == 2)
    #expect(raced.value == 1)
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
    resolve(1)
    own.value = nil
    #expect(all.value?.map(\.isFulfilled) == [false, true])
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
