import Dispatch
import TestSupport

/// Which handler ran, when and where.
struct Visit: Equatable, Sendable {
  /// The number that the handler was given.
  var handler = 0
  /// Whether the code that attached it had come to its end.
  let isLater: Bool
  /// The queue it ran on, if that is marked.
  var queue: String?
}

/// What one handler calls, to prove that it is where it was written.
///
/// The handlers alone keep it; so when the last copy goes away, all of them have run or never will.
struct Log: Sendable {
  private let visits: Visits
  private let handler: Int

  fileprivate init(_ visits: Visits, handler: Int = 0) {
    self.visits = visits
    self.handler = handler
  }

  /// The same for another handler.
  func numbered(_ handler: Int) -> Log { Log(visits, handler: handler) }

  /// Called without `await`, compiles only in a handler that belongs to the actor.
  func visit<Output>(_ actor: isolated (any Actor)?, _ output: Output = ()) -> Output {
    actor?.preconditionIsolated()
    return note(output)
  }

  /// Called without `await`, compiles only in a handler that belongs to the main actor.
  @MainActor
  func visit<Output>(_ output: Output = ()) -> Output {
    MainActor.preconditionIsolated()
    return note(output)
  }

  /// For handlers that belong to no actor.
  func note<Output>(_ output: Output = ()) -> Output {
    visits.append(handler)
    return output
  }
}

/// The visits of all handlers that one piece of code attaches.
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

/// Attaches handlers at once, and waits until they have run or were let go.
///
/// - Parameters:
///   - isolation: The actor that attaches them.
///   - attach: Attaches handlers that call what it is given, and settles their promises.
/// - Returns: The visits, in order.
func visits(
  isolation: isolated (any Actor)? = #isolation, _ attach: (Log) -> Void
) async -> [Visit] {
  await withCheckedContinuation { continuation in
    follow(attach) { continuation.resume(returning: $0) }
  }
}

/// Attaches handlers at once, and hears of them later.
///
/// - Parameters:
///   - attach: Attaches handlers that call what it is given, and settles their promises.
///   - ended: Gets the visits, in order, when the handlers have run or were let go.
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

/// The name of the queue that this runs on: "main", or one that a test has made.
func currentQueue() -> String? { DispatchQueue.getSpecific(key: queueName) }

extension DispatchQueue {
  /// Makes a queue that handlers can tell from others.
  static func marked(_ name: String) -> DispatchQueue {
    let queue = DispatchQueue(label: name)
    queue.setSpecific(key: queueName, value: name)
    return queue
  }
}
