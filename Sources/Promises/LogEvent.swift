/// PromiseKit's events, which hint at mistakes in how promises are used; see `conf.logHandler`.
///
/// All else that gets lost is a ``Loss``.
public enum LogEvent: Sendable {
  /// `wait()` was called on the main queue, which cannot do anything else in the meantime.
  case waitOnMainThread
  /// Nothing can settle a pending promise: the last resolver was released, or a dispatcher or a
  /// clock released its work without running the work.
  case pendingPromiseDeallocated
  /// Nothing can settle a pending guarantee: the function that fulfils the guarantee was released,
  /// or a dispatcher or a clock released its work without running the work.
  case pendingGuaranteeDeallocated
  /// A chain that ends with `cauterize()` failed with this error.
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

  /// The event in words for people.
  ///
  ///     conf.logHandler = { event in journal.write(event.message) }
  public var message: String {
    switch self {
    case .waitOnMainThread: "warning: `wait()` was called on the main queue"
    case .pendingPromiseDeallocated: "warning: nothing can settle a pending promise"
    case .pendingGuaranteeDeallocated: "warning: nothing can settle a pending guarantee"
    case .cauterized(let error): "error: cauterized error: \(error)"
    }
  }
}

extension LogEvent {
  /// The sentence of the default handler about an event of a promise.
  ///
  /// Debug builds know the promise; PromiseKit's events have no room for one.
  func message(in origin: PromiseOrigin?) -> String {
    guard let origin else { return message }
    return "\(message), in \(origin.description(after: error))"
  }

  private var error: (any Error)? { if case .cauterized(let error) = self { error } else { nil } }

  /// The handler of a program that has set none.
  static func write(_ event: LogEvent, in origin: PromiseOrigin?) {
    printError("Promises: \(event.message(in: origin))")
  }
}
