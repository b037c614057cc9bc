import CancellablePromises
import Dispatch
import Promises
import TestSupport
import Testing

/// Every form of every public function does what its parameters say.
///
/// A row is a call. What it passes on are properties of a probe, and those that it reads say which
/// parameters it has; the effect of each parameter is written once, in `Effects.swift`.
/// `ClientTests.FormCoverageTests` compares what the rows call and read with the modules' symbol
/// graphs: a function, or a parameter, without a row fails by its name.
///
/// The rows are written by hand: what derives the forms cannot hide its mistakes in what asks for
/// them. `MigrationTests` and `MainActorTests` have links to this folder: in Swift 5 mode the same
/// calls mean other functions, and in code of the main actor their closures are the actor's.
///
/// Rows run one after another, before the tests that wait for a thread, since a row waits for many
/// turns of many queues. If a row hangs, it alone fails. Tests L50, too.
@Suite(.serialized) nonisolated struct FormTests {
  @Test(arguments: await Row.all)
  func `every form obeys each of its parameters`(_ row: Row) async {
    await ConfigurationGate.shared.pass(.changes) {
      conf.logHandler = { _ in Probe.interruptHere() }
      conf.lossHandler = { _ in Probe.interruptHere() }
      conf.clock = ProbeClock()
      // A row that hangs keeps its thread, so what waits for its end is told of the limit, too. A
      // trait would count the wait for `conf`, and for a thread, as the row's own time.
      let (ends, end) = AsyncStream<Bool>.makeStream()
      Task(priority: .high) {
        await Probe.isChecking.withValue(true) { await row.check() }
        end.yield(true)
      }
      let limit = Task(priority: .high) {
        try await Task.sleep(for: .seconds(60 * Scale.patience))
        end.yield(false)
      }
      if await ends.first(where: { _ in true }) != true {
        let complaint = "\(row.testDescription) hangs"
        if row.isOnMain || isMainActorCode { fatalError("\(complaint) the main queue") }
        Issue.record("\(complaint)")
      }
      limit.cancel()
    }
  }
}

extension Row: nonisolated CustomTestStringConvertible {
  nonisolated var testDescription: String { "\(file):\(line)" }

  @MainActor static let all: [Row] =
    (promiseRows + promiseSequenceRows + promiseEndingRows + guaranteeRows).withReferences
    + (cancellableRows + cancellableSequenceRows + cancellableEndingRows).withReferences
    .of(.passingCancels)
    + (attemptRows + pollRows).withReferences + beginningRows + placedRows.of(.places) + timingRows
    + throttledRows
    + whileRows
    + owningRows + cancellingRows + placeRows
    + allFulfilledRows.of(.allFulfilled) + allSettledRows.of(.allSettled)
    + firstSettledRows.of(.firstSettled) + firstFulfilledRows.of(.firstFulfilled)
    + (makingRows + functionRows + resolverRows + cancelRows + retryRows)
    .of(.outcome)
}

extension [Row] {
  /// The rows, with something in common besides their parameters.
  fileprivate func of(_ kind: Row.Kind) -> [Row] {
    map { row in
      var row = row
      row.kind = kind
      return row
    }
  }

  /// The rows, each with its form that takes `on:`, which is the row before the one on the main
  /// queue; a form without `on:` may follow.
  fileprivate var withReferences: [Row] {
    indices.map { index in
      var row = self[index]
      let isReference = index + 1 < count && self[index + 1].isOnMain
      if row.isOnMain {
        row.reference = self[index - 1].run
      } else if !isReference, index > 1, self[index - 1].isOnMain {
        row.reference = self[index - 2].run
      }
      return row
    }
  }
}
