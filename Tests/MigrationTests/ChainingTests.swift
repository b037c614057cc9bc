import CancellablePromises
import TestSupport
import Testing

@Suite(.relyingOnConfiguration) struct ChainingTests {
  private let a: CancellablePromise<Int>, first: Resolver<Int>
  private let b: CancellablePromise<Int>, second: Resolver<Int>
  private let plain: Promise<Int>, plainResolver: Resolver<Int>

  init() {
    _ = silence
    (a, first) = CancellablePromise<Int>.pending()
    (b, second) = CancellablePromise<Int>.pending()
    (plain, plainResolver) = Promise<Int>.pending()
  }

  @Test func `then goes on with any kind of promise`() async {
    let cancellable: CancellablePromise<Int> = a.then { _ in b }
    let promise: CancellablePromise<Int> = a.then { _ in plain }
    let guarantee: CancellablePromise<Int> = a.then { _ in Guarantee.value(1) }
    let chosen = a.then { value in
      value > 1 ? a : b
    }
    let stated = a.then { value -> CancellablePromise<String> in
      let text = "\(value)"
      return .value(text)
    }
    let fromPlain: Promise<Int> = plain.then { _ in a }
    first.fulfill(1)
    plainResolver.fulfill(2)
    cancellable.cancel()
    await drained()
    #expect(b.isCancelled && cancellable.wasCancelled && chosen.wasCancelled)
    #expect(promise.value == 2 && guarantee.value == 1 && stated.value == "1")
    #expect(fromPlain.value == 1)
  }

  @Test func `recover`() async {
    let cancellable = a.recover { _ in b }
    let statements = a.recover { error -> CancellablePromise<Int> in
      guard !error.isCancelled else { throw error }
      return b
    }
    let promise = a.recover(policy: .allErrors) { error -> Promise<Int> in
      guard error.isCancelled else { throw error }
      return .value(-1)
    }
    let guarantee = a.recover { _ in .value(-2) } as CancellablePromise<Int>
    a.cancel()
    await drained()
    #expect(cancellable.wasCancelled && statements.wasCancelled)
    #expect(promise.value == -1 && guarantee.value == -2)
  }

  @Test func `converts there and back`() async {
    let back: CancellablePromise<Void> = a.asPromise().map { $0 }.asCancellable().asVoid()
    let other: Promise<Int> = Promise(a)
    let bridge = Promise<Int> { seal in a.pipe(to: seal.resolve) }
    let wrapped = CancellablePromise(plain)
    back.cancel()
    wrapped.cancel()
    first.fulfill(1)
    await drained()
    #expect(back.wasCancelled && !a.isCancelled && other.value == 1 && bridge.value == 1)
    #expect(wrapped.wasCancelled && plain.isPending)
  }

  @Test func `state`() throws {
    #expect(a.isPending && !a.isResolved && !a.isCancelled && a.value == nil && a.error == nil)
    first.fulfill(1)
    #expect(a.isResolved && a.isFulfilled && !a.isRejected && a.value == 1)
    b.cancel()
    #expect(b.isCancelled && b.isRejected && b.wasCancelled)
    #expect(try a.wait() == 1)
    #expect(throws: CancellablePromiseError.self) { try b.wait() }
  }

  @Test func `tells a cancel from other errors in a switch`() async {
    var log = [String]()
    for promise in [
      a, CancellablePromise(error: TestError.first), CancellablePromise(error: OtherError()),
    ] {
      promise.catch(policy: .allErrors) {
        switch $0 {
        case CancellablePromiseError.cancelled: log.append("cancelled")
        case let error as TestError where error == .first: log.append("first")
        default: log.append("other")
        }
      }.finally { log.append(".") }
    }
    a.cancel()
    await drained()
    #expect(log.filter { $0 != "." }.sorted() == ["cancelled", "first", "other"] && log.count == 6)
  }

  @Test func `the default policy skips a cancel`() async {
    var log = [String]()
    a.done { log.append("\($0)") }.ensure { log.append("ensure") }
      .catch { _ in log.append("catch") }.finally { log.append("finally") }
    let finalizer = b.done { log.append("\($0)") }.catch { _ in log.append("catch") }
    a.cancel()
    finalizer.cancel()
    await drained()
    #expect(log == ["ensure", "finally"] && b.isCancelled)
  }

  /// A screen that shows loaded text, and stops loading in `deinit`.
  private class Screen {
    var text = ""
    private var load: CancellablePromise<String>?
    private var running: [CancellablePromise<Void>] = []

    func refresh(_ make: () -> CancellablePromise<String>) {
      load?.cancel()
      load = make()
      load!.done { [weak self] in self?.text = $0 }
        .catch(policy: .allErrors) { [weak self] _ in self?.text = "failed" }
      running.append(load!.asVoid())
    }

    deinit {
      load?.cancel()
      running.forEach { $0.cancel() }
    }
  }

  @Test func `a class cancels its promises in deinit`() async {
    let (one, other) = (CancellablePromise<String>.pending(), CancellablePromise<String>.pending())
    var screen: Screen? = Screen()
    screen?.refresh { one.promise }
    screen?.refresh { other.promise }
    await drained()
    #expect(one.promise.isCancelled && screen?.text == "failed" && other.promise.isPending)
    screen = nil
    await drained()
    #expect(other.promise.isCancelled)
  }
}
