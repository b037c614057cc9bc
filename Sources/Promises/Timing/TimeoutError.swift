#if canImport(FoundationEssentials)
  // Weakly, as in PromiseError.swift.
  @_weakLinked public import FoundationEssentials
#endif

/// Something took longer than `timeout` or `deadline` allowed.
///
/// A timeout is a failure: `isCancelled` is false, and every `catch` sees the error (L69).
public struct TimeoutError: Error, Equatable {
  /// The allowed time.
  public let limit: Duration

  /// Makes an error.
  ///
  /// - Parameter limit: The allowed time.
  public init(limit: Duration) { self.limit = limit }
}

extension TimeoutError: CustomStringConvertible {
  /// Describes the failure.
  public var description: String { "nothing came within \(limit)" }

  /// Describes the failure for people; `localizedDescription` says the same.
  public var errorDescription: String? { description }
}

#if canImport(FoundationEssentials)
  extension TimeoutError: LocalizedError {}
#endif
