/// Lets a test wait until no handler is on its way, for code with handlers on the main actor or
/// another actor.
///
///     let handlers = HandlerWatch()
///     field.textDidChange(to: "Brat")
///     clock.advance(by: .milliseconds(300))
///     await handlers.allHaveRun()
///     expect(field.shown == ["Bratwurst"])
///
/// A handler is on its way from when its promise has settled until the handler has returned.
/// Handlers count if they set out during the life of a `HandlerWatch`, so make one at the beginning
/// of the test. Handlers of pending promises don't count: a test settles such promises itself, by
/// moving a ``ManualClock``, or with the resolver of a stand-in.
///
/// The count includes the handlers of the whole process, also of other tests. Watching costs an
/// object for each handler on its way; without an instance, there is no cost.
public final class HandlerWatch: Sendable {
  /// Begins to watch; releasing the instance ends the watch.
  public init() { HandlerTraffic.shared.beginWatching() }

  deinit { HandlerTraffic.shared.stopWatching() }

  /// The number of handlers on their way.
  public var count: Int { HandlerTraffic.shared.count }

  /// Waits until no handler is on its way, and until tasks of the main actor have done the work
  /// that follows their `await`.
  ///
  /// The wait includes handlers that set out in the meantime, so a program with always one on its
  /// way never ends the wait. Tasks don't count, and neither does an asynchronous closure, such as
  /// that of `asyncMap`, which runs in a task: await the closure's promise first.
  public func allHaveRun() async {
    repeat {
      await withCheckedContinuation { continuation in
        HandlerTraffic.shared.whenNone { continuation.resume() }
      }
      // Tasks woken by the handlers, such as a task that awaited a promise, run before this
      // continuation.
      await withCheckedContinuation { continuation in
        MainDispatcher.main.dispatch { continuation.resume() }
      }
      await Task.yield()
    } while count > 0
  }
}
