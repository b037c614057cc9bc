import CancellablePromises
import Dispatch
import Promises
import TestSupport
import Testing

/// Every form of every public function does what its parameters say.
///
/// A row is a call. What it passes on are properties of a probe, and those that it reads say which
/// parameters it has; the effect of each parameter is written once, in `Effects.swift`.
/// `ClientTests.FormCoverageTests` compares what the rows call and read with the modules' symbol graphs:
/// a function, or a parameter, without a row fails by its name.
///
/// The rows are written by hand: what derives the forms cannot hide its mistakes in what asks for
/// them. `MigrationTests` and `MainActorTests` have links to this folder: in Swift 5 mode the same
/// calls mean other functions, and in code of the main actor their closures are the actor's.
@Suite(.timeLimit(.minutes(Scale.patience))) struct FormTests {
  @Test(arguments: await RowList.all)
  func `every form obeys each of its parameters`(_ list: RowList) async {
    await ConfigurationGate.shared.pass(.changes) {
      let saved = conf
      conf.logHandler = { _ in }
      conf.clock = ProbeClock()
      for row in list.rows { await row.check(list.kind) }
      conf = saved
    }
  }
}

/// Rows whose functions have something in common.
struct RowList: Sendable, CustomTestStringConvertible {
  /// What else is looked at than the parameters.
  enum Kind {
    case parameters, passingCancels, allFulfilled, allSettled, firstSettled, firstFulfilled, outcome

    /// Whether the rows take several promises, and most no closure.
    nonisolated var combines: Bool {
      switch self {
      case .parameters, .passingCancels: false
      default: true
      }
    }
  }

  let testDescription: String
  let kind: Kind
  let rows: [Row]

  @MainActor static let all = [
    RowList("promises", promiseRows), RowList("sequences", promiseSequenceRows),
    RowList("ends", promiseEndingRows),
    RowList("cancellable promises", cancellableRows, .passingCancels),
    RowList("cancellable sequences", cancellableSequenceRows, .passingCancels),
    RowList("cancellable ends", cancellableEndingRows, .passingCancels),
    RowList("guarantees", guaranteeRows),
    RowList("attempt", attemptRows), RowList("poll", pollRows), RowList("timers", timingRows),
    RowList("concurrently:", throttledRows), RowList("while:", whileRows),
    RowList("owners", owningRows), RowList("cancels", cancellingRows),
    RowList("places", placeRows), RowList("when(fulfilled:)", allFulfilledRows, .allFulfilled),
    RowList("when(resolved:)", allSettledRows, .allSettled),
    RowList("race", firstSettledRows, .firstSettled),
    RowList("race(fulfilled:)", firstFulfilledRows, .firstFulfilled),
    RowList("makers", makingRows, .outcome),
    RowList("functions", functionRows, .outcome), RowList("resolvers", resolverRows, .outcome),
    RowList("async(file:line:)", placedErrorRows, .outcome),
    RowList("cancel()", cancelRows, .outcome), RowList("RetryDelay", retryRows, .outcome),
  ]

  init(_ name: String, _ rows: [Row], _ kind: Kind = .parameters) {
    (testDescription, self.rows, self.kind) = (name, rows, kind)
  }
}
