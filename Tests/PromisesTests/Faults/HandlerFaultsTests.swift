import TestSupport
import Testing

@testable import Promises

/// Misbehaving handlers, for every operator of every kind of promise.
@Suite struct HandlerFaultsTests {
  init() { _ = silence }

  /// One operator on a pending promise, with a handler before and one after.
  private final class Scene: Sendable {
    let log = Recorder<String>()
    let count = LiveCount()
    let resolver: Resolver<[Int]>
    /// The operator's result.
    let link = Shared<PromiseCell?>(nil)
    nonisolated(unsafe) private let attach: OperatorOfKind.Attach

    init(_ operation: OperatorOfKind) { unsafe (attach, resolver) = operation.start() }

    func hang(_ name: String, _ body: @escaping @Sendable () -> Void = {}) {
      let (log, tracked) = (log, count.make())
      link.value =
        unsafe attach(nil) {
          tracked.touch()
          log.append(name)
          body()
        } as? PromiseCell
    }
  }

  private func expect(
    _ names: [String], of operation: OperatorOfKind, _ prepare: (Scene) -> Void
  ) {
    for outcome in Outcome.allCases {
      let count: LiveCount
      do {
        let scene = Scene(operation)
        count = scene.count
        scene.hang("before")
        prepare(scene)
        scene.hang("after")
        outcome.settle(scene.resolver)
        let expected = operation.runs(outcome) ? ["before"] + names + ["after"] : []
        #expect(scene.log.entries.filter { !$0.hasPrefix("late") } == expected)
      }
      #expect(count.live == 0)
    }
  }

  @Test(arguments: OperatorOfKind.all)
  func `a handler may settle its own promise again`(_ operation: OperatorOfKind) {
    expect(["fault"], of: operation) { scene in
      scene.hang("fault") { [resolver = scene.resolver] in
        resolver.fulfill([])
        resolver.reject(TestError.second)
      }
    }
  }

  @Test(arguments: OperatorOfKind.all)
  func `a handler may attach others to its own promise, which come last`(
    _ operation: OperatorOfKind
  ) {
    for outcome in Outcome.allCases where operation.runs(outcome) {
      let scene = Scene(operation)
      scene.hang("fault") { [unowned scene] in scene.hang("late") { scene.hang("later") } }
      scene.hang("after")
      outcome.settle(scene.resolver)
      #expect(scene.log.entries == ["fault", "after", "late", "later"])
      scene.link.value = nil
      #expect(scene.count.live == 0)
    }
  }

  @Test(arguments: OperatorOfKind.all)
  func `a handler may let the last reference to its own link go`(_ operation: OperatorOfKind) {
    expect(["fault"], of: operation) { scene in
      scene.hang("fault") { [link = scene.link] in link.value = nil }
      scene.link.value = nil
    }
  }

  @Test(arguments: OperatorOfKind.all)
  func `a handler may settle another promise, and runs that promise's handlers first`(
    _ operation: OperatorOfKind
  ) {
    expect(["fault", "other"], of: operation) { scene in
      let (other, resolver) = Promise<Int>.pending()
      other.pipe { [log = scene.log] _ in log.append("other") }
      scene.hang("fault") { resolver.fulfill(1) }
    }
  }

  @Test(arguments: OperatorOfKind.all)
  func `a handler may block until another thread has used its promise`(
    _ operation: OperatorOfKind
  ) {
    expect(["fault"], of: operation) { scene in
      scene.hang("fault") { [unowned scene] in
        onOtherThread {
          scene.resolver.fulfill([])
          scene.hang("late")
          _ = scene.link.value?.handlerCount
        }
      }
    }
  }
}
