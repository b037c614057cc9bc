/// Something that settles once, with a value or an error: a ``Promise``, a ``Guarantee``, or a type
/// of your own.
///
/// Any type that conforms can be returned from `then`, passed to `when` and `race`, and so
/// on. The operators stand on ``Promise`` and ``Guarantee`` themselves; code that
/// takes any kind of thenable begins with ``asPromise()``.
public protocol Thenable<T>: AnyObject, Sendable {
  /// The type of the value.
  associatedtype T: Sendable

  /// Calls `handler` once, with the outcome.
  ///
  /// > Runs on: the thread that settles the promise or, if it has already settled, this thread,
  /// > before the call returns. Handlers run in the order in which they were attached.
  ///
  /// - Parameter handler: Receives the outcome.
  func pipe(to handler: @escaping @Sendable (Result<T, any Error>) -> Void)

  /// The outcome, or nil while pending.
  var result: Result<T, any Error>? { get }

  /// Makes a promise that settles the way this does, for code that takes any kind of thenable.
  ///
  ///     func described(_ subject: some Thenable) -> Promise<String> {
  ///       subject.asPromise().map { value in "\(value)" }
  ///     }
  ///
  /// > Rejects with: the error of this.
  ///
  /// - Returns: A promise with the same outcome; a promise returns itself.
  func asPromise() -> Promise<T>
}

/// A ``Thenable`` that can be rejected, so that its errors can be caught.
public protocol CatchMixin: Thenable {}

/// A thenable that can be rejected and that nobody can cancel; only ``Promise`` conforms.
///
/// It is there for `recover`, which is declared here because only among the members of protocols
/// does the compiler prefer those for promises without a value.
public protocol PlainPromise: PromiseCell, CatchMixin {}

// Operators on `PlainGuarantee` say `Self == Guarantee<Value>`, which is no news, but has the compiler ask
// there too whether the value is `Sendable`. Otherwise it would prefer them for a value whose conformance
// is declared unavailable, such as Foundation's `Notification`, and warn of the promise that `done` returns.

/// A thenable that cannot fail; only ``Guarantee`` conforms.
///
/// It is there for operators whose closures can fail, which lead from a guarantee to a promise.
/// They are declared here because the compiler then takes those of ``Guarantee`` first, and leaves
/// these aside as soon as a closure fits.
public protocol PlainGuarantee: PromiseCell, Thenable {}

extension Thenable {
  /// The value if this is fulfilled, or nil while it is pending and if it is rejected.
  @inlinable public var value: T? { try? result?.get() }

  /// The error if this is rejected, or nil while it is pending and if it is fulfilled.
  @inlinable public var error: (any Error)? {
    if case .failure(let error) = result { error } else { nil }
  }

  /// Whether this has not settled yet.
  @inlinable public var isPending: Bool { result == nil }

  /// Whether this has settled, with a value or an error.
  @inlinable public var isResolved: Bool { result != nil }

  /// Whether this has settled with a value.
  @inlinable public var isFulfilled: Bool { result?.isFulfilled ?? false }

  /// Whether this has settled with an error.
  @inlinable public var isRejected: Bool { result.map { !$0.isFulfilled } ?? false }
}

extension Result {
  /// Whether this is a success.
  @inlinable public var isFulfilled: Bool {
    if case .success = self { true } else { false }
  }
}

/// A thenable that is its own cell, whose values are of type `T`.
///
/// Anybody can extend a class of ours so that it conforms to ``Thenable``, with whatever type of value;
/// nobody else can make one conform to this. Asked of the type in the code and not of the object, which
/// may have another conformance.
@usableFromInline package protocol OwnThenable: PromiseCell, Thenable {
  /// Makes a pending link with a given behaviour; the kind says how a cancel treats it, where it can be
  /// cancelled.
  init(link behaviour: @escaping Behaviour, _ kind: CancelState.Kind)
}

extension OwnThenable {
  @inlinable
  package init(link behaviour: @escaping Behaviour) { self.init(link: behaviour, .linear) }
}

extension Thenable {
  /// Makes a promise that settles the way this does, for code that handles any kind of thenable.
  ///
  /// > Rejects with: the error of this.
  ///
  /// - Returns: A promise with the same outcome.
  @inlinable public func asPromise() -> Promise<T> { Promise(self) }

  /// The cell that links are attached to: this object or, for a type of the user's own, a promise
  /// that follows it.
  @inlinable package var cell: PromiseCell { ownCell ?? Promise<T>(following: self) }

  /// This object, if it is one of ours.
  @inlinable package var ownCell: PromiseCell? {
    // By exact types first, which nearly always settles it: a dynamic cast costs 30 ns.
    guard
      Self.self == Promise<T>.self || Self.self == Guarantee<T>.self
        || Self.self is any OwnThenable.Type
    else { return nil }
    return self as? PromiseCell
  }
}
