/// Something that hints at a mistake in how promises are used; see `conf.logHandler`.
public enum LogEvent: Sendable {
  /// `wait()` was called on the main queue, which cannot do anything else in the meantime.
  case waitOnMainThread
  /// The last resolver of a promise went away, so the promise can never settle.
  case pendingPromiseDeallocated
  /// The last resolver of a guarantee went away, so the guarantee can never settle.
  case pendingGuaranteeDeallocated
  /// `cauterize()`, or an `ensureThen` whose promise failed, dropped this error.
  case cauterized(any Error)
}

extension LogEvent: CustomStringConvertible {
  /// Describes the event in a sentence.
  public var description: String {
    switch self {
    case .waitOnMainThread: "warning: `wait()` was called on the main queue"
    case .pendingPromiseDeallocated: "warning: a pending promise lost its last resolver"
    case .pendingGuaranteeDeallocated: "warning: a pending guarantee lost its last resolver"
    case .cauterized(let error): "error: nobody handled \(error)"
    }
  }
}
