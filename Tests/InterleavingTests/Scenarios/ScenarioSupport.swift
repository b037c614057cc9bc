import TestSupport

@testable import CancellablePromises
@testable import Promises

/// A promise with a cancel block that counts, and may run once only.
struct Source {
  let promise: CancellablePromise<Int>
  /// The number of runs of the cancel block.
  let blocks = Held(0)
  private let kept = Held<Resolver<Int>?>(nil)

  var resolver: Resolver<Int> { kept.value! }

  init() {
    promise = CancellablePromise<Int> { [blocks, kept] resolver in
      kept.value = resolver
      return { blocks.once("cancel block") }
    }
  }

  /// Releases the resolver.
  func lose() { kept.drop() }
}

/// A link below a source, with a counting body.
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
  /// The state of the promise, in a word.
  var end: String {
    switch result {
    case nil: "pending"
    case .success(let value): "\(value)"
    case .failure(let error as TestError): "\(error)"
    case .failure(PromiseError.abandoned): "abandoned"
    case .failure(let error): error.isCancelled ? "cancelled" : "\(error)"
    }
  }

  /// Attaches a handler that counts, and may run once only.
  func countTold() -> Held<Int> {
    let told = Held(0)
    pipe { _ in told.once("handler") }
    return told
  }
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

/// The letter of the current thread.
var here: String {
  ScheduledThread.current?.number.map { Schedule([$0]).description } ?? "-"
}

func requireNoHandlers(_ cells: PromiseCell...) throws {
  for cell in cells {
    try require(cell.handlerCount == 0, "\(cell.handlerCount) handlers are left")
  }
}
