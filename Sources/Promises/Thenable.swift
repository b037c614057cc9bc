/// Something that settles once, with a value or an error: a ``Promise``, a ``Guarantee``, or a type
/// of your own.
///
/// Any type that conforms can be returned from `then`, passed to `when` and `race`, and so
/// on. The operators are those of ``Promise`` and ``Guarantee``; code that takes any kind of
/// thenable begins with ``asPromise()``.
public protocol Thenable<T>: AnyObject, Sendable {
  /// The type of the value.
  associatedtype T: Sendable

  /// Calls `handler` once, with the outcome.
  ///
  ///     func note(_ thenable: some Thenable<Page>) {
  ///       thenable.pipe { result in count(result) }
  ///     }
  ///
  /// > Runs on: the thread that settles the promise or, if the promise has already settled, this
  /// > thread, before the call returns. Handlers run in the order in which they were attached.
  ///
  /// - Parameter handler: Receives the outcome.
  func pipe(to handler: @escaping @Sendable (Result<T, any Error>) -> Void)

  /// The outcome, or nil while pending.
  ///
  ///     func isThere(_ thenable: any Thenable<Page>) -> Bool { thenable.result != nil }
  var result: Result<T, any Error>? { get }

  /// Makes a promise that settles the way this thenable does, for code that takes any kind of
  /// thenable.
  ///
  ///     func described(_ subject: some Thenable) -> Promise<String> {
  ///       subject.asPromise().map { value in "\(value)" }
  ///     }
  ///
  /// > Rejects with: the error of this thenable.
  ///
  /// - Returns: A promise with the same outcome; a promise returns itself.
  func asPromise() -> Promise<T>
}

/// A ``Thenable`` with errors that can be caught.
public protocol CatchMixin: Thenable {}

/// A ``Promise`` or a ``Guarantee``, and not a cancellable promise.
@_documentation(visibility: internal)
public protocol PlainThenable<T>: PromiseCell, Thenable {}

// Declared in a protocol: in the class, the compiler would use it to satisfy the requirement.
extension PlainThenable {
  /// As ``Thenable/pipe(to:)``, in Swift 5 mode, where the handler may capture anything.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal)
  @inlinable public func pipe(to handler: @escaping (Result<T, any Error>) -> Void) {
    attachPipe(of: T.self, unchecked(consume handler))
  }
}

// Operators are members of protocols with one conforming type each, and not members of the types
// themselves. In a member of a class, the type of the value is the very type that the operator
// before has yet to find out, and the compiler assumes that `print($0)` is the only use of the
// value: `Any`. In a member of a protocol, the type of the value is `Self.T`, and the compiler
// waits until `Self` is known. Besides, only among the members of protocols does the compiler
// prefer the members for `T == Void`. Without this preference `recover { … }` of several statements
// is ambiguous, because the compiler takes a closure without a `return` for one that returns a
// guarantee.

/// The operators of ``Promise``, the only type that conforms.
///
/// Operators are declared here because the compiler then finds out the types of long closures in
/// the order in which people read them. To name a type, always say ``Promise``.
public protocol PlainPromise: PlainThenable, CatchMixin {}

// Operators on `PlainGuarantee` say `Self == Guarantee<Value>`. The condition is always true, but
// makes the compiler check that the value is `Sendable`. Otherwise the compiler would prefer these
// operators for a value with a conformance that is declared unavailable, such as Foundation's
// `Notification`, and warn of the promise that `done` returns.

/// The operators that lead from a ``Guarantee``, the only type that conforms, to a promise.
///
/// Closures of these operators can fail. The operators are declared here because the compiler then
/// takes the operators of ``Guarantee`` first, and stops at the first that fits the closure. To
/// name a type, always say ``Guarantee``.
public protocol PlainGuarantee: PlainThenable {}

extension Thenable {
  /// The value if fulfilled, or nil while pending and if rejected.
  ///
  ///     let user = fetchUser(id)
  ///     expect(user.value == nil)
  @inlinable public var value: T? { try? known?.get() }

  /// The error if rejected, or nil while pending and if fulfilled.
  ///
  ///     let user = Promise<User>(error: AccountError.locked)
  ///     expect(user.error is AccountError)
  ///
  /// Reading an error counts as handling the error.
  @inlinable public var error: (any Error)? {
    if case .failure(let error) = result { error } else { nil }
  }

  /// Whether there is no outcome yet.
  @inlinable public var isPending: Bool { known == nil }

  /// Whether there is an outcome, a value or an error.
  @inlinable public var isResolved: Bool { known != nil }

  /// Whether the outcome is a value.
  @inlinable public var isFulfilled: Bool { known?.isFulfilled ?? false }

  /// Whether the outcome is an error.
  @inlinable public var isRejected: Bool { known.map { !$0.isFulfilled } ?? false }

  /// The outcome, for a caller who does not handle an error.
  @inlinable package var known: Result<T, any Error>? {
    Self.isOwn ? asCell.outcome(of: T.self) : result
  }
}

extension Result {
  /// Whether the result is a success.
  @inlinable public var isFulfilled: Bool {
    if case .success = self { true } else { false }
  }
}

/// A thenable that is a cell itself, with values of type `T`.
///
/// A client can extend one of the library's classes by a conformance to ``Thenable``, with any type
/// of value, but not by a conformance to `OwnThenable`. The code checks the static type,
/// and not the object, which may have another conformance.
@usableFromInline package protocol OwnThenable: PromiseCell, Thenable {
  /// Makes a pending link with a given behaviour; the kind says how a cancel treats a cancellable
  /// link.
  init(link behaviour: @escaping Behaviour, _ kind: CancelState.Kind)

  /// The reason for which `autoCancel` cancels the inputs of a combinator; nil for one with a plain
  /// result, which leaves them alone.
  static var inputCancellation: (any Error)? { get }
}

extension OwnThenable {
  @inlinable package static var inputCancellation: (any Error)? { nil }

  /// Whether the library's own conformance has values of a type; another conformance may have
  /// others.
  @usableFromInline static func hasValues<Value>(of _: Value.Type) -> Bool { T.self == Value.self }

  @inlinable
  package init(link behaviour: @escaping Behaviour) { self.init(link: behaviour, .linear) }

  /// Makes a pending promise that no body settles, at a place to be kept.
  @_alwaysEmitIntoClient package init(of function: StaticString, at place: Place = Place()) {
    self.init(link: { $0.adopt($1, from: $2, T.self) })
    note(function, at: place.kept)
  }
}

extension Thenable {
  /// Makes a promise that settles the way this thenable does, for code that handles any kind of
  /// thenable.
  ///
  ///     let promise: any Thenable<Page> = fetch(url)
  ///     promise.asPromise().done { page in show(page) }
  ///
  /// > Rejects with: the error of this thenable.
  ///
  /// - Returns: A promise with the same outcome.
  @inlinable public func asPromise() -> Promise<T> { Promise(self) }

  /// The cell that links are attached to: this object or, for a type of another module, a promise
  /// that follows the object.
  @inlinable package var cell: PromiseCell { ownCell ?? Promise<T>(following: self) }

  /// This object, if it is a promise of the library.
  @inlinable package var ownCell: PromiseCell? { Self.isOwn ? self as? PromiseCell : nil }

  /// Whether this class is one of this library's, and so a `PromiseCell`.
  @inlinable package static var isOwn: Bool {
    // Exact types come first, and nearly always settle the question: a dynamic cast costs 30 ns.
    Self.self == Promise<T>.self || Self.self == Guarantee<T>.self
      || (Self.self as? any OwnThenable.Type)?.hasValues(of: T.self) == true
  }
}
