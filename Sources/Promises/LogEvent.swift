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
  /// The case's name, as in "waitOnMainThread"; for ``cauterized(_:)``, followed by the error in
  /// parentheses.
  ///
  /// Programs use the description as a key. So the text is the same as PromiseKit's, also in a
  /// program built without the names of enum cases.
  public var description: String {
    switch self {
    case .waitOnMainThread: "waitOnMainThread"
    case .pendingPromiseDeallocated: "pendingPromiseDeallocated"
    case .pendingGuaranteeDeallocated: "pendingGuaranteeDeallocated"
    case .cauterized(let error): "cauterized(\(String(reflecting: error)))"
    }
  }

  /// The event in a sentence, for people.
  var sentence: String {
    switch self {
    case .waitOnMainThread: "warning: `wait()` was called on the main queue"
    case .pendingPromiseDeallocated: "warning: a pending promise lost its last resolver"
    case .pendingGuaranteeDeallocated: "warning: a pending guarantee lost its last resolver"
    case .cauterized(let error): "error: nobody handled \(error)"
    }
  }
}
