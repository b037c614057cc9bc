/// The core's reports: functions that the configuration puts in place, so that the core need not
/// know the configuration.
package struct Hooks: Sendable {
  /// The log handler.
  package var log: @Sendable (LogEvent, PromiseOrigin?) -> Void = { LogEvent.write($0, in: $1) }
  /// Reports a loss.
  var report: @Sendable (Loss.Kind, (any Error)?, _ origin: () -> PromiseOrigin) -> Void = {
    Loss.report($0, $1, $2, to: nil, beside: nil)
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
