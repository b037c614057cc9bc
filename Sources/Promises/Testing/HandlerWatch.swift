/// Lets a test wait until no handler is on its way, for code whose handlers belong to the main actor or
/// another actor.
///
///     let handlers = HandlerWatch()
///     field.textDidChange(to: "Brat")
///     clock.advance(by: .milliseconds(300))
///     await handlers.allHaveRun()
///     expect(field.shown == ["Bratwurst"])
///
/// A handler is on its way from when its promise has settled until it has returned. It counts if an instance
/// existed when it set out, so make one at the beginning of the test. Handlers of promises that are pending
/// don't count: a test settles those itself, by moving a ``ManualClock``, or with the resolver of a stand-in.
///
/// It counts the handlers of the whole process, those of other tests among them. Watching costs an object
/// for each handler on its way; if nobody watches, there is no cost.
public final class HandlerWatch: Sendable {
  /// Begins to watch, until this is released.
  public init() { HandlerTraffic.shared.beginWatching() }

  deinit { HandlerTraffic.shared.stopWatching() }

  /// The number of handlers on their way.
  public var count: Int { HandlerTraffic.shared.count }

  /// Waits until no handler is on its way, and what tasks of the main actor do after their `await` has
  /// been done.
  ///
  /// Handlers that set out while it waits are waited for as well, so it does not return as long as there is
  /// always one. It does not wait for tasks, and so not for an asynchronous closure, such as that of
  /// `asyncMap`, which runs in one: await its promise first.
  public func allHaveRun() async {
    repeat {
      await withCheckedContinuation { continuation in
        HandlerTraffic.shared.whenNone { continuation.resume() }
      }
      // What they have woken, such as a task that awaited a promise, runs before this.
      await withCheckedContinuation { continuation in
        MainDispatcher.main.dispatch { continuation.resume() }
      }
      await Task.yield()
    } while count > 0
  }
}
