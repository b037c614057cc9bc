/// The core's reports: functions that the configuration puts in place, so that the core need not
/// know the configuration.
package struct Hooks: Sendable {
  /// The log handler.
  var logHandler: @Sendable (LogEvent) -> Void = { printError("Promises: \($0.message)") }
  /// Reports a pending promise that can no longer be settled.
  var reportDropped: @Sendable (PromiseOrigin) -> Void = { _ in }
  /// Reports a promise that is released with an unhandled error.
  var reportUnhandled: @Sendable (any Error, _ origin: () -> PromiseOrigin) -> Void = {
    UnhandledRejection.report($0, $1, to: UnhandledRejection.defaultHandler)
  }

  /// The promise that the event under report is about, for the sentence of the event.
  static let subject = TaskLocal<PromiseOrigin?>(wrappedValue: nil)

  /// Reports an event that hints at a mistake; all events come this way.
  package func log(_ event: LogEvent, about origin: PromiseOrigin? = nil) {
    Self.subject.withValue(origin) { logHandler(event) }
  }

  private static let store = Store()

  /// The hooks in force; at first, the defaults of a configuration that no code has read.
  package internal(set) static var current: Hooks {
    get { store.lock.withLock { store.hooks } }
    set {
      var former = newValue
      store.lock.withLock { swap(&store.hooks, &former) }
    }
  }

  /// The hooks in force, protected by the lock.
  private final class Store: @unchecked Sendable {
    let lock = Lock()
    var hooks = Hooks()
  }
}
