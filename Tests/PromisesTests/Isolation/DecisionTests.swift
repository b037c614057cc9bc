import CancellablePromises
import Dispatch
import Promises
import TestSupport
import Testing

/// Where a closure is written.
private enum Home: CaseIterable, Sendable {
  case nowhere, actor, main

  /// Returns a closure written here.
  func written<Input: Sendable>(
    _ body: @escaping @Sendable (Input) throws -> Promise<Int>
  ) -> @isolated(any) @Sendable (Input) throws -> Promise<Int> {
    switch self {
    case .nowhere: body
    case .actor: { @Background in try body($0) }
    case .main: { @MainActor in try body($0) }
    }
  }

  func deciding<Input: Sendable, Output>(
    _ body: @escaping @Sendable (Input) -> Output
  ) -> @isolated(any) @Sendable (Input) -> Output {
    switch self {
    case .nowhere: body
    case .actor: { @Background in body($0) }
    case .main: { @MainActor in body($0) }
    }
  }

  /// Lets the actors run what they have received, and what this asks for.
  static func settle() async {
    for _ in 0..<2 {
      await Task { @Background in }.value
      await Task { @MainActor in }.value
    }
  }
}

/// What a closure does in one of its calls; in the others it goes on.
private enum Deed: CaseIterable, Sendable {
  /// Accepts the value, or refuses another attempt.
  case stop
  case reject, `throw`
  /// Cancels the result, and then goes on.
  case cancel
}

/// A deed in the call of a given number.
private struct Choice: Sendable, CustomStringConvertible {
  let deed: Deed
  let call: Int

  init(_ deed: Deed, in call: Int) { (self.deed, self.call) = (deed, call) }

  static func all(_ deeds: [Deed], in calls: ClosedRange<Int>) -> [Choice?] {
    [nil] + deeds.flatMap { deed in calls.map { Choice(deed, in: $0) } }
  }

  var description: String { "\(deed) in \(call)" }
}

extension Choice? {
  fileprivate func deed(in call: Int) -> Deed? { self?.call == call ? self?.deed : nil }
}

/// A clock whose time passes at once, on another thread.
private final class HastyClock: PromiseClock {
  let trial: Trial

  init(_ trial: Trial) { self.trial = trial }

  var now: ContinuousClock.Instant { .now }

  func schedule(after _: Duration, _ work: @escaping @Sendable () -> Void) -> PromiseTimer {
    trial.log.append("pause")
    DispatchQueue.global().async { work() }
    return PromiseTimer {}
  }
}

/// The calls of one function, and its result.
private final class Trial: Sendable {
  let log = Recorder<String>()
  let result = Shared<CancellablePromise<Int>?>(nil)
  /// Whether closures on actors may go on, because they know the result.
  let canBegin = Shared(false)

  func end(of promise: some Thenable<Int>) async -> [String] {
    await withCheckedContinuation { ended in promise.pipe { _ in ended.resume() } }
    await Home.settle()
    return endings(of: promise)
  }

  func endings(of promise: some Thenable<Int>) -> [String] {
    result.value = nil
    switch promise.result {
    case .success(let value): log.append("value \(value)")
    case .failure(TestError.numbered(let number)): log.append("error \(number)")
    case .failure(let error): log.append(error.isCancelled ? "cancelled" : "\(error)")
    case nil: log.append("pending")
    }
    return log.entries
  }

  /// Makes a promise as a deed asks.
  func promise(_ call: Int, _ deed: Deed?) throws -> Promise<Int> {
    switch deed {
    case .throw: throw TestError.numbered(call)
    case .reject: return Promise(error: TestError.numbered(call))
    case .cancel: result.value?.cancel()
    case .stop, nil: break
    }
    return .value(call)
  }
}

/// A call with several closures: each of what they can decide together, written anywhere, up to the
/// last round.
@Suite struct DecisionTests {
  @Test(arguments: [false, true], sequences(ofLength: 3, from: Home.allCases))
  fileprivate func `attempt asks each closure, and obeys each`(
    isCancellable: Bool, homes: [Home]
  ) async {
    // In code of no actor, conf says where closures run.
    if homes[0] == .nowhere { return }
    let verdicts = Choice.all(isCancellable ? [.stop, .cancel] : [.stop], in: 1...2)
    let pauses = Choice.all(isCancellable ? [.stop, .cancel] : [.stop], in: 1...1)
    for (count, success) in [(1, 0), (2, 0), (2, 2), (3, 0), (3, 2)] {
      for verdict in verdicts {
        for pause in pauses {
          let found = await attempts(isCancellable, homes, count, success, verdict, pause)
          let expected = expectedAttempts(homes, count, success, verdict, pause)
          #expect(found == expected, "\(count), \(success), \(verdict as Any), \(pause as Any)")
        }
      }
    }
  }

  /// Makes attempts of which at most one succeeds; a pause that stops is none.
  private func attempts(
    _ isCancellable: Bool, _ homes: [Home], _ count: Int, _ success: Int, _ verdict: Choice?,
    _ pause: Choice?
  ) async -> [String] {
    let trial = Trial()
    let rounds = Shared(0)
    let body = homes[0].written { (number: Int) throws -> Promise<Int> in
      while !trial.canBegin.value {}
      trial.log.append("try \(number)")
      rounds.value = number
      return try trial.promise(
        number, number == success ? nil : number.isMultiple(of: 2) ? .throw : .reject)
    }
    let shouldRetry = homes[1].deciding { (_: any Error) -> Bool in
      trial.log.append("ask")
      if verdict.deed(in: rounds.value) == .cancel { trial.result.value?.cancel() }
      return verdict.deed(in: rounds.value) != .stop
    }
    let duration: @Sendable (Int) -> Duration = { number in
      trial.log.append("delay \(number)")
      if pause.deed(in: number) == .cancel { trial.result.value?.cancel() }
      return pause.deed(in: number) == .stop ? .zero : .seconds(1)
    }
    let delay =
      switch homes[2] {
      case .nowhere: RetryDelay { number, _ in duration(number) }
      case .actor: RetryDelay { @Background number, _ in duration(number) }
      case .main: RetryDelay { @MainActor number, _ in duration(number) }
      }
    let clock = HastyClock(trial)
    guard isCancellable else {
      trial.canBegin.value = true
      let result: Promise<Int> = attempt(
        count, delay: delay, shouldRetry: shouldRetry, clock: clock, body)
      return await trial.end(of: result)
    }
    let result: CancellablePromise<Int> = attempt(
      count, delay: delay, shouldRetry: shouldRetry, clock: clock, body)
    trial.result.value = result
    trial.canBegin.value = true
    return await trial.end(of: result)
  }

  private func expectedAttempts(
    _ homes: [Home], _ count: Int, _ success: Int, _ verdict: Choice?, _ pause: Choice?
  ) -> [String] {
    var log: [String] = []
    for number in 1...count {
      log.append("try \(number)")
      if number == success { return log + ["value \(number)"] }
      if number == count { break }
      log.append("ask")
      if verdict.deed(in: number) == .stop { return log + ["error \(number)"] }
      let isCancelled = verdict.deed(in: number) == .cancel
      // A delay of no actor is asked for in the same step.
      if !isCancelled || homes[2] == .nowhere { log.append("delay \(number)") }
      if isCancelled || pause.deed(in: number) == .cancel { return log + ["cancelled"] }
      if pause.deed(in: number) != .stop { log.append("pause") }
    }
    return log + ["error \(count)"]
  }

  @Test(arguments: [false, true], sequences(ofLength: 2, from: Home.allCases))
  fileprivate func `poll asks each closure, and obeys each`(
    isCancellable: Bool, homes: [Home]
  ) async {
    if homes[0] == .nowhere { return }
    for work in Choice.all([.reject, .throw] + (isCancellable ? [.cancel] : []), in: 1...3) {
      for verdict in Choice.all(isCancellable ? [.stop, .cancel] : [.stop], in: 1...3)
      where work ?? verdict != nil {
        let found = await polls(isCancellable, homes, work, verdict)
        var expected: [String] = []
        rounds: for number in 1...3 {
          expected.append("try \(number)")
          switch work.deed(in: number) {
          case .reject, .throw: expected.append("error \(number)")
          case .cancel: expected.append("cancelled")
          case .stop, nil:
            expected.append("ask \(number)")
            switch verdict.deed(in: number) {
            case .stop: expected.append("value \(number)")
            case .cancel: expected.append("cancelled")
            default:
              expected.append("pause")
              continue
            }
          }
          break rounds
        }
        #expect(found == expected, "\(work as Any), \(verdict as Any)")
      }
    }
  }

  private func polls(
    _ isCancellable: Bool, _ homes: [Home], _ work: Choice?, _ verdict: Choice?
  ) async -> [String] {
    let trial = Trial()
    let rounds = Shared(0)
    let round: @Sendable () throws -> Promise<Int> = {
      while !trial.canBegin.value {}
      rounds.value += 1
      trial.log.append("try \(rounds.value)")
      return try trial.promise(rounds.value, work.deed(in: rounds.value))
    }
    let body: @isolated(any) @Sendable () throws -> Promise<Int> =
      if homes[0] == .main { { @MainActor in try round() } } else {
        { @Background in try round() }
      }
    let isDone = homes[1].deciding { (number: Int) -> Bool in
      trial.log.append("ask \(number)")
      if verdict.deed(in: number) == .cancel { trial.result.value?.cancel() }
      return verdict.deed(in: number) == .stop
    }
    let clock = HastyClock(trial)
    guard isCancellable else {
      trial.canBegin.value = true
      let result: Promise<Int> = poll(every: .zero, until: isDone, clock: clock, body)
      return await trial.end(of: result)
    }
    let result: CancellablePromise<Int> = poll(
      every: .seconds(1), until: isDone, clock: clock, body)
    trial.result.value = result
    trial.canBegin.value = true
    return await trial.end(of: result)
  }

  @Test(arguments: [false, true], sequences(ofLength: 2, from: [Home.actor, .main]))
  fileprivate func `withResource disposes, whatever the closures decide`(
    isCancellable: Bool, homes: [Home]
  ) async {
    for isAcquired in [true, false] {
      for work in [nil, .reject, .throw] + (isCancellable ? [Deed.cancel] : []) {
        for disposalCancels in isCancellable ? [false, true] : [false] {
          let trial = Trial()
          let (acquisition, acquire) = Promise<Int>.pending()
          let body = homes[0].written { (resource: Int) throws -> Promise<Int> in
            trial.log.append("use \(resource)")
            return try trial.promise(resource, work)
          }
          let dispose = homes[1].deciding { (resource: Int) in
            trial.log.append("dispose of \(resource)")
            if disposalCancels { trial.result.value?.cancel() }
          }
          func settle() {
            if isAcquired { acquire.fulfill(7) } else { acquire.reject(TestError.numbered(0)) }
          }
          let found: [String]
          if isCancellable {
            let result: CancellablePromise<Int> = withResource(acquisition, dispose: dispose, body)
            trial.result.value = result
            settle()
            found = await trial.end(of: result)
          } else {
            settle()
            let result: Promise<Int> = withResource(acquisition, dispose: dispose, body)
            found = await trial.end(of: result)
          }
          let end =
            disposalCancels || work == .cancel ? "cancelled" : work == nil ? "value 7" : "error 7"
          #expect(
            found == (isAcquired ? ["use 7", "dispose of 7", end] : ["error 0"]),
            "\(work as Any), \(disposalCancels)")
        }
      }
    }
  }
}
