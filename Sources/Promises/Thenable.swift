/// Something that settles once, with a value or an error: a ``Promise``, a ``Guarantee``, or a type
/// of your own.
///
/// All operators stand on the two requirements, so whatever conforms can be chained, combined and
/// awaited like a promise.
public protocol Thenable<T>: AnyObject, Sendable {
  /// The type of the value.
  associatedtype T: Sendable

  /// Calls `handler` with the outcome, once.
  ///
  /// > Runs on: the thread that settles the promise or, if it has already settled, this thread,
  /// > before the call returns. Handlers run in the order in which they were attached.
  ///
  /// - Parameter handler: Receives the outcome.
  func pipe(to handler: @escaping @Sendable (Result<T, any Error>) -> Void)

  /// The outcome; nil while pending.
  var result: Result<T, any Error>? { get }
}

/// A ``Thenable`` that can be rejected, so that its errors can be caught.
public protocol CatchMixin: Thenable {}

/// What only ``Promise`` is: a thenable that can be rejected and that nobody can cancel.
///
/// Its `recover` stands here because only among the members of protocols does the compiler prefer those
/// for promises of nothing, and without that a `recover` of several statements is ambiguous there.
public protocol PlainPromise: CatchMixin {}

extension Thenable {
  /// The value if this is fulfilled; nil while pending and when rejected.
  @inlinable public var value: T? { try? result?.get() }

  /// The error if this is rejected; nil while pending and when fulfilled.
  @inlinable public var error: (any Error)? {
    if case .failure(let error) = result { error } else { nil }
  }

  /// Tells whether this has not settled yet.
  @inlinable public var isPending: Bool { result == nil }

  /// Tells whether this has settled, with a value or an error.
  @inlinable public var isResolved: Bool { result != nil }

  /// Tells whether this has settled with a value.
  @inlinable public var isFulfilled: Bool { result?.isFulfilled ?? false }

  /// Tells whether this has settled with an error.
  @inlinable public var isRejected: Bool { result.map { !$0.isFulfilled } ?? false }
}

extension Result {
  /// Tells whether this is a success.
  @inlinable public var isFulfilled: Bool {
    if case .success = self { true } else { false }
  }
}

extension Thenable {
  /// The cell that links are attached to: this object, or for a type of the user's own a promise
  /// that follows it.
  @inlinable
  package var cell: PromiseCell { (self as? PromiseCell) ?? Promise<T>(self) }
}
