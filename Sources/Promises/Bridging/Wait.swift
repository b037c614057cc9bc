import Dispatch

extension Promise {
  /// Blocks this thread until the promise has settled.
  ///
  /// For tests, scripts and synchronous `main` functions; async code, where `wait()` is
  /// unavailable, has ``async(file:line:)``. A call on the main queue logs
  /// ``LogEvent/waitOnMainThread``.
  ///
  /// A wait that blocks the main queue stops the program, and reports the place of the call, if the
  /// main queue has been given a handler of this chain: the promise could never settle. On Apple's
  /// systems, other serial queues are treated alike. If a cancel could still end the wait, because
  /// a link of the chain is cancellable, the wait goes on, and is reported once as
  /// ``Loss/Kind/blockedQueue``. Only the chain itself is checked, not the inputs of a `when` or
  /// `race` in the chain. Nothing else stops the program, however long the wait takes.
  ///
  /// A wait in an inline handler first runs the handlers that are to run on this thread after that
  /// handler. If these wait as well, and so on, at most 32 waits nest; a deeper one only blocks.
  ///
  /// A wait in a closure of the very chain, or in a cancel block of a cancel that has reached the
  /// chain, stops the program: the chain cannot end before that closure or block.
  ///
  ///     let user = try fetchUser(id).wait()
  ///
  /// - Parameters:
  ///   - file: The file of the call, for the message.
  ///   - line: The line of the call, for the message.
  /// - Returns: The value.
  /// - Throws: The promise's error; ``PromiseError/abandoned(file:line:)`` if the promise can no
  ///   longer be settled.
  @available(*, noasync, message: "use `try await promise.async()`")
  public func wait(file: StaticString = #fileID, line: UInt = #line) throws -> T {
    guard block(file, line) else { throw abandonment(file, line) }
    return try settledOutcome(of: T.self).get()
  }

  /// As ``wait(file:line:)``, for the function's name in the place of a closure.
  @available(*, noasync, message: "use `try await promise.async()`")
  @_documentation(visibility: internal) @_disfavoredOverload
  public func wait() throws -> T { try wait(file: "", line: 0) }
}

extension Guarantee {
  /// Blocks this thread until the guarantee is fulfilled.
  ///
  /// For tests, scripts and synchronous `main` functions; async code, where `wait()` is
  /// unavailable, has ``async()``. A call on the main queue logs ``LogEvent/waitOnMainThread``. If
  /// the guarantee can no longer be settled, the program stops and reports the place of the call.
  /// The program also stops if the wait blocks the main queue and the guarantee needs a handler
  /// queued there; see ``Promise/wait(file:line:)``, also for waits in inline handlers.
  ///
  /// - Parameters:
  ///   - file: The file of the call, for the message.
  ///   - line: The line of the call, for the message.
  /// - Returns: The value.
  @available(*, noasync, message: "use `await guarantee.async()`")
  public func wait(file: StaticString = #fileID, line: UInt = #line) -> T {
    guard block(file, line) else {
      let reason = abandonment(file, line)
      stop("wait() would never return: \(reason)", file, line)
    }
    return guaranteed(file, line)
  }

  /// As ``wait(file:line:)``, for the function's name in the place of a closure.
  @available(*, noasync, message: "use `await guarantee.async()`")
  @_documentation(visibility: internal) @_disfavoredOverload
  public func wait() -> T { wait(file: "", line: 0) }

  /// The value of a settled guarantee.
  ///
  /// A settled guarantee has a value unless the handler that was to settle the guarantee returned
  /// that same guarantee. The program then stops with a message: there is no value to go on with.
  func guaranteed(_ file: StaticString = #fileID, _ line: UInt = #line) -> T {
    switch settledOutcome(of: T.self) {
    case .success(let value): return value
    case .failure(let error):
      stop("a guarantee has no value: \(error)", file, line)
    }
  }
}

extension PromiseCell {
  /// Blocks until the cell has settled; returns false if the cell can no longer be settled.
  package final func block(_ file: StaticString, _ line: UInt) -> Bool {
    if isRunning(on: mainQueue) {
      Hooks.current.log(.waitOnMainThread, EndedChain(self, at: Place(file, line)).origin)
    }
    PromiseCell.finishPutOffWork()
    if see().isSettled { return true }
    let blocker = Blocker()
    blocker.attach(to: self)
    var hasWarned = false
    // A handler may be handed to the queue at any time.
    repeat {
      if needsThisThread {
        stop("deadlock: wait() waits for the end of the closure that calls it", file, line)
      }
      if let queue = neededQueue(), blocks(queue) {
        stop(
          """
          deadlock: wait() blocks \(queue.label.isEmpty ? "the queue" : queue.label), \
          which the promise needs in order to settle
          """, file, line)
      }
      if !hasWarned, let queue = neededQueue(unlessCancelled: true), blocks(queue) {
        hasWarned = true
        Hooks.current.report(.blockedQueue, nil) {
          PromiseOrigin(type: "\(type(of: self))", Origin("wait", file, line))
        }
      }
    } while blocker.isBlocking(for: .milliseconds(200))
    return loadState().isSettled
  }
}

/// Stops the program with a message and the place of the call, even in release builds.
///
/// A guarantee has no error to throw instead of a missing value. Code that blocks the queue needed
/// by the chain could not go on to catch an error either, nor could work that waits for a permit of
/// `Limiter(0)`. The alternative is to hang.
func stop(_ reason: String, _ file: StaticString, _ line: UInt) -> Never {
  fatalError(reason, file: file, line: line)
}

// A mark stored in each queue identifies the queue: on Linux one queue can have several objects.

/// Whether no other work of a queue can run while the caller blocks.
private func blocks(_ queue: DispatchQueue) -> Bool { isRunning(on: queue) && isSerial(queue) }

/// Whether the calling code runs on a given queue, or on a queue with that target.
private func isRunning(on queue: DispatchQueue) -> Bool {
  isMarked(queue) { key in DispatchQueue.getSpecific(key: key) }
}

/// Whether a queue is known to run no other work while the caller runs there.
///
/// Only Darwin says so of queues other than the main queue.
private func isSerial(_ queue: DispatchQueue) -> Bool {
  #if canImport(Darwin)
    if queue is DispatchSerialQueue { return true }
  #endif
  return isSame(queue, mainQueue)
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

/// A thread that waits until a promise settles, or can no longer be settled.
private final class Blocker: Registration, @unchecked Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  override func arrived(from source: PromiseCell) -> CellOutcome {
    semaphore.signal()
    return .nothing
  }

  override func abandoned() { semaphore.signal() }

  func isBlocking(for time: DispatchTimeInterval) -> Bool {
    semaphore.wait(timeout: .now() + time) == .timedOut
  }
}
