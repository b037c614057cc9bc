import Promises
import TestSupport

extension Row {
  /// All that must hold of the row.
  func check() async {
    defer { Probe.releaseAll() }
    conf.D = (nil, nil)
    if kind == .outcome { return await checkOutcome() }
    await checkClosures(mayBeMissing: isSilent || kind.combines)
    if let reference { await checkAgreement(with: reference) }
    if isMainActorCode { return }  // What else there is does not depend on the actor.
    #if swift(>=6)
      await checkInterruptions()
      await checkDepartures()
    #endif
    conf.D = (nil, nil)
    await checkLifetime()
    for parameter in parameters {
      await expectEffect(of: parameter)
      conf.D = (nil, nil)
    }
    switch kind {
    case .parameters, .outcome: break
    case .places: await checkPlaces()
    case .passingCancels: expectCancel()
    case .allFulfilled: checkAllFulfilled()
    case .allSettled: checkAllSettled()
    case .firstSettled: checkRace(isForErrorsToo: true)
    case .firstFulfilled: checkRace(isForErrorsToo: false)
    }
  }

  /// Closures run: inline with nil, on their actor after the code that attaches them, and without
  /// `on:` in code of no actor where conf says.
  private func checkClosures(mayBeMissing: Bool) async {
    guard let outcome = await outcomeOfInterest() else {
      return expect(mayBeMissing, "no closure runs, whatever the outcome")
    }
    let takesPlace = !parameters.isDisjoint(with: [.on, .queue])
    let isOfMain = isOnMain || isMainActorCode && !takesPlace && kind != .places
    // Runs no work until the end, so a closure there is missed. Work of other tests comes there,
    // too.
    let unused = ManualDispatcher()
    defer {
      conf.D = (nil, nil)
      unused.runAll()
    }
    // In code of no actor, main-actor closures of a settled promise run while the row goes on.
    for settled in isOnMain && !isMainActorCode ? [nil] : [nil, outcome] {
      // Without `on:`, values that are closures, as a row's `dispose:`, run where conf says.
      let takesValues = !parameters.isDisjoint(with: [.dispose, .shouldRetry, .until])
      if takesPlace || isOfMain && !takesValues { conf.D = (unused, unused) }
      let probe = call(
        .init {
          $0.settled = settled
          ($0.count, $0.rounds) = (3, 3)
        })
      probe.whenHit.value = { [unowned probe] in
        expect(probe.outcome == nil, "settles before its closure has run")
      }
      await probe.drive(outcome)
      expectCalls(probe, after: outcome)
      if parameters.contains(.queue) { continue }
      let isMainQueue = isOnMain || isMainActorCode
      expect(
        probe.hits.entries.allSatisfy { ($0.place == .main) == isMainQueue }, "runs elsewhere")
      if isOnMain && !isMainActorCode { continue }
      let waits = probe.clock.delays.count > 0 && parameters.isDisjoint(with: [.count, .until])
      if !waits, let first = probe.hits.entries.first {
        expect(first.isLater == isOfMain, "runs too early, or too late")
      }
    }
    if isOfMain || takesPlace { return }
    await expectDispatch { conf.D = isReturning ? (unused, $1) : ($1, unused) }
  }

  /// Each closure has run as often as its documentation says, in order, with what came.
  private func expectCalls(_ probe: Probe, after outcome: Result<[Int], any Error>) {
    for closure in Closure.allCases {
      let calls = probe.calls(of: closure)
      let expected = probe.expectedCalls(of: closure, after: outcome)
      expect(expected.contains(calls), "the calls of \(closure) are \(calls)")
    }
    // A closure for each element: what it returned is in order, too.
    if probe.parameters.isDisjoint(with: [.count, .concurrently]),
      probe.calls(of: .body) == ["2", "1"]
    {
      let outcome = probe.outcome ?? "nothing"
      expect(["success([2, 1])", "success(1)"].contains(outcome), "gives \(outcome)")
    }
  }

  /// A value, an error and a cancellation make of a form what they make of the form with `on: nil`.
  private func checkAgreement(with reference: @escaping Call) async {
    conf.D = (nil, nil)
    var other = self
    other.run = reference
    for outcome in outcomes + [.failure(ProbeError(isCancelled: true))] {
      var ends: [[String]] = []
      for row in [self, other] {
        let probe = row.call(.init { ($0.count, $0.rounds) = (3, 3) })
        await probe.drive(outcome)
        let calls = Closure.allCases.map { "\($0) \(probe.calls(of: $0))" }
        ends.append(calls + [probe.outcome ?? "pending"])
      }
      expect(ends[0] == ends[1], "gives \(ends[0]) after \(outcome), with `on: nil` \(ends[1])")
    }
  }

  /// Each of several closures runs where it is written.
  private func checkPlaces() async {
    conf.D = (Place.confQueue, nil)
    for body in Place.allCases {
      for second in Place.allCases {
        for delay in parameters.contains(.count) ? Place.allCases : [.nowhere] {
          let probe = call(
            .init {
              ($0.count, $0.rounds) = (2, 2)
              $0.places = [
                .body: body, .shouldRetry: second, .until: second, .dispose: second, .delay: delay,
              ]
            })
          await probe.drive(.success([2, 1]))
          // A decision of no actor is made where the body runs, and a delay with the decision.
          let decision = second == .nowhere ? body : second
          let expected: [Closure: Place] = [
            .body: body, .shouldRetry: decision, .until: decision, .dispose: second,
            .delay: delay == .nowhere ? decision : delay,
          ]
          expect(probe.hits.count >= 2, "a closure does not run")
          for hit in probe.hits.entries {
            expect(hit.place == expected[hit.closure], "\(hit.closure) runs at \(hit.place as Any)")
          }
        }
      }
    }
  }

  /// Once the inputs have settled, the closures and the result are released.
  private func checkLifetime() async {
    let kept: Set<Parameter> = [.clock, .duration, .queue, .concurrently, .place, .with, .scope]
    if !parameters.isDisjoint(with: kept) { return }
    let canFail = call(.init()).inputs.entries.allSatisfy(\.canFail)
    for outcome in canFail ? outcomes : [outcomes[0]] {
      weak var closures: Probe?
      weak var link: AnyObject?
      var result: Any?
      do {
        let probe = call(.init(), isKept: false)
        (closures, link, result) = (probe, probe.result as AnyObject, probe.result)
        await probe.drive(outcome)
        probe.result = nil
      }
      expect(closures == nil, "closures outlive the settlement")
      withExtendedLifetime(result) {}
      result = nil
      expect(link == nil, "the result outlives its last reference")
    }
  }

  /// Each input is waited for, and each rejection decides.
  private func checkAllFulfilled() {
    let all = call(.init())
    let inputs = all.inputs.entries
    for index in inputs.indices.reversed() {
      expect(all.outcome == nil, "settles before its input \(index)")
      inputs[index].settle(.success([index]))
    }
    let numbers = all.outcome?.filter(\.isNumber) ?? ""
    let isInOrder = numbers.isEmpty || numbers == inputs.indices.map { "\($0)" }.joined()
    expect(
      all.outcome?.hasPrefix("success") == true && isInOrder, "gives \(all.outcome ?? "nothing")")
    for index in inputs.indices where inputs[index].canFail {
      let one = call(.init())
      one.inputs.entries[index].settle(.failure(ProbeError(number: 50 + index)))
      expect(one.outcome?.contains("number: \(50 + index),") == true, "misses \(index)")
    }
    checkLosers(of: .failure(ProbeError()))
  }

  /// Each input is waited for, however it ends.
  private func checkAllSettled() {
    for failing in call(.init()).inputs.entries.indices {
      let probe = call(.init())
      let inputs = probe.inputs.entries
      for index in inputs.indices.reversed() {
        expect(probe.outcome == nil, "settles before its input \(index)")
        let fails = index == failing && inputs[index].canFail
        inputs[index].settle(fails ? .failure(ProbeError()) : .success([index]))
      }
      expect(probe.outcome?.hasPrefix("success") == true, "gives no outcomes")
    }
  }

  /// The first to settle decides, or the first with a value.
  private func checkRace(isForErrorsToo: Bool) {
    for index in 0..<2 {
      let value = call(.init())
      value.inputs.entries[index].settle(.success([index]))
      expect(value.outcome == "success([\(index)])", "misses the value of \(index)")
      let error = call(.init())
      guard error.inputs.entries[index].canFail else { continue }
      error.inputs.entries[index].settle(.failure(ProbeError()))
      expect(
        error.outcome?.hasPrefix("failure") == (isForErrorsToo ? true : nil),
        "takes an error, or does not")
      error.inputs.entries[1 - index].settle(.success([1 - index]))
      expect(error.outcome?.hasPrefix("success") == !isForErrorsToo, "takes another")
    }
    checkLosers(of: .success([1]))
  }

  /// A decision cancels the other inputs, or does not.
  private func checkLosers(of outcome: Result<[Int], any Error>) {
    for autoCancel in parameters.contains(.autoCancel) ? [false, true] : [false] {
      let probe = call(.init { $0.autoCancel = autoCancel })
      let inputs = probe.inputs.entries
      guard let winner = inputs.firstIndex(where: { $0.canFail }) else { return }
      inputs[winner].settle(outcome)
      for index in inputs.indices where index != winner {
        let isCancelled = inputs[index].cancelReason.map { $0() != nil }
        expect(isCancelled ?? autoCancel == autoCancel, "cancels \(index), or does not")
      }
      expect(inputs[winner].cancelReason?() == nil, "cancels what has decided")
    }
  }

  private func checkOutcome() async {
    let probe = call(.init())
    for input in probe.inputs.entries { input.settle(.success([1])) }
    let outcome = await probe.end()
    expect(outcome == gives, "gives \(outcome)")
  }
}

nonisolated extension Probe {
  /// The calls of a closure that may be right, after an outcome for which a closure of the row
  /// runs, with three attempts or rounds.
  func expectedCalls(of closure: Closure, after outcome: Result<[Int], any Error>) -> [[String]] {
    let error = "\(ProbeError())"
    let (attempts, polls) = (parameters.contains(.count), parameters.contains(.until))
    switch closure {
    case .body where attempts: return [["1", "2", "3"]]
    case .body where polls: return [["", "", ""]]
    case .body where parameters.contains(.concurrently): return [["0", "1", "2"]]
    case .body:
      switch outcome {
      case .success(let value):
        return [["2", "1"], [""], ["()"], ["\(value)"], ["success(\(value))"], ["success()"]]
      case .failure(let error): return [[""], ["\(error)"], ["failure(\(error))"]]
      }
    case .shouldRetry: return [attempts ? [error, error] : []]
    case .delay: return [attempts ? ["1 \(error)", "2 \(error)"] : []]
    case .until: return [polls ? ["[1]", "[1]", "[1]"] : []]
    case .dispose: return [parameters.contains(.dispose) ? ["[2, 1]"] : []]
    case .orDiscard: return [[]]
    }
  }
}
