#if canImport(FoundationEssentials)
  // Weakly, as in PromiseError.swift.
  @_weakLinked public import FoundationEssentials
#endif

/// An operation took longer than its `timeout` allowed.
///
/// A timeout is a failure: `isCancelled` is false, and every `catch` sees the error.
public struct TimeoutError: Error, Equatable {
  /// The allowed time.
  public let limit: Duration

  /// Makes an error.
  ///
  ///     let late = Promise<User>(error: TimeoutError(limit: .seconds(1)))
  ///
  /// - Parameter limit: The allowed time.
  public init(limit: Duration) { self.limit = limit }
}

extension TimeoutError: CustomStringConvertible {
  /// Describes the failure for people: "The operation timed out after 10 seconds." and the like.
  public var description: String {
    let number = "\(limit)".prefix { $0 != " " }
    let count = number.hasSuffix(".0") ? number.dropLast(2) : number[...]
    return "The operation timed out after \(count) second\(count == "1" ? "" : "s")."
  }

  /// Describes the failure for people; `localizedDescription` says the same.
  public var errorDescription: String? { description }
}

#if canImport(FoundationEssentials)
  extension TimeoutError: LocalizedError {}
#endif
