import CancellablePromises
import TestSupport
import Testing

@testable import Promises

/// The common behaviour of `attempt` for all kinds of promises.
@Suite struct AttemptTests {
  private let clock = ManualClock()
  private let log = Recorder<Int>()

  enum Kind: CaseIterable {
    case plain, cancellable, asCancellable

    /// Runs `attempt` inline with an outcome for each number.
    func attempt(
      _ maximumCount: Int, delay: RetryDelay = .none,
      shouldRetry: @escaping @Sendable (any Error) -> Bool = { !$0.isCancelled },
      _ clock: ManualClock, _ body: @escaping @Sendable (Int) throws -> Promise<Int>
    ) -> any Thenable<Int> {
      switch self {
      case .plain:
        return Promises.attempt(
          maximumCount, delay: delay, shouldRetry: shouldRetry, clock: clock, on: nil, body)
      case .cancellable:
        return CancellablePromises.attempt(
          maximumCount, delay: delay, shouldRetry: shouldRetry, clock: clock, on: nil
        ) { try body($0).asCancellable() }
      case .asCancellable:
        let result: CancellablePromise<Int> = CancellablePromises.attempt(
          maximumCount, delay: delay, shouldRetry: shouldRetry, clock: clock, on: nil, body)
        return result
      }
    }
  }

  @Test(arguments: Kind.allCases, 1...4)
  func `the first success counts, or else the last error`(kind: Kind, success: Int) {
    let result = kind.attempt(3, clock) { number in
      log.append(number)
      if number == 1, success > 1 { throw TestError.numbered(number) }
      return number == success ? .value(number) : Promise(error: TestError.numbered(number))
    }
    #expect(log.entries == Array(1...min(success, 3)))
    if success <= 3 {
      #expect(result.value == success)
    } else {
      #expect(result.error as? TestError == .numbered(3))
    }
    #expect(clock.timerCount == 0)
  }

  @Test(arguments: Kind.allCases)
  func `shouldRetry and the pause are asked only if another attempt could follow`(kind: Kind) {
    let delay = RetryDelay { number, _ in
      log.append(number)
      return .zero
    }
    let goesOn: @Sendable (any Error) -> Bool = { _ in
      log.append(0)
      return true
    }
    _ = kind.attempt(3, delay: delay, shouldRetry: goesOn, clock) { _ in throw TestError.first }
    #expect(log.removeAll() == [0, 1, 0, 2])
    _ = kind.attempt(3, delay: delay, shouldRetry: { _ in false }, clock) { _ in
      throw TestError.first
    }
    _ = kind.attempt(3, delay: delay, clock) { _ in .value(1) }
    #expect(log.count == 0)
  }

  @Test(arguments: Kind.allCases, [0, -1, Int.min])
  func `zero attempts are bad input`(kind: Kind, count: Int) {
    let result = kind.attempt(count, clock) { number in
      log.append(number)
      return .value(number)
    }
    #expect(isBadInput(result.error))
    #expect(log.count == 0)
  }

  @Test(arguments: Kind.allCases)
  func `waits for each attempt and then for the delay`(kind: Kind) {
    let pairs = (0..<3).map { _ in Promise<Int>.pending() }
    let delay = RetryDelay { number, error in
      if error as? TestError != .numbered(number) { Issue.record("\(error) after \(number)") }
      return .seconds(number)
    }
    let result = kind.attempt(3, delay: delay, clock) { number in
      log.append(number)
      return pairs[number - 1].promise
    }
    clock.advance(by: .seconds(100))
    #expect(log.entries == [1] && clock.timerCount == 0)
    pairs[0].resolver.reject(TestError.numbered(1))
    clock.advance(by: .milliseconds(999))
    #expect(log.entries == [1] && clock.timerCount == 1)
    clock.advance(by: .milliseconds(1))
    #expect(log.entries == [1, 2] && clock.timerCount == 0)
    pairs[1].resolver.reject(TestError.numbered(2))
    clock.advance(by: .seconds(2))
    pairs[2].resolver.reject(TestError.numbered(3))
    #expect(result.error as? TestError == .numbered(3))
    #expect(clock.timerCount == 0)
  }

  @Test(arguments: Kind.allCases)
  func `errors that shouldRetry refuses come out at once`(kind: Kind) {
    let asked = Recorder<String>()
    let result = kind.attempt(
      9,
      shouldRetry: { error in
        asked.append("\(error)")
        return error as? TestError != .numbered(2)
      }, clock
    ) { number in
      log.append(number)
      throw TestError.numbered(number)
    }
    #expect(result.error as? TestError == .numbered(2))
    #expect(log.entries == [1, 2] && asked.entries == ["numbered(1)", "numbered(2)"])
    let cancelled = kind.attempt(9, clock) { number in
      log.append(number)
      throw number == 1 ? TestError.first as any Error : PromiseError.cancelled
    }
    #expect(cancelled.error?.isCancelled == true && log.entries == [1, 2, 1, 2])
  }

  @MainActor @Test func `without shouldRetry a cancellation is the last error`() async {
    let body: @Sendable (Int) throws -> Promise<Int> = { number in
      log.append(number)
      throw number == 1 ? TestError.first as any Error : PromiseError.cancelled
    }
    let results: [any Thenable] = [
      Promises.attempt(9) { try body($0) }, Promises.attempt(9, on: nil, body),
      CancellablePromises.attempt(9) { try body($0).asCancellable() },
      CancellablePromises.attempt(9, on: nil) { try body($0).asCancellable() },
      CancellablePromises.attempt(9) { try body($0) } as CancellablePromise,
      CancellablePromises.attempt(9, on: nil, body) as CancellablePromise,
    ]
    func end(of result: some Thenable) async {
      await withCheckedContinuation { ended in result.pipe { _ in ended.resume() } }
    }
    for result in results { await end(of: result) }
    #expect(log.entries.sorted() == [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2])
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func `without a delay the clock is not used`(delay: Duration) {
    let result = attempt(1000, delay: .constant(delay), clock: clock, on: nil) {
      number -> Promise<Int> in
      guard number == 1000 else { throw TestError.first }
      return .value(number)
    }
    #expect(result.value == 1000)
  }

  @Test func `attempts go on without a reference to the promise`() {
    _ = attempt(3, delay: .constant(.seconds(1)), clock: clock, on: nil) { number -> Promise<Int> in
      log.append(number)
      throw TestError.first
    }
    clock.advance(by: .seconds(9))
    #expect(log.entries == [1, 2, 3])
  }

  @Test func `every turn asks on the dispatcher, and obeys the answer`() {
    let (dispatcher, log) = (ManualDispatcher(), Recorder<String>())
    @Sendable func note<Answer>(_ name: String, _ answer: Answer) -> Answer {
      log.append(name)
      return answer
    }
    /// Runs one closure after the other, and ends the pauses in between.
    func steps(of result: some Thenable) -> [String] {
      while result.isPending {
        if dispatcher.waitingCount == 0 { clock.advanceToNextTimer() }
        log.append("|")
        dispatcher.runNext()
      }
      return log.removeAll()
    }
    let attempts = attempt(
      9, delay: RetryDelay { number, _ in note("pause", .seconds(number)) },
      shouldRetry: { note("ask", $0 as? TestError != .numbered(3)) }, clock: clock, on: dispatcher
    ) { number -> Promise<Int> in throw note("try", TestError.numbered(number)) }
    let rounds = ["|", "try", "|", "ask", "pause", "|", "try", "|", "ask", "pause"]
    #expect(steps(of: attempts) == rounds + ["|", "try", "|", "ask"])
    let polls = poll(
      every: .seconds(1), until: { note("ask", $0 == 3) }, clock: clock, on: dispatcher
    ) { Promise.value(note("try", log.entries.count { $0 == "try" } + 1)) }
    #expect(
      steps(of: polls) == ["|", "try", "|", "ask", "|", "try", "|", "ask", "|", "try", "|", "ask"])
    let values = when(fulfilled: 1...3, concurrently: 1, on: dispatcher) {
      Promise.value(note("try", $0))
    }
    #expect(steps(of: values) == ["|", "try", "|", "try", "|", "try"])
  }
}
