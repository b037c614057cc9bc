import Promises
import TestSupport

extension Row {
  /// All that must hold of the row.
  func check(_ kind: RowList.Kind) async {
    defer { Probe.releaseAll() }
    conf.D = (nil, nil)
    if kind == .outcome { return await checkOutcome() }
    await checkClosures()
    conf.D = (nil, nil)
    for parameter in parameters {
      await expectEffect(of: parameter)
      conf.D = (nil, nil)
    }
    switch kind {
    case .parameters, .outcome: break
    case .allFulfilled: checkAllFulfilled()
    case .allSettled: checkAllSettled()
    case .firstSettled: checkRace(isForErrorsToo: true)
    case .firstFulfilled: checkRace(isForErrorsToo: false)
    }
  }

  /// Closures run: inline with nil, later on the main queue, and without `on:` where conf says.
  private func checkClosures() async {
    conf.D = (nil, nil)
    guard let outcome = await outcomeOfInterest() else { return }
    // On the main queue, closures of a settled promise run while the row goes on.
    for settled in isOnMain ? [nil] : [nil, outcome] {
      let probe = Probe(self, .init { $0.settled = settled })
      probe.whenHit.value = { [unowned probe] in
        expect(probe.outcome == nil, "settles before its closure has run")
      }
      await probe.drive(outcome)
      expectHits(probe, "a closure does not run")
      if parameters.contains(.queue) { continue }
      expect(probe.hits.entries.allSatisfy { $0.isOnMain == isOnMain }, "runs elsewhere")
      if !isOnMain, probe.clock.delays.count == 0, let first = probe.hits.entries.first {
        expect(!first.isLater, "runs too late")
      }
    }
    if isOnMain || !parameters.isDisjoint(with: [.on, .queue]) { return }
    await expectDispatch { conf.D = ($1, $1) }
  }

  /// Each input is waited for, and each rejection decides.
  private func checkAllFulfilled() {
    let all = Probe(self, .init())
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
      let one = Probe(self, .init())
      one.inputs.entries[index].settle(.failure(ProbeError(number: 50 + index)))
      expect(one.outcome?.contains("number: \(50 + index),") == true, "misses \(index)")
    }
  }

  /// Each input is waited for, however it ends.
  private func checkAllSettled() {
    for failing in Probe(self, .init()).inputs.entries.indices {
      let probe = Probe(self, .init())
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
      let value = Probe(self, .init())
      value.inputs.entries[index].settle(.success([index]))
      expect(value.outcome == "success([\(index)])", "misses the value of \(index)")
      let error = Probe(self, .init())
      guard error.inputs.entries[index].canFail else { continue }
      error.inputs.entries[index].settle(.failure(ProbeError()))
      expect(
        error.outcome?.hasPrefix("failure") == (isForErrorsToo ? true : nil),
        "takes an error, or does not")
      error.inputs.entries[1 - index].settle(.success([1 - index]))
      expect(error.outcome?.hasPrefix("success") == !isForErrorsToo, "takes another")
    }
  }

  private func checkOutcome() async {
    let probe = Probe(self, .init())
    for input in probe.inputs.entries { input.settle(.success([1])) }
    let outcome = await probe.end()
    expect(outcome == gives, "gives \(outcome)")
  }
}
