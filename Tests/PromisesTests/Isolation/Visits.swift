import Dispatch
import TestSupport

/// One run of a handler: which, when and where.
struct Visit: Equatable, Sendable {
  /// The handler's number.
  var handler = 0
  /// Whether the attaching code had returned.
  let isLater: Bool
  /// The name of the queue, if the queue is marked.
  var queue: String?
}

/// Proves where handlers run.
///
/// Only the handlers keep the log, so once the last copy is gone, all have run or never will.
struct Log: Sendable {
  private let visits: Visits
  private let handler: Int

  fileprivate init(_ visits: Visits, handler: Int = 0) {
    self.visits = visits
    self.handler = handler
  }

  /// The log for another handler.
  func numbered(_ handler: Int) -> Log { Log(visits, handler: handler) }

  /// Compiles without `await` only in a handler of the actor.
  func visit<Output>(_ actor: isolated (any Actor)?, _ output: Output = ()) -> Output {
    actor?.preconditionIsolated()
    return note(output)
  }

  /// Notes a visit of a handler of no actor.
  func note<Output>(_ output: Output = ()) -> Output {
    visits.append(handler)
    return output
  }
}

/// The visits of all handlers of one piece of code.
private final class Visits: Sendable {
  private let visits = Recorder<Visit>()
  private let hasReturned: Shared<Bool>
  private let ended: @Sendable ([Visit]) -> Void

  init(_ hasReturned: Shared<Bool>, ended: @escaping @Sendable ([Visit]) -> Void) {
    self.hasReturned = hasReturned
    self.ended = ended
  }

  deinit { ended(visits.entries) }

  func append(_ handler: Int) {
    visits.append(Visit(handler: handler, isLater: hasReturned.value, queue: currentQueue()))
  }
}

/// Attaches handlers at once, and waits until all have run or are gone.
///
/// - Parameters:
///   - isolation: The actor of the attaching code.
///   - attach: Attaches handlers that call the log, and settles their promises.
/// - Returns: The visits, in order.
func visits(
  isolation: isolated (any Actor)? = #isolation, _ attach: (Log) -> Void
) async -> [Visit] {
  await withCheckedContinuation { continuation in
    follow(attach) { continuation.resume(returning: $0) }
  }
}

/// Attaches handlers at once, and reports their visits later.
///
/// - Parameters:
///   - attach: Attaches handlers that call the log, and settles their promises.
///   - ended: Gets the visits, in order, when all handlers have run or are gone.
func follow(_ attach: (Log) -> Void, ended: @escaping @Sendable ([Visit]) -> Void) {
  let hasReturned = Shared(false)
  attach(Log(Visits(hasReturned, ended: ended)))
  hasReturned.value = true
}

private let queueName: DispatchSpecificKey<String> = {
  let key = DispatchSpecificKey<String>()
  DispatchQueue.main.setSpecific(key: key, value: "main")
  return key
}()

/// The name of the current queue: "main", or the name of a marked queue.
func currentQueue() -> String? { DispatchQueue.getSpecific(key: queueName) }

extension DispatchQueue {
  /// Makes a queue for ``currentQueue()``.
  static func marked(_ name: String) -> DispatchQueue {
    let queue = DispatchQueue(label: name)
    queue.setSpecific(key: queueName, value: name)
    return queue
  }
}
