import CancellablePromises
import Dispatch
import Promises
import TestSupport
import Testing

extension Row {
  /// Makes the call; its probe stays until the end of the row's checks if `isKept`.
  func call(
    _ values: Probe.Values, isKept: Bool = true, before: (Probe) -> Void = { _ in }
  ) -> Probe {
    let isOnMain = isOnMain || isMainActorCode || kind == .places
    let probe = Probe(values, isOnMain: isOnMain, isKept: isKept)
    before(probe)
    probe.result = run(probe)
    return probe
  }

  nonisolated func expect(_ isRight: Bool, _ complaint: @autoclosure () -> String) {
    if isRight { return }
    Issue.record(
      "\(complaint())",
      sourceLocation: SourceLocation(fileID: file, filePath: path, line: line, column: 1))
  }

  /// Which parameters the row asks for.
  var parameters: Set<Parameter> { call(.init()).parameters }

  /// The outcome of the inputs for which a closure of the row runs; nil if none does.
  func outcomeOfInterest() async -> Result<[Int], any Error>? {
    for outcome in outcomes {
      let probe = call(.init())
      await probe.drive(outcome)
      if probe.hits.count > 0 { return outcome }
    }
    return nil
  }

  /// Where a closure must have run, and has, or has not.
  func expectHits(_ probe: Probe, _ complaint: String) {
    let count = probe.parameters.contains(.dispose) ? 2 : 1
    expect(probe.hits.count >= count, complaint)
  }
}

let outcomes: [Result<[Int], any Error>] = [.success([2, 1]), .failure(ProbeError(mark: 5))]

nonisolated extension Probe {
  /// Settles all inputs, also those that come later, and lets time go on.
  func drive(_ outcome: Result<[Int], any Error>, rounds: Int = 4) async {
    settleAll(outcome)
    await goOn(0)
    for _ in 0..<rounds {
      await goOn(1)
      settleAll(outcome)
    }
    await goOn(0)
  }

  func settleAll(_ outcome: Result<[Int], any Error>) {
    for input in inputs.entries { input.settle(outcome) }
  }

  /// Lets time go on, and the queues work off what they have.
  func goOn(_ rounds: Int = 4) async {
    hasReturned.value = true
    for round in 0...rounds {
      if isOnMain {
        for _ in 0..<3 {
          await mainTurn()
          if values.places.isEmpty { continue }
          for queue in [Place.confQueue, ProbeActor.shared.queue] { await settled(queue) }
        }
      }
      if parameters.contains(.queue) { await settled(queue) }
      if round < rounds {
        clock.manual.advanceToNextTimer()
        (conf.clock as? ProbeClock)?.manual.advanceToNextTimer()
      }
    }
  }

  /// The outcome of the result in the end.
  func end() async -> String {
    guard let promise = result as? any Thenable else { return result.map { "\($0)" } ?? "" }
    return await outcome(of: promise)
  }

  private func outcome<Some: Thenable>(of promise: Some) async -> String {
    await withCheckedContinuation { end in promise.pipe { end.resume(returning: "\($0)") } }
  }

  var outcome: String? {
    guard let promise = result as? any Thenable else { return nil }
    return described(promise)
  }
}

nonisolated private func described<Some: Thenable>(_ promise: Some) -> String? {
  promise.result.map { "\($0)" }
}

/// One turn of the main queue.
nonisolated func mainTurn() async {
  await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
}

/// Until a queue has worked off what it has now.
nonisolated func settled(_ queue: DispatchQueue) async {
  await withCheckedContinuation { turn in queue.async(flags: .barrier) { turn.resume() } }
}
