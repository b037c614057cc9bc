#if canImport(FoundationEssentials)
  import FoundationEssentials
#endif
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Marks an error type some of whose values mean that the operation was cancelled.
public protocol CancellableError: Error {
  /// Tells whether this error means that the operation was cancelled.
  var isCancelled: Bool { get }
}

extension Error {
  /// Tells whether this error means that the operation was cancelled.
  ///
  /// True for a ``CancellableError`` that says so, for `CancellationError`, and for the cancellation
  /// errors of Foundation: `URLError.cancelled`, `CocoaError.userCancelled` and
  /// `POSIXError.ECANCELED`, also as `NSError`. Nothing else is a cancellation; a timeout is not.
  public var isCancelled: Bool {
    if let error = self as? any CancellableError { return error.isCancelled }
    if self is CancellationError { return true }
    // Domain and code are compared because on Linux any NSError casts to CocoaError.
    switch (_domain, _code) {
    case ("NSURLErrorDomain", -999), ("NSCocoaErrorDomain", 3072): return true
    case ("NSPOSIXErrorDomain", Int(ECANCELED)): return true
    default: break
    }
    #if canImport(FoundationEssentials)
      // These two say "FoundationEssentials.CocoaError" and code 1 for every value.
      if type(of: self) == CocoaError.self { return (self as? CocoaError)?.code == .userCancelled }
      if type(of: self) == POSIXError.self { return (self as? POSIXError)?.code == .ECANCELED }
    #endif
    return false
  }
}

/// Says which errors `catch` and `recover` see.
public enum CatchPolicy: Sendable {
  /// All errors, cancellations included.
  case allErrors
  /// All errors but cancellations, which go on down the chain.
  case allErrorsExceptCancellation
}

extension CatchPolicy {
  @usableFromInline package var trigger: Trigger { self == .allErrors ? .rejected : .failed }
}
