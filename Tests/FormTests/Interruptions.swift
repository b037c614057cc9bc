import CancellablePromises
import Dispatch
import Promises
import TestSupport

extension Row {
  /// User code may ask for traces, cancel the result, and let the dispatcher and the clock go on,
  /// wherever the library calls it.
  ///
  /// Such code is the row's closures, a dispatcher and its work, a clock and its timers, handlers
  /// of the log, iterators, and properties of errors. Each call of such code cancels in a run of
  /// its own. Afterwards the result settles, and no closure has run more often than its
  /// documentation says.
  func checkInterruptions() async {
    for outcome in outcomes {
      for isInline in isOnMain ? [true] : [true, false] {
        let calm = await interrupted(at: nil, outcome, isInline)
        for number in 0..<calm.calls where calm.canBeCancelled {
          let run = await interrupted(at: number, outcome, isInline, settles: calm.isSettled)
          expect(run.isSettled || !calm.isSettled, "does not settle, cancelled at \(number)")
          for (closure, count) in run.runs {
            let most = max(1, calm.runs[closure] ?? 0)
            expect(count <= most, "\(closure) runs \(count) times, cancelled at \(number)")
          }
        }
      }
    }
  }

  /// Runs the row, and cancels in the call of user code with the given number.
  ///
  /// Work on a global queue or in a task may come late: `settles` says whether to wait for it.
  private func interrupted(
    at chosen: Int?, _ outcome: Result<[Int], any Error>, _ isInline: Bool, settles: Bool = false
  ) async -> (calls: Int, runs: [Closure: Int], isSettled: Bool, canBeCancelled: Bool) {
    let dispatcher = CountingDispatcher()
    let values = Probe.Values {
      $0.dispatcher = isInline ? nil : dispatcher
      ($0.count, $0.rounds, $0.limit) = (3, 3, 2)
    }
    conf.D = isInline ? (nil, nil) : (dispatcher, dispatcher)
    let (calls, isBusy) = (Shared(0), Shared(false))
    let probe = call(values) { probe in
      Probe.interrupt.value = { [weak probe] in
        guard let probe, !isBusy.value else { return }
        let number = calls.value
        calls.value += 1
        if number != chosen ?? number { return }
        isBusy.value = true
        if let promise = probe.result as? any Thenable { _ = trace(promise).debugDescription }
        _ = probe.result.debugDescription
        if number == chosen {
          cancel(probe.result)
          dispatcher.manual.runNext()
          probe.clock.manual.advanceToNextTimer()
        }
        isBusy.value = false
      }
    }
    let waits: Set<Parameter> = [.clock, .duration, .concurrently]
    let rounds = probe.parameters.isDisjoint(with: waits) ? 1 : 4
    // The bodies that need no input begin before one of them fails, however slow the main queue is.
    if isOnMain { await probe.goOn(0) }
    await probe.drive(outcome, rounds: rounds)
    while dispatcher.manual.runAll() > 0 { await probe.drive(outcome, rounds: rounds / 2) }
    await turns(while: { settles && probe.outcome == nil }) {
      probe.settleAll(outcome)
      dispatcher.manual.runAll()
    }
    Probe.interrupt.value = {}
    conf.D = (nil, nil)
    expect(Set(dispatcher.runs.entries).count == dispatcher.runs.count, "work runs again")
    let runs = Dictionary(grouping: probe.hits.entries, by: \.closure).mapValues(\.count)
    return (calls.value, runs, probe.outcome != nil, cancel(probe.result))
  }
}

extension Row {
  /// What ends a row's call.
  private enum Departure: CaseIterable { case value, error, cancel, loss }

  /// User code may ask for traces and cancel the result wherever the library lets go of an object:
  /// of what closures and iterators have captured, of an error, of a timer.
  func checkDepartures() async {
    for departure in Departure.allCases {
      let calm = await isSettled(after: departure) { _ in }
      let run = await isSettled(after: departure, isPatient: calm) { result in
        if let promise = result as? any Thenable { _ = trace(promise).debugDescription }
        cancel(result)
      }
      expect(run || !calm, "does not settle, cancelled by what is released after \(departure)")
    }
  }

  private func isSettled(
    after departure: Departure, isPatient: Bool = false, _ act: @escaping @Sendable (Any?) -> Void
  ) async -> Bool {
    let returned = Shared(Probe.Returned())
    Probe.departure.value = { act(returned.value.result) }
    let queue = DispatchQueue(label: "departing")
    let (inputs, clock): (Recorder<ProbeInput>, ProbeClock)
    weak var kept: Probe?
    do {
      let probe = call(
        .init {
          $0.queue = queue
          ($0.count, $0.rounds, $0.limit) = (2, 2, 2)
        }, isKept: false)
      (inputs, clock, kept) = (probe.inputs, probe.clock, probe)
      returned.value = Probe.Returned(result: probe.result)
      probe.result = nil
      // Only the row's closures, and the iterator, keep the probe now.
    }
    let error = { ProbeError(farewell: Farewell { Probe.departure.value() }) }
    func goOn() {
      switch departure {
      case .value: for input in inputs.entries { input.settle(.success([2, 1])) }
      case .error: for input in inputs.entries { input.settle(.failure(error())) }
      case .cancel: cancel(returned.value.result)
      case .loss: inputs.removeAll()
      }
      clock.manual.advanceToNextTimer()
      (conf.clock as? ProbeClock)?.manual.advanceToNextTimer()
    }
    for _ in 0..<4 {
      goOn()
      for _ in 0..<(isOnMain ? 3 : 0) { await mainTurn() }
      await settled(queue)
    }
    let promise = returned.value.result as? any Thenable
    await turns(while: { isPatient && promise?.isPending == true }, goOn)
    let isSettled = promise?.isPending == false
    Probe.departure.value = {}
    // What only a cancel can end keeps itself.
    cancel(returned.value.result)
    kept?.release()
    clock.removeAll()
    return isSettled
  }

  /// Lets tasks and queues of the row go on, which a busy machine may have put off, many times.
  private func turns(while isPending: () -> Bool, _ act: () -> Void) async {
    var left = 10_000
    while isPending(), left > 0 {
      left -= 1
      act()
      if isOnMain || isMainActorCode { await mainTurn() }
      await settled(.global())
      await Task.yield()
    }
  }
}

/// A manual dispatcher that counts how often each piece of work runs.
nonisolated final class CountingDispatcher: Dispatcher {
  let manual = ManualDispatcher()
  let runs = Recorder<Int>()

  func dispatch(_ work: @escaping @Sendable () -> Void) {
    // Other tests hand out work by `conf`, too.
    guard Probe.isChecking.get() else { return manual.dispatch(work) }
    Probe.interrupt.value()
    let number = manual.receivedCount
    manual.dispatch { [self] in
      runs.append(number)
      Probe.interrupt.value()
      work()
      Probe.interrupt.value()
    }
  }
}
