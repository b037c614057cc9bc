import CancellablePromises
import TestSupport
import Testing

@Suite(.relyingOnConfiguration) struct ChainingTests {
  private let a: CancellablePromise<Int>, first: Resolver<Int>
  private let b: CancellablePromise<Int>, second: Resolver<Int>

  init() {
    _ = silence
    (a, first) = CancellablePromise<Int>.pending()
    (b, second) = CancellablePromise<Int>.pending()
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
