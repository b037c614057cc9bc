import TestSupport
import Testing

@testable import Promises

/// The rules of all operators.
@Suite struct EveryOperatorTests {
  @Test(arguments: OperatorOfKind.all, Outcome.allCases)
  func `a body runs for the operator's outcomes only`(
    _ operation: OperatorOfKind, outcome: Outcome
  ) {
    let log = Recorder<Bool>()
    let (attach, resolver) = operation.start()
    let link = attach(nil) { log.append(true) }
    #expect(log.count == 0)
    outcome.settle(resolver)
    #expect(log.count == (operation.runs(outcome) ? 1 : 0))
    withExtendedLifetime(link) {}
  }

  @Test(arguments: OperatorOfKind.all, Outcome.allCases)
  func `with nil a body runs inline, on a settled promise, too`(
    _ operation: OperatorOfKind, outcome: Outcome
  ) {
    let log = Recorder<Bool>()
    let (attach, resolver) = operation.start()
    outcome.settle(resolver)
    _ = attach(nil) { log.append(true) }
    #expect(log.count == (operation.runs(outcome) ? 1 : 0))
  }

  @Test(arguments: OperatorOfKind.all, Outcome.allCases)
  func `with a dispatcher no body runs inline, and other outcomes skip the dispatcher`(
    _ operation: OperatorOfKind, outcome: Outcome
  ) {
    for isSettledBefore in [false, true] {
      let log = Recorder<Bool>()
      let dispatcher = ManualDispatcher()
      let (attach, resolver) = operation.start()
      if isSettledBefore { outcome.settle(resolver) }
      let link = attach(dispatcher) { log.append(true) }
      if !isSettledBefore {
        #expect(dispatcher.total == 0)
        outcome.settle(resolver)
      }
      let runs = operation.runs(outcome) ? 1 : 0
      #expect(log.count == 0)
      #expect(dispatcher.count == runs)
      #expect(dispatcher.runAll() == runs)
      #expect(log.count == runs)
      #expect(dispatcher.total == runs)
      withExtendedLifetime(link) {}
    }
  }

  @Test(arguments: OperatorOfKind.all)
  func `a dispatcher that runs work twice runs a body once`(_ operation: OperatorOfKind) {
    for outcome in Outcome.allCases {
      let log = Recorder<Bool>()
      let dispatcher = ManualDispatcher()
      let (attach, resolver) = operation.start()
      let link = attach(dispatcher) { log.append(true) }
      outcome.settle(resolver)
      for work in dispatcher.takeAll() {
        work()
        work()
      }
      #expect(log.count == (operation.runs(outcome) ? 1 : 0))
      withExtendedLifetime(link) {}
    }
  }

  @Test(arguments: OperatorOfKind.all)
  func `a dispatcher may run work at once`(_ operation: OperatorOfKind) {
    for outcome in Outcome.allCases {
      let log = Recorder<Bool>()
      let (attach, resolver) = operation.start()
      let link = attach(EagerDispatcher()) { log.append(true) }
      outcome.settle(resolver)
      _ = attach(EagerDispatcher()) { log.append(true) }
      #expect(log.count == (operation.runs(outcome) ? 2 : 0))
      withExtendedLifetime(link) {}
    }
  }
}
