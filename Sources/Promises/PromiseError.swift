#if canImport(FoundationEssentials)
  // Weakly: a static program that does not use it itself is spared its 12 MB, and the runtime passes
  // over a conformance to a protocol that is not there.
  @_weakLinked public import FoundationEssentials
#endif

/// Errors of promises themselves.
public enum PromiseError: Error, Sendable {
  /// A completion handler was called with neither a value nor an error.
  case invalidCallingConvention
  /// The body of `then` or `recover` returned the very promise that it settles.
  case returnedSelf
  /// A combinator got input that it cannot work with, such as no inputs for `race` or a limit of
  /// zero for `when`.
  case badInput
  /// The operation was cancelled.
  case cancelled
  /// Somebody is waiting for a promise that nobody can settle any more, because its resolver is
  /// gone. The place is that of the `async()` or `wait()`.
  case abandoned(file: StaticString, line: UInt)
  /// The closure of `compactMap` returned nil. Carries the value that it was given, and the type
  /// that it should have returned.
  case compactMap(any Sendable, any Any.Type)
  /// `firstValue` or `lastValue` found no element.
  case emptySequence
  /// All inputs of `race(fulfilled:)` were rejected.
  case noWinner
}

extension PromiseError: CancellableError {
  /// Whether this is ``cancelled``.
  public var isCancelled: Bool {
    if case .cancelled = self { true } else { false }
  }
}

extension PromiseError: CustomDebugStringConvertible {
  /// Describes the mistake, for debugging.
  public var debugDescription: String {
    switch self {
    case .invalidCallingConvention:
      "a completion handler was called with neither a value nor an error"
    case .returnedSelf: "a handler returned the promise that it settles"
    case .badInput: "a function of the promise library was given input that it cannot work with"
    case .cancelled: "the operation was cancelled"
    case .abandoned(let file, let line):
      "nobody can settle the promise any more that \(file):\(line) waits for: its resolver is gone"
    case .compactMap(let value, let type): "could not make \(type) from \(value)"
    case .emptySequence: "an empty sequence was asked for its first or last element"
    case .noWinner: "every promise of a race(fulfilled:) was rejected"
    }
  }

  /// Describes the mistake for people; `localizedDescription` says the same.
  public var errorDescription: String? { debugDescription }
}

#if canImport(FoundationEssentials)
  extension PromiseError: LocalizedError {}
#endif
