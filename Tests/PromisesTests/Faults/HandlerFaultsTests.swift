import TestSupport
import Testing

@testable import Promises

/// Misbehaving handlers, for every operator of every kind of promise.
@Suite struct HandlerFaultsTests {
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

  /// The misbehaviour of a handler.
  enum Fault: CaseIterable, Sendable {
    case settlesAgain, dropsItsLink, settlesAnother, blocksOnAnotherThread
  }

  @Test(arguments: OperatorOfKind.all, Fault.allCases)
  func `a handler may misbehave between two others`(_ operation: OperatorOfKind, _ fault: Fault) {
    for outcome in Outcome.allCases {
      let count: LiveCount
      do {
        let scene = Scene(operation)
        let (other, otherResolver) = Promise<Int>.pending()
        count = scene.count
        other.pipe { [log = scene.log] _ in log.append("other") }
        scene.hang("before")
        scene.hang("fault") { [unowned scene] in
          switch fault {
          case .settlesAgain:
            scene.resolver.fulfill([])
            scene.resolver.reject(TestError.second)
          case .dropsItsLink: scene.link.value = nil
          case .settlesAnother: otherResolver.fulfill(1)
          case .blocksOnAnotherThread:
            onOtherThread {
              scene.resolver.fulfill([])
              scene.hang("late")
              _ = scene.link.value?.handlerCount
            }
          }
        }
        if fault == .dropsItsLink { scene.link.value = nil }
        scene.hang("after")
        outcome.settle(scene.resolver)
        let entries = scene.log.entries.filter { $0 != "late" }
        let others = fault == .settlesAnother ? ["other"] : []
        let expected = ["before", "fault"] + others + ["after"]
        #expect(entries == (operation.runs(outcome) ? expected : []))
      }
      #expect(count.live == 0)
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
}
