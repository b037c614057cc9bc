import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// A promise with a cancel block, which does nothing but count.
struct Source {
  let promise: CancellablePromise<Int>
  /// How often the cancel block has run.
  let blocks = Held(0)
  private let kept = Held<Resolver<Int>?>(nil)

  var resolver: Resolver<Int> { kept.value! }

  init() {
    promise = CancellablePromise<Int> { [blocks, kept] resolver in
      kept.value = resolver
      return { blocks.count() }
    }
  }

  /// Lets the resolver go.
  func lose() { kept.drop() }
}

/// A link with a body that counts, below a source.
struct Link {
  let source = Source()
  let promise: CancellablePromise<Int>
  let bodies = Held(0)

  init(on dispatcher: (any Dispatcher)? = nil) {
    promise = source.promise.map(on: dispatcher) { [bodies] value in
      bodies.count()
      return value + 1
    }
  }
}

extension Thenable {
  /// How this ended, in a word.
  var end: String {
    switch result {
    case nil: "pending"
    case .success(let value): "\(value)"
    case .failure(let error as TestError): "\(error)"
    case .failure(PromiseError.abandoned): "abandoned"
    case .failure(let error): error.isCancelled ? "cancelled" : "\(error)"
    }
  }

  /// Counts how often a handler is told.
  func countTold() -> Held<Int> {
    let told = Held(0)
    pipe { _ in told.count() }
    return told
  }
}

/// Promises of which the last is cancelled.
protocol Cancelled {
  associatedtype Value: Sendable

  var result: CancellablePromise<Value> { get }

  /// What has come out; throws if that must not be.
  func ends() throws -> String
}

/// Goes through the schedules of something that happens while the result is cancelled.
func exploreCancel<State: Cancelled>(
  _ name: String, outcomes: Set<String>, at location: SourceLocation = #_sourceLocation,
  setUp: @escaping () -> State, while event: @escaping (State) -> Void
) {
  explore(
    "\(name), cancel", .interrupted, outcomes: outcomes, at: location, setUp: setUp, a: event,
    b: { $0.result.cancel() }, check: { try $0.ends() })
}

/// The jobs of tasks, until a thread of the exploration runs them.
final class JobLine: @unchecked Sendable {
  private var jobs: [UnownedJob] = []

  func append(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    RaceDetector.ignoring { jobs.append(job) }
  }

  func run(_ run: (UnownedJob) -> Void) {
    while let job = RaceDetector.ignoring({ jobs.isEmpty ? nil : jobs.removeFirst() }) { run(job) }
  }
}

/// The letter of the thread that this is called on.
var here: String {
  ScheduledThread.current?.number.map { Schedule([$0]).description } ?? "-"
}

func requireNoHandlers(_ cells: PromiseCell...) throws {
  for cell in cells {
    try require(cell.handlerCount == 0, "\(cell.handlerCount) handlers are left")
  }
}
