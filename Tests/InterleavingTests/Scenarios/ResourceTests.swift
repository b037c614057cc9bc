import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// A cancel meets the arrival, the use and the disposal of resources.
@Suite struct ResourceTests {
  struct State: Judged {
    let acquire: Resolver<Int>
    let work = Source()
    let dispatcher: ManualDispatcher?
    let result: CancellablePromise<Int>
    let used = Held(0)
    let disposed = Held(0)

    init(on dispatcher: ManualDispatcher? = nil, isCancellable: Bool = false) {
      self.dispatcher = dispatcher
      let (used, disposed, work) = (used, disposed, work)
      func use(_ acquisition: some Thenable<Int>) -> CancellablePromise<Int> {
        withResource(acquisition, on: dispatcher, dispose: { _ in disposed.count() }) { _ in
          used.once("use")
          return work.promise
        }
      }
      if isCancellable {
        // By a source without a cancel block.
        let (acquisition, acquire) = CancellablePromise<Int>.pending()
        self.acquire = acquire
        result = use(acquisition.map(on: nil) { $0 })
      } else {
        let (acquisition, acquire) = Promise<Int>.pending()
        self.acquire = acquire
        result = use(acquisition)
      }
    }

    func ends() throws -> String {
      dispatcher?.runAll()
      if used.value == 1, work.promise.isPending {
        try require(disposed.value == 0, "disposed of while in use")
        work.resolver.fulfill(2)
        dispatcher?.runAll()
      }
      try require(disposed.value == 1, "disposed of \(disposed.value) times")
      return "\(used.value == 1 ? "used" : "not used"), \(result.end)"
    }
  }

  @Test(arguments: [false, true])
  func `L85: a resource that arrives while the result is cancelled is disposed of once`(
    isCancellable: Bool
  ) {
    explore(
      "acquire, cancel", .interrupted, outcomes: ["used, cancelled", "not used, cancelled"],
      of: State(isCancellable: isCancellable),
      a: { $0.acquire.fulfill(1) },
      b: { $0.result.cancel() })
  }

  @Test func `L85: a use that ends during its cancel disposes of the resource once`() {
    explore(
      "end the use, cancel", .interrupted, outcomes: ["used, 1", "used, cancelled"], of: State(),
      first: { $0.acquire.fulfill(1) },
      a: { $0.work.resolver.fulfill(1) },
      b: { $0.result.cancel() })
  }

  @Test func `L85: a body that begins during a cancel disposes of the resource once`() {
    explore(
      "run the body, cancel", .interrupted,
      outcomes: ["used, cancelled", "not used, cancelled"], of: State(on: ManualDispatcher()),
      first: { $0.acquire.fulfill(1) },
      a: { $0.dispatcher?.runNext() },
      b: { $0.result.cancel() })
  }
}
