/// The core's reports: functions that the configuration puts in place, so that the core need not
/// know the configuration.
struct Hooks: Sendable {
  /// Reports an event that hints at a mistake.
  var log: @Sendable (LogEvent) -> Void = { printError("Promises: \($0.message)") }
  /// Reports that nobody is left who could settle a promise.
  var noteDropped: @Sendable (_ origin: () -> PromiseOrigin) -> Void = { _ in }
  /// Reports a promise that goes away with an unhandled error.
  var noteUnhandled: @Sendable (any Error, _ origin: () -> PromiseOrigin) -> Void = { _, _ in }

  private static let store = Store()

  /// The hooks in force; at first, the defaults of a configuration that nobody has read.
  static var current: Hooks {
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
