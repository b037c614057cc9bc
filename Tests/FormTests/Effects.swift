import CancellablePromises
import Dispatch
import Promises
import TestSupport

extension Row {
  /// Shows that a parameter has its effect in this row.
  func expectEffect(of parameter: Parameter) async {
    switch parameter {
    case .on: await expectDispatch { $0.dispatcher = $1 }
    case .dispose: break  // Every closure is looked at.
    case .flags: await expectBarrier()
    case .policy:
      await expectHits(after: .failure(ProbeError(isCancelled: true))) { $0.policy = .allErrors }
      await expectNoHits(after: .failure(ProbeError(isCancelled: true))) { _ in }
    case .only:
      await expectHits(after: .failure(ProbeError())) { _ in }
      await expectNoHits(after: .failure(ProbeError(number: 2))) { _ in }
    case .onlyType:
      await expectHits(after: .failure(ProbeError(number: 2))) { _ in }
      await expectNoHits(after: .failure(OtherError())) { _ in }
    case .clock: await expectTimer(ofConf: false)
    case .duration: await expectTimer(ofConf: !parameters.contains(.clock))
    case .count:
      for count in 1...3 { await expectHits(count) { $0.count = count } }
    case .shouldRetry:
      for delay in kind == .places ? Place.allCases : [.nowhere] {
        let probe = await expectHits(1) {
          $0.count = 3
          $0.retries = false
          $0.places = [.delay: delay]
        }
        expect(probe.calls(of: .delay) == [], "asks for a delay that is no use")
      }
    case .until:
      for rounds in 1...3 { await expectHits(rounds) { $0.rounds = rounds } }
    case .autoCancel:
      for autoCancel in [false, true] { await expectCancel(autoCancel) }
    case .isEnsured:
      for isEnsured in [false, true] { await expectCheck(isEnsured) }
    case .concurrently:
      for limit in 1...2 {
        let probe = call(.init { $0.limit = limit })
        await probe.goOn()
        expect(probe.inputs.count == limit, "starts \(probe.inputs.count) of \(limit)")
      }
    case .with:
      let probe = call(.init())
      let reason = probe.inputs.entries.last?.cancelReason?()
      expect(reason as? ProbeError == probe.reason, "cancels with \(reason as Any)")
    case .place:
      #if DEBUG
        expectPlace()
      #endif
    case .queue, .group, .orDiscard: await expectQueued()
    case .scope:
      let probe = call(.init())
      expect(probe.inputs.entries.last?.cancelReason?() == nil, "is cancelled at once")
      probe.ownScope.cancel()
      expect(probe.inputs.entries.last?.cancelReason?() != nil, "is not in the scope")
    }
  }

  private func expectHits(
    after outcome: Result<[Int], any Error>, _ set: (inout Probe.Values) -> Void
  ) async {
    let probe = call(.init(set))
    await probe.drive(outcome)
    expect(probe.hits.count > 0, "does not run for \(outcome)")
  }

  private func expectNoHits(
    after outcome: Result<[Int], any Error>, _ set: (inout Probe.Values) -> Void
  ) async {
    let probe = call(.init(set))
    await probe.drive(outcome)
    expect(probe.hits.count == 0, "runs for \(outcome)")
  }

  @discardableResult
  private func expectHits(_ count: Int, _ set: (inout Probe.Values) -> Void) async -> Probe {
    let probe = call(.init(set))
    await probe.goOn()
    let runs = probe.calls(of: .body).count
    expect(runs == count, "runs \(runs) times instead of \(count)")
    return probe
  }

  /// A dispatcher gets exactly what runs inline with nil; each closure runs once, also if the
  /// dispatcher runs work twice, or immediately.
  func expectDispatch(_ set: (inout Probe.Values, any Dispatcher) -> Void) async {
    for outcome in outcomes {
      conf.D = (nil, nil)
      let inline = call(.init())
      await inline.drive(outcome)
      let count = inline.hits.count
      for settled in [nil, outcome] {
        func called(_ dispatcher: any Dispatcher) -> Probe {
          call(
            .init {
              $0.settled = settled
              set(&$0, dispatcher)
            })
        }
        let dispatcher = ManualDispatcher()
        let probe = called(dispatcher)
        await probe.drive(outcome)
        expect(probe.hits.count == 0, "runs before the dispatcher lets it")
        for _ in 0..<3 {
          for work in dispatcher.takeAll() { for _ in 0..<2 { work() } }
          await probe.goOn(1)
          probe.settleAll(outcome)
        }
        let eager = called(EagerDispatcher())
        dispatcher.runAll()  // Other tests' work, if conf had the dispatcher.
        await eager.drive(outcome)
        let counts = [probe.hits.count, eager.hits.count]
        expect(counts == [count, count], "runs \(counts) times instead of \(count)")
        if parameters.isDisjoint(with: [.on, .queue]) { continue }
        expect(
          (dispatcher.receivedCount > 0) == (count > 0),
          "the dispatcher gets \(dispatcher.receivedCount)")
      }
    }
  }

  /// A barrier waits for what is running.
  private func expectBarrier() async {
    // ThreadSanitizer wraps work of a group, in which Dispatch then finds no flags.
    if Sanitizer.thread.isActive && parameters.contains(.group) { return }
    let outcome = await outcomeOfInterest() ?? .success([])
    let queue = DispatchQueue(label: "occupied", attributes: .concurrent)
    var proceed = await occupy(queue)
    let probe = call(.init { ($0.queue, $0.dispatcher, $0.flags) = (queue, queue, .barrier) })
    for phase in 0..<(parameters.contains(.dispose) ? 2 : 1) {
      if phase > 0 { proceed = await occupy(queue) }
      probe.settleAll(outcome)
      probe.clock.manual.advanceToNextTimer()
      // Later work of the queues' common pool has run: so would work that does not wait.
      for _ in 0..<5 { await settled(.global()) }
      expect(probe.hits.count == phase, "does not wait for what runs on the queue")
      proceed.signal()
      await settled(queue)
    }
    await probe.drive(outcome)
  }

  /// Lets work run on a queue until it is told to go on.
  private func occupy(_ queue: DispatchQueue) async -> DispatchSemaphore {
    let proceed = DispatchSemaphore(value: 0)
    await withCheckedContinuation { running in
      queue.async {
        running.resume()
        proceed.wait()
      }
    }
    return proceed
  }

  /// One clock gets one timer of the right length.
  private func expectTimer(ofConf: Bool) async {
    let other = ProbeClock()
    conf.clock = other
    let probe = call(
      .init {
        $0.count = 2
        $0.rounds = 2
      })
    await probe.goOn(0)
    if probe.clock.delays.count + other.delays.count == 0 {
      await probe.drive(.success([1]), rounds: 0)
    }
    let (used, unused) = ofConf ? (other, probe.clock) : (probe.clock, other)
    expect(used.delays.entries == [ProbeClock.delay], "waits for \(used.delays.entries)")
    expect(unused.delays.count == 0, "waits for another clock")
  }

  /// A cancel of the result, or a condition that fails, reaches the inputs or does not.
  private func expectCancel(_ autoCancel: Bool) async {
    let probe = call(
      .init {
        $0.autoCancel = autoCancel
        $0.limit = 2
      })
    await probe.goOn(0)
    if !cancel(probe.result) { probe.inputs.entries.last?.settle(.failure(ProbeError())) }
    let reached = probe.inputs.entries.compactMap { $0.cancelReason.map { $0() != nil } }
    expect(!reached.isEmpty, "has no input to cancel")
    expect(reached.allSatisfy { $0 == autoCancel }, "cancels \(reached)")
  }

  /// A cancel of what the function returns reaches the promise that it was called on.
  func expectCancel() {
    let probe = call(.init())
    expect(cancel(probe.result), "cannot be cancelled")
    expect(probe.inputs.entries.first?.cancelReason?() != nil, "does not pass a cancel on")
  }

  /// The condition is checked again one hop later.
  private func expectCheck(_ isEnsured: Bool) async {
    let dispatcher = ManualDispatcher()
    conf.D = (dispatcher, nil)
    let probe = call(.init { $0.isEnsured = isEnsured })
    probe.inputs.entries.first?.settle(.success([1]))
    expect((probe.outcome == nil) == isEnsured, "settles with \(probe.outcome ?? "nothing")")
    dispatcher.runAll()
    expect(probe.outcome == "success([1])", "settles with \(probe.outcome ?? "nothing")")
  }

  private func expectPlace() {
    let rejections = Recorder<PromiseOrigin>()
    conf.lossHandler = { if Probe.isChecking.get() { rejections.append($0.origin) } }
    let probe = call(.init())
    let origin = (probe.result as? any Thenable).flatMap { trace($0) }?.links.first?.origin
    probe.result = nil
    let place = origin ?? rejections.last
    expect(place?.file == "probed" && place?.line == 4711, "is made at \(place as Any)")
  }

  /// Work on a queue runs there, is counted in its group, and gives up a value that is late.
  private func expectQueued() async {
    let queue = DispatchQueue(label: "suspended")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    queue.suspend()
    let probe = call(.init { $0.queue = queue })
    let isThere = Shared(false)
    probe.whenHit.value = { [unowned probe] in
      if probe.calls(of: .orDiscard) != [] { return }
      isThere.value = DispatchQueue.getSpecific(key: key) == true
      if probe.parameters.contains(.orDiscard) { _ = cancel(probe.result) }
    }
    let group = probe.ownGroup
    expect(group.wait(timeout: .now()) == .timedOut, "is not counted in its group")
    expect(probe.hits.count == 0, "does not run on the queue")
    queue.resume()
    await settled(queue)
    await withCheckedContinuation { left in group.notify(queue: queue) { left.resume() } }
    expect(isThere.value, "does not run on the queue")
    if probe.parameters.contains(.orDiscard) {
      let discarded = probe.calls(of: .orDiscard)
      expect(discarded == ["[1]"], "discards \(discarded)")
    } else {
      expect(probe.outcome == "success([1])", "settles with \(probe.outcome ?? "nothing")")
    }
  }
}

nonisolated extension Probe.Values {
  init(_ set: (inout Self) -> Void) {
    self.init()
    set(&self)
  }
}

/// Cancels a promise or the end of a chain, if it can be.
@discardableResult nonisolated func cancel(_ result: Any?) -> Bool {
  switch result {
  case let end as CancellablePromiseFinalizer: end.cancel()
  case let end as CancellableCascadingFinalizer: end.cancel()
  case let promise as any CancellableCatchMixin: return cancelMixin(promise)
  default: return false
  }
  return true
}

nonisolated private func cancelMixin<Some: CancellableCatchMixin>(_ promise: Some) -> Bool {
  guard let promise = promise as? CancellablePromise<Some.T> else { return false }
  promise.cancel()
  return true
}

nonisolated func trace<Some: Thenable>(_ promise: Some) -> PromiseTrace? {
  (promise as? Promise<Some.T>)?.trace ?? (promise as? Guarantee<Some.T>)?.trace
    ?? (promise as? CancellablePromise<Some.T>)?.trace
}
