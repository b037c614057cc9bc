#if canImport(FoundationEssentials)
  // Weakly linked: a static program without uses of its own is spared FoundationEssentials' 12 MB,
  // and the runtime passes over a conformance to a missing protocol.
  @_weakLinked public import FoundationEssentials
#endif

/// Errors of promises themselves.
public enum PromiseError: Error, Sendable {
  /// A completion handler was called with neither a value nor an error.
  case invalidCallingConvention
  /// The body of `then` or `recover` returned the very promise that it settles.
  case returnedSelf
  /// A function got unusable input: no inputs for `race`, or a limit below 1 for `when` or
  /// `attempt`. Carries the mistake, in debug builds with the place of the call; patterns may leave
  /// the mistake out, as in `catch PromiseError.badInput`.
  case badInput(mistake: String)
  /// The operation was cancelled.
  case cancelled
  /// The promise can no longer be settled: its resolver was released, or a dispatcher released a
  /// handler without running the handler.
  ///
  /// A plain promise stays pending, and only an `async()` or `wait()` throws this error. A
  /// cancellable promise is rejected with this error. The place is the beginning of the chain,
  /// which only debug builds know; else that of the `async()` or `wait()`.
  case abandoned(file: StaticString, line: UInt)
  /// The closure of `compactMap` returned nil. Carries the value given to the closure, and the type
  /// that the closure should have returned.
  case compactMap(any Sendable, any Any.Type)
  /// `firstValue` or `lastValue` found no element.
  case emptySequence
  /// All inputs of `race(fulfilled:)` were rejected. Carries the errors, in the order of the
  /// inputs; patterns may leave the errors out, as in `catch PromiseError.noWinner`.
  case noWinner(errors: [any Error])
}

extension PromiseError {
  /// ``noWinner(errors:)`` without errors, for code that makes this error as with PromiseKit.
  public static var noWinner: PromiseError { .noWinner(errors: []) }

  /// ``badInput(mistake:)`` without a mistake, for code that makes this error as with PromiseKit.
  public static var badInput: PromiseError { .badInput(mistake: "a function got unusable input") }

  /// The error of a `when` with a limit below 1.
  @usableFromInline package static func limitBelowOne(at place: Place) -> PromiseError {
    badInput("concurrently: needs a count of at least 1", at: place)
  }

  /// The error of a call with unusable input.
  static func badInput(_ mistake: String, at place: Place) -> PromiseError {
    .badInput(mistake: mistake + (place.known.map { ", at \($0.file):\($0.line)" } ?? ""))
  }

  /// The error of an abandoned promise with a given origin.
  static func abandoned(_ origin: Origin?) -> PromiseError {
    .abandoned(file: origin?.file ?? "", line: origin?.line ?? 0)
  }
}

extension PromiseOrigin {
  /// Describes the promise after an error, without a place that the error itself names.
  func description(after error: (any Error)?) -> String {
    let isNamed =
      switch error as? PromiseError {
      case .badInput(let mistake)?: mistake.hasSuffix(" \(file ?? ""):\(line ?? 0)")
      case .abandoned(let file, let line)?: file.description == self.file && line == self.line
      default: false
      }
    return description(withBeginning: !isNamed)
  }
}

extension PromiseError: CancellableError {
  /// True for ``cancelled`` only.
  public var isCancelled: Bool {
    if case .cancelled = self { true } else { false }
  }
}

extension PromiseError: CustomDebugStringConvertible {
  /// Describes the mistake, for debugging.
  public var debugDescription: String {
    guard case .noWinner(let errors) = self, !errors.isEmpty else { return sentence }
    return "\(sentence): " + errors.map { "\($0)" }.joined(separator: "; ")
  }

  private var sentence: String {
    switch self {
    case .invalidCallingConvention:
      "a completion handler was called with neither a value nor an error"
    case .returnedSelf: "a handler returned the promise that it settles"
    case .badInput(let mistake): mistake
    case .cancelled: "the operation was cancelled"
    case .abandoned(_, line: 0): "the promise can no longer be settled"
    case .abandoned(let file, let line):
      "the promise of \(file):\(line) can no longer be settled"
    case .compactMap(let value, let type): "could not make \(type) from \(value)"
    case .emptySequence: "an empty sequence was asked for its first or last element"
    case .noWinner: "every promise of a race(fulfilled:) was rejected"
    }
  }

  /// Describes the mistake for people, without the errors of ``noWinner(errors:)``.
  ///
  /// `localizedDescription` says the same.
  public var errorDescription: String? { sentence }
}

#if canImport(FoundationEssentials)
  extension PromiseError: LocalizedError {}
#endif
