import CancellablePromises
import TestSupport
import Testing

@Suite(.relyingOnConfiguration) struct CombiningTests {
  private let a: CancellablePromise<Int>, first: Resolver<Int>
  private let b: CancellablePromise<Int>, second: Resolver<Int>
  private let c: CancellablePromise<Int>, third: Resolver<Int>
  private let text: CancellablePromise<String>, textResolver: Resolver<String>
  private let plain: Promise<Int>, plainResolver: Resolver<Int>

  init() {
    _ = silence
    (a, first) = CancellablePromise<Int>.pending()
    (b, second) = CancellablePromise<Int>.pending()
    (c, third) = CancellablePromise<Int>.pending()
    (text, textResolver) = CancellablePromise<String>.pending()
    (plain, plainResolver) = Promise<Int>.pending()
  }

  @Test func `race cancels the losers with autoCancel`() async {
    let variadic = race(a, b, c)
    let array = race([a, b, c], autoCancel: true)
    first.fulfill(1)
    await drained()
    #expect(array.value == 1 && variadic.value == 1)
    #expect(!a.isCancelled && b.isCancelled && c.isCancelled)
  }

  @Test func `race with a plain promise is plain, except with autoCancel`() async {
    let none: Promise<Int> = race(a, plain)
    let unspelled = race(a, plain)
    let fulfilled = race(fulfilled: a, plain)
    let cancelling = race(a, plain, autoCancel: true)
    let asPlain: [Promise<Int>] = [none, unspelled, fulfilled]
    plainResolver.fulfill(2)
    await drained()
    #expect(asPlain.map { $0.value } == [2, 2, 2] && cancelling.value == 2 && a.isCancelled)
  }

  @Test func `a race against time`() async {
    let timeout = Promise<Int>(error: TestError.first).asCancellable()
    let either = race(a, timeout, autoCancel: true)
    await drained()
    #expect(either.error as? TestError == .first && a.isCancelled)
  }

  @Test func `when fulfilled`() async {
    let pair = when(fulfilled: a, text)
    let values = when(fulfilled: [a, b])
    let sum = when(fulfilled: a, b).map { $0 + $1 }
    let voids = when(fulfilled: a.asVoid(), b.asVoid())
    let mixed: Promise<(Int, Int)> = when(fulfilled: a, plain)
    let difference = when(fulfilled: a, plain).map { x, y in x - y }
    var lines = [String]()
    pair.done { (number, text) in lines.append("\(number)\(text)") }.cauterize()
    pair.done { number, text in lines.append(text) }.cauterize()
    first.fulfill(1)
    second.fulfill(2)
    textResolver.fulfill("x")
    plainResolver.fulfill(3)
    await drained()
    #expect(values.value == [1, 2] && sum.value == 3 && voids.isFulfilled)
    #expect(mixed.isFulfilled && difference.value == -2 && lines == ["1x", "x"])
  }

  @Test func `when(fulfilled:) cancels the others with autoCancel`() async {
    let pair = when(fulfilled: a, text, autoCancel: true)
    let values = when(fulfilled: [b, c], autoCancel: true)
    let mixed = when(fulfilled: c, plain, autoCancel: true)
    pair.cancel()
    second.reject(TestError.first)
    await drained()
    #expect(a.isCancelled && text.isCancelled && pair.wasCancelled)
    #expect(c.isCancelled && values.error as? TestError == .first && mixed.wasCancelled)
  }

  @Test func `when resolved`() async {
    let array: CancellablePromise<[Result<Int, Error>]> = when(resolved: [a, b])
    let variadic = when(resolved: a, b, autoCancel: true)
    var values = [Int]()
    variadic.done { results in
      for result in results {
        if case .success(let value) = result { values.append(value) }
      }
    }.cauterize()
    first.fulfill(1)
    second.reject(TestError.first)
    await drained()
    #expect(array.value?.count == 2 && values == [1])
  }

  @Test func `when concurrently`() async {
    let promises = [a, b, c]
    var index = 0
    let iterator = AnyIterator<CancellablePromise<Int>> {
      defer { index += 1 }
      return index < promises.count ? promises[index] : nil
    }
    let all = when(fulfilled: iterator, concurrently: 2, autoCancel: true)
    await drained()
    #expect(index == 2)
    first.fulfill(1)
    await drained()
    #expect(index == 3)
    all.cancel()
    await drained()
    #expect(!a.isCancelled && b.isCancelled && c.isCancelled && all.wasCancelled)
  }

  @Test func `firstly takes any body`() async {
    let short: CancellablePromise<Int> = firstly { a }
    let long = firstly { () -> CancellablePromise<Int> in
      guard a.isPending else { throw TestError.first }
      return a
    }
    let chain = firstly {
      when(fulfilled: a, b, autoCancel: true)
    }.then { _, _ in
      race(a, b)
    }.done { _ in }
    let promise: Promise<Int> = firstly { plain }
    chain.cancel()
    await drained()
    #expect(a.isCancelled && b.isCancelled && chain.wasCancelled)
    #expect(short.wasCancelled && long.wasCancelled && promise.isPending)
  }
}
