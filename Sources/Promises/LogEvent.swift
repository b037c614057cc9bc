/// Something that hints at a mistake in how promises are used; see `conf.logHandler`.
public enum LogEvent: Sendable {
  /// `wait()` was called on the main queue, which cannot do anything else in the meantime.
  case waitOnMainThread
  /// Nothing can settle a pending promise: the last resolver was released, or a dispatcher or a
  /// clock released its work without running the work.
  case pendingPromiseDeallocated
  /// Nothing can settle a pending guarantee: the function that fulfils the guarantee was released,
  /// or a dispatcher or a clock released its work without running the work.
  case pendingGuaranteeDeallocated
  /// An error was dropped: by `cauterize()`, by the failed promise of an `ensureThen`, or in debug
  /// builds, by a chain without `catch`. Or a scope that had ended cancelled a promise; the error is
  /// then a cancellation, which says so.
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

  /// The event in words for people, which the default `conf.logHandler` writes.
  ///
  ///     conf.logHandler = { event in journal.write(event.message) }
  ///
  /// While the log handler runs, the words name the promise that nothing can settle, or that was
  /// released with an unhandled error: the type and, in debug builds, the operator and the beginning
  /// of the chain.
  public var message: String {
    let promise = Hooks.subject.get()
    return switch self {
    case .waitOnMainThread: "warning: `wait()` was called on the main queue"
    case .pendingPromiseDeallocated:
      "warning: nothing can settle \(promise?.description ?? "a pending promise")"
    case .pendingGuaranteeDeallocated:
      "warning: nothing can settle \(promise?.description ?? "a pending guarantee")"
    case .cauterized(let error as ScopeEnded): "warning: \(error)"
    case .cauterized(let error):
      "error: unhandled error: \(error)\(promise.map { ", in \($0)" } ?? "")"
    }
  }
}

/// The cancellation that is logged when a promise is added to a scope that has ended.
package struct ScopeEnded: CancellableError, CustomDebugStringConvertible {
  private let promise: PromiseOrigin

  package init(_ promise: PromiseOrigin) { self.promise = promise }

  package var isCancelled: Bool { true }

  package var debugDescription: String {
    "a promise was added to a CancellationScope that has ended, and was cancelled: \(promise)"
  }
}
