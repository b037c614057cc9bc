import Dispatch

extension Promise {
  /// Blocks this thread until the promise has settled.
  ///
  /// For tests, scripts and synchronous `main` functions. It is not available in async code, which
  /// has ``async(file:line:)``. Calling it on the main queue logs ``LogEvent/waitOnMainThread``. A
  /// wait that cannot end, because a handler of the chain has been given to the very queue that the
  /// wait blocks, stops the program and reports the place of the call. Only the chain itself is
  /// checked, not the inputs of a `when` or `race` in it. A wait in an inline handler first delivers
  /// what this thread would otherwise deliver after it.
  ///
  ///     let user = try fetchUser(id).wait()
  ///
  /// - Parameters:
  ///   - file: The file of the call, for the message.
  ///   - line: The line of the call, for the message.
  /// - Returns: The value.
  /// - Throws: The promise's error; ``PromiseError/abandoned(file:line:)`` if nobody can settle the
  ///   promise any more.
  @available(*, noasync, message: "use `try await promise.async()`")
  public func wait(file: StaticString = #fileID, line: UInt = #line) throws -> T {
    guard block(file, line) else { throw PromiseError.abandoned(file: file, line: line) }
    return try settledOutcome(of: T.self).get()
  }
}

extension Guarantee {
  /// Blocks this thread until the guarantee is fulfilled.
  ///
  /// For tests, scripts and synchronous `main` functions. It is not available in async code, which
  /// has ``async()``. Calling it on the main queue logs ``LogEvent/waitOnMainThread``. A wait that
  /// cannot end stops the program and reports the place of the call. A wait cannot end if a handler
  /// of the chain has been given to the very queue that the wait blocks, or if nobody can settle
  /// the promise any more. Only the chain itself is checked, not the inputs of a `when` or `race`
  /// in it. A wait in an inline handler first delivers what this thread would otherwise deliver
  /// after it.
  ///
  /// - Parameters:
  ///   - file: The file of the call, for the message.
  ///   - line: The line of the call, for the message.
  /// - Returns: The value.
  @available(*, noasync, message: "use `await guarantee.async()`")
  public func wait(file: StaticString = #fileID, line: UInt = #line) -> T {
    guard block(file, line) else {
      let reason = PromiseError.abandoned(file: file, line: line)
      stop("wait() would wait for ever: \(reason)", file, line)
    }
    return guaranteed(file, line)
  }
}

extension Guarantee {
  /// The value of a settled guarantee.
  ///
  /// There is a value unless a handler returned the very guarantee that it settles. In that case
  /// there is nothing to go on with: the program stops and says so.
  func guaranteed(_ file: StaticString = #fileID, _ line: UInt = #line) -> T {
    switch settledOutcome(of: T.self) {
    case .success(let value): return value
    case .failure(let error):
      stop("a guarantee has no value: \(error)", file, line)
    }
  }
}

extension PromiseCell {
  /// Blocks until this has settled; returns false if nobody can settle it any more.
  package final func block(_ file: StaticString, _ line: UInt) -> Bool {
    if isRunning(on: mainQueue) { configuration.log(.waitOnMainThread) }
    PromiseCell.settleDebts()
    if see().isSettled { return true }
    let blocker = Blocker()
    blocker.attach(to: self)
    var suspect: QueueProbe?
    repeat {
      guard let needed = blockedQueue else {
        suspect = nil
        continue
      }
      let probe = suspect.flatMap { isSame($0.queue, needed) ? $0 : nil } ?? QueueProbe(needed)
      suspect = probe
      if isSame(needed, mainQueue) || probe.isHeld() {
        stop(
          """
          wait() blocks \(needed.label.isEmpty ? "a queue" : needed.label), \
          and the promise needs that queue to go on: it would wait for ever
          """, file, line)
      }
    } while blocker.isBlocking(for: .milliseconds(200))
    return loadState().isSettled
  }

  /// A queue that a link up this chain waits for and that is busy running the caller.
  private final var blockedQueue: DispatchQueue? {
    neededQueues.first { isRunning(on: $0) }
  }
}

/// Stops the program with a message and the place of the call, even in release builds.
///
/// There is no value to go on with, and no error that a guarantee could throw instead; code that
/// blocks the queue it needs could not go on to catch one either, nor could what waits for a limiter that
/// lets nothing run. The alternative is to hang.
func stop(_ reason: String, _ file: StaticString, _ line: UInt) -> Never {
  fatalError(reason, file: file, line: line)
}

// Queues are told apart by what is stored in them: on Linux one queue can have several objects.

/// Whether the calling code runs on a queue, or on one that targets it.
private func isRunning(on queue: DispatchQueue) -> Bool {
  isMarked(queue) { key in DispatchQueue.getSpecific(key: key) }
}

/// Whether two objects stand for the same queue.
private func isSame(_ queue: DispatchQueue, _ other: DispatchQueue) -> Bool {
  isMarked(queue) { key in other.getSpecific(key: key) }
}

private func isMarked(
  _ queue: DispatchQueue, _ look: (DispatchSpecificKey<Bool>) -> Bool?
) -> Bool {
  let key = DispatchSpecificKey<Bool>()
  queue.setSpecific(key: key, value: true)
  defer { queue.setSpecific(key: key, value: nil) }
  return look(key) ?? false
}

/// A thread that waits until a promise settles, or until nobody is left who could settle it.
private final class Blocker: Registration, @unchecked Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  override func arrived(from source: PromiseCell) -> CellOutcome {
    semaphore.signal()
    return .nothing
  }

  override func orphaned() { semaphore.signal() }

  override func passOn(_ news: LossNews) -> PromiseCell? {
    if news.isLost, remove() { semaphore.signal() }
    return nil
  }

  func isBlocking(for time: DispatchTimeInterval) -> Bool {
    semaphore.wait(timeout: .now() + time) == .timedOut
  }
}
