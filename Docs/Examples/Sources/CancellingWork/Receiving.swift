import CancellablePromises
import Dispatch
import Samples
import Synchronization

/// A line that has to be hung up, once.
final class Line: Sendable {
  static let open = Atomic(0)
  private let isOpen = Atomic(true)

  init() { Self.open.add(1, ordering: .relaxed) }

  func hangUp() {
    precondition(isOpen.exchange(false, ordering: .relaxed), "hung up twice")
    Self.open.subtract(1, ordering: .relaxed)
  }

  func check() {}
}

/// A line that is checked, and there in time.
func checked(
  _ line: CancellablePromise<Line>, within limit: Duration
) -> CancellablePromise<Line> {
  let checked = line.get { line in line.check() }.timeout(limit, clock: clock)
  checked.catch(policy: .allErrors) { _ in
    line.done { line in line.hangUp() }.cauterize()
  }
  return checked
}

/// The line that is there first.
func first(of lines: [CancellablePromise<Line>]) -> CancellablePromise<Line> {
  let first = race(lines, autoCancel: true)
  when(resolved: [first] + lines).done { outcomes in
    let winner = try? outcomes[0].get()
    for case .success(let line) in outcomes where line !== winner { line.hangUp() }
  }.cauterize()
  return first
}

/// A line that is there in time, or hung up by whoever makes it.
func line(from exchange: Exchange, within limit: Duration) -> CancellablePromise<Line> {
  CancellablePromise { resolver in
    let timer = CancellablePromise.after(limit, clock: clock)
    timer.done(on: nil) { resolver.reject(TimeoutError(limit: limit)) }.cauterize()
    exchange.connect { line in
      timer.cancel()
      resolver.fulfill(line, orDiscard: { line in line.hangUp() })
    }
    return { timer.cancel() }
  }
}

/// Moved by hand, just as a line is there.
private let clock = ManualClock()

/// Connects whenever the test says.
final class Exchange: Sendable {
  private let waiting = Mutex<[@Sendable (Line) -> Void]>([])

  func connect(_ completion: @escaping @Sendable (Line) -> Void) {
    waiting.withLock { $0.append(completion) }
  }

  func line() -> CancellablePromise<Line> {
    CancellablePromise { resolver in
      connect { line in resolver.fulfill(line, orDiscard: { line in line.hangUp() }) }
      return {}
    }
  }

  func answer() {
    for completion in waiting.withLock({ $0 }) { completion(Line()) }
  }
}

/// Has lines be there just as they are given up; the number of those that stay open.
func storm(
  of rounds: Int, _ line: @escaping @Sendable (Exchange, Exchange) -> CancellablePromise<Line>
) async throws -> Int {
  for round in 0..<rounds {
    let (left, right) = (Exchange(), Exchange())
    let line = line(left, right)
    let use = withResource(line, dispose: { line in line.hangUp() }) { _ in Guarantee() }
    DispatchQueue.concurrentPerform(iterations: 3) { thread in
      switch (thread, round % 4) {
      case (0, _): left.answer()
      case (1, _): right.answer()
      case (_, 0): use.cancel()
      case (_, 1): line.cancel()
      default: clock.advance(by: .seconds(1))
      }
    }
    _ = try? await use.async()
  }
  let open = poll(every: .milliseconds(1), until: { count in count == 0 }) {
    Promise.value(Line.open.load(ordering: .relaxed))
  }
  _ = try? await open.timeout(.seconds(2)).async()
  return Line.open.exchange(0, ordering: .relaxed)
}

@MainActor
func receiving() async throws {
  try await sample("Values that nothing received", prints: ["0 0 0"]) {
    let limit = Duration.seconds(1)
    print(
      try await storm(of: 20_000) { left, _ in checked(left.line(), within: limit) },
      try await storm(of: 20_000) { left, right in first(of: [left.line(), right.line()]) },
      try await storm(of: 20_000) { left, _ in line(from: left, within: limit) })
  }
}
