#if canImport(FoundationEssentials)
  // Weakly, as in PromiseError.swift.
  @_weakLinked import FoundationEssentials
#endif

/// An error type that knows cancellations: it can say that an operation was cancelled.
///
///     enum TransferError: CancellableError {
///       case stopped, connectionLost
///       var isCancelled: Bool { self == .stopped }
///     }
public protocol CancellableError: Error {
  /// Whether this error means that the operation was cancelled.
  var isCancelled: Bool { get }
}

extension Error {
  /// Whether this error means that the operation was cancelled.
  ///
  /// True for a ``CancellableError`` if its `isCancelled` is true, for `CancellationError`, and for
  /// Foundation's cancellation errors: `URLError.cancelled`, `CocoaError.userCancelled` and
  /// `POSIXError.ECANCELED`, also in the form of an `NSError`. Nothing else is a cancellation; in
  /// particular, a timeout is not.
  ///
  ///     fetchUser(id).tapError { error in
  ///       if !error.isCancelled { report(error) }
  ///     }
  public var isCancelled: Bool {
    if let error = self as? any CancellableError { return error.isCancelled }
    if self is CancellationError { return true }
    // Domain and code are compared because on Linux any NSError casts to CocoaError.
    switch (_domain, _code) {
    case ("NSURLErrorDomain", -999), ("NSCocoaErrorDomain", 3072): return true
    case ("NSPOSIXErrorDomain", Int(posixCancelledCode)): return true
    #if canImport(FoundationEssentials)
      // A cancellation of these two types has code 1. Only this branch may name the types, because
      // only an error of such a type leads here: a program without such errors may have been linked
      // without the types.
      case ("FoundationEssentials.CocoaError", _):
        return (self as? CocoaError)?.code.rawValue == 3072
      case ("FoundationEssentials.POSIXError", _):
        // Comparing by the type of the code would bring the C library's mathematics into every
        // static program, 150 KB more.
        let code = Mirror(reflecting: self).descendant("code") as? any RawRepresentable
        return code?.rawValue as? Int32 == posixCancelledCode
    #endif
    default: return false
    }
  }
}

/// Which errors `catch` and `recover` see.
public enum CatchPolicy: Sendable {
  /// All errors, including cancellations.
  case allErrors
  /// All errors except cancellations, which continue down the chain.
  case allErrorsExceptCancellation
}

extension CatchPolicy {
  /// The policy that ``conf`` has at the moment, the default of every `policy:`.
  public static var configured: CatchPolicy { configuration.catchPolicy }

  @usableFromInline package var trigger: Trigger { self == .allErrors ? .rejected : .failed }
}
