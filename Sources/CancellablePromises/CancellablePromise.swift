@_exported public import Promises

/// A cancellable promise: a cancel also ends all the work that the promise waits for.
///
///     let download = CancellablePromise<Data> { resolver in
///       let task = start(completion: resolver.resolve)
///       return { task.cancel() }
///     }
///     let image = download.map { try decode($0) }
///     image.cancel()
///
/// Cancelling a link cancels its upstream and the promise that the link's closure returned, as far
/// up as promises are pending. All cancel blocks run, the one furthest up first; then the promises
/// reached by the cancel are rejected with the reason, in the same order; only then does
/// ``cancel()`` return. A cancel needs no queue, and never travels down or sideways: other users of
/// a rejected promise just see the rejection.
///
/// No closure begins after a cancel, not even a queued one, except those of `ensure`, `tap` and
/// `finally`, which always run. A running closure runs to its end, and its result is dropped. The
/// rejection waits for such closures, and comes down the chain after them.
///
/// Otherwise it behaves like `Promise`: handlers run in the same places and order, and releasing a
/// promise doesn't stop the work.
public final class CancellablePromise<T: Sendable>: CancellableCell, CancellableCatchMixin,
  OwnThenable,
  @unchecked Sendable
{
  /// Makes a pending link with a given behaviour.
  @inlinable package init(link behaviour: @escaping Behaviour, _ kind: CancelState.Kind) {
    super.init(kind, behaviour: behaviour)
  }

  @inlinable package static var inputCancellation: (any Error)? { cancellation }

  /// Makes a pending promise.
  @inlinable
  init(
    _ kind: CancelState.Kind, _ phase: CellState.Phase = .waiting,
    of function: StaticString = #function, at place: Place = Place()
  ) {
    super.init(kind, phase, behaviour: { $0.adopt($1, from: $2, T.self) })
    note(function, at: place)
  }

  /// Calls `handler` once, with the outcome.
  ///
  ///     fetchUser(id).pipe { result in count(result) }
  ///
  /// > Runs on: the thread that settles the promise or, if the promise has already settled, this
  /// > thread, before the call returns. Handlers run in the order in which they were attached.
  ///
  /// - Parameter handler: Receives the outcome.
  @_disfavoredOverload
  @inlinable public func pipe(to handler: @escaping @Sendable (Result<T, any Error>) -> Void) {
    attachPipe(of: T.self, handler)
  }

  /// The outcome, or nil while pending; reading an error counts as handling the error.
  ///
  ///     let user = fetchUser(id)
  ///     if case .success(let user)? = user.result { show(user) }
  @inlinable public var result: Result<T, any Error>? { seenOutcome(of: T.self) }
}

// MARK: - Cancelling

extension CancellablePromise {
  /// Cancels this promise and all the work that the promise waits for, with
  /// ``CancellablePromiseError/cancelled``.
  ///
  /// When the call returns, every promise that the cancel has reached is rejected, unless a closure
  /// above it is running, or has to run: an `ensure` on a queue, a cleanup. The rejection comes
  /// down the chain when that has ended.
  ///
  /// A second call has no effect, and a cancel of a settled promise only sets ``isCancelled``.
  /// Where more than 32 cancels nest, each in a handler or block run by the cancel around it, an
  /// inner call may return before its cancel has taken effect; the outermost call does not.
  ///
  ///     let avatar = fetchUser(id).then { user in fetchAvatar(of: user) }
  ///     avatar.cancel()
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns. No lock is held, so a
  /// > block may call any code.
  ///
  /// - Complexity: O(*n*) in the number of pending promises that the cancel reaches.
  public func cancel() { cancel(with: cancellation) }

  /// Cancels with a given reason.
  ///
  ///     let user = fetchUser(id)
  ///     user.cancel(with: AccountError.locked)
  ///
  /// Every `catch` sees a reason other than a cancellation (see `Error.isCancelled`).
  ///
  ///     download.cancel(with: DiskFull())
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Parameter reason: The error that the promises reached are rejected with. The first request
  ///   counts.
  /// - Complexity: O(*n*) in the number of pending promises that the cancel reaches.
  public func cancel(with reason: any Error) { cancel(for: reason) }

  /// Whether a cancel of this promise was requested; stays true from then on.
  ///
  ///     let user = fetchUser(id)
  ///     user.cancel()
  ///     expect(user.isCancelled)
  ///
  /// If the promise's error is a cancellation, the cancel took effect.
  public var isCancelled: Bool { isCancelRequested }

  /// The reason given with the first cancel request, or nil if there was none.
  ///
  ///     let user = fetchUser(id)
  ///     user.cancel(with: AccountError.locked)
  ///     expect(user.cancelReason is AccountError)
  public var cancelReason: (any Error)? { cancelRequest }

  /// Adds a cancel block.
  ///
  ///     fetchUser(id).onCancel { print("given up") }
  ///
  /// > Runs on: the thread that cancels, at most once, and only if the cancel comes before the
  /// > promise has settled. If a cancel is already running, the block runs before the call returns.
  ///
  /// > Rejects with: the errors of this promise, because the same promise is returned.
  ///
  /// - Parameter block: Stops the work.
  /// - Returns: This promise.
  @discardableResult
  public func onCancel(_ block: @escaping @Sendable () -> Void) -> CancellablePromise<T> {
    let node = CancelBlock(block)
    if !add(node), isBeingCancelled { node.run() }
    return self
  }
}

// MARK: - Making

extension CancellablePromise {
  // For this name in the place of a closure; a call takes the form below, and notes its place.
  /// Makes a promise that a body settles through a resolver, and a cancel block that stops the
  /// work.
  ///
  ///     CancellablePromise<Data> { resolver in
  ///       let task = start(completion: resolver.resolve)
  ///       return { task.cancel() }
  ///     }
  ///
  /// > Runs on: this thread, before the call returns. The cancel block runs at most once, on the
  /// > thread that cancels; a cancel block that settles the promise decides the outcome.
  ///
  /// > Rejects with: any error that the body throws or passes to the resolver; the cancel reason.
  ///
  /// - Parameter body: Starts the work, keeps the resolver until the work is done, and returns the
  ///   cancel block.
  @_disfavoredOverload
  @inlinable public convenience init(resolver body: (Resolver<T>) throws -> @Sendable () -> Void) {
    self.init(file: "", line: 0, resolver: body)
  }

  /// As ``init(resolver:)``, with the place in the code that traces name.
  @_documentation(visibility: internal)
  @inlinable public convenience init(
    file: StaticString = #fileID, line: UInt = #line,
    resolver body: (Resolver<T>) throws -> @Sendable () -> Void
  ) {
    self.init(.linear, of: "CancellablePromise", at: Place(file, line))
    let resolver = Resolver<T>(self)
    do {
      addBlock(try body(resolver))
    } catch {
      resolver.reject(error)
    }
  }

  /// Makes a promise that settles the way another does, with a cancel block that stops the work.
  ///
  ///     let (promise, stop) = library.open(file)
  ///     let text = CancellablePromise(using: promise, cancel: stop)
  ///
  /// > Runs on: the thread that cancels; the cancel block runs at most once.
  ///
  /// > Rejects with: the error of the other promise; the cancel reason.
  ///
  /// - Parameters:
  ///   - promise: The promise to follow.
  ///   - block: Stops the work.
  @inlinable public convenience init<Source: Thenable>(
    using promise: Source, cancel block: @escaping @Sendable () -> Void
  ) where Source.T == T {
    let source = promise.cell
    self.init(.adapter, of: "CancellablePromise", at: source.beginning)
    addBlock(block)
    source.attach(self)
  }

  /// Makes a promise that a body composes from others, given a promise to be rejected by a cancel.
  ///
  ///     CancellablePromise(wrapper: { cancelPromise in
  ///       firstly { when(first, while: cancelPromise) }
  ///         .then { when(second($0), while: cancelPromise) }
  ///     })
  ///
  /// If a cancel comes while the new promise is pending, `cancelPromise` is rejected with the
  /// reason before the new promise is. So an outcome that the body's promise takes inline from the
  /// rejection is the outcome of the new promise. If no cancel can reach the pending
  /// operation, `cancelPromise` is fulfilled.
  ///
  /// Then the cancel goes on to the body's promise, if that is cancellable.
  ///
  /// > Runs on: this thread, before the call returns.
  ///
  /// > Rejects with: any error that the body throws; the error of the body's promise; the cancel
  /// > reason.
  ///
  /// - Parameters:
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  ///   - body: Starts the work and returns the work's promise.
  @inlinable public convenience init<Body: Thenable>(
    file: StaticString = #fileID, line: UInt = #line,
    wrapper body: (_ cancelPromise: Promise<Void>) throws -> Body
  ) where Body.T == T {
    self.init(.wrapper, of: "CancellablePromise", at: Place(file, line))
    do {
      try body(addSignal()).cell.attach(self)
    } catch {
      // Nobody else has seen this promise, so it has no handlers.
      _ = settle(error: error)
    }
  }

  /// Makes a promise that settles the way another does; a cancel leaves the other alone, unless the
  /// other is cancellable too.
  ///
  ///     let shown = CancellablePromise(Promise.value(1))
  ///
  /// > Rejects with: the error of the other promise; the cancel reason.
  ///
  /// - Parameter bridge: The thenable to follow, with the same type of value.
  @inlinable public convenience init(_ bridge: any Thenable<T>) {
    let source = bridge.cell
    self.init(.linear, of: "CancellablePromise", at: source.beginning)
    source.attach(self)
  }

  /// Makes a promise rejected with an error.
  ///
  ///     let user = CancellablePromise<User>(error: AccountError.locked)
  ///
  /// > Rejects with: the error.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  @inlinable public convenience init(
    error: any Error, file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(.linear, of: "CancellablePromise", at: Place(file, line))
    _ = settle(error: error)
  }

  /// As ``init(error:file:line:)``, for the initialiser's name in the place of a closure.
  ///
  @_documentation(visibility: internal) @_disfavoredOverload
  @inlinable public convenience init(error: any Error) {
    self.init(error: error, file: "", line: 0)
  }

  /// Makes a promise fulfilled with a value.
  ///
  ///     let user: CancellablePromise<User> =
  ///       cached.map { user in .value(user) } ?? fetchUser(id)
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  /// - Returns: A fulfilled promise.
  @inlinable public static func value(
    _ value: T, file: StaticString = #fileID, line: UInt = #line
  ) -> CancellablePromise<T> {
    let promise = CancellablePromise(.linear, of: "value", at: Place(file, line))
    _ = promise.settle(value: value)
    return promise
  }

  /// As ``value(_:file:line:)``, for the function's name in the place of a closure.
  @_documentation(visibility: internal) @_disfavoredOverload
  @inlinable public static func value(_ value: T) -> CancellablePromise<T> {
    self.value(value, file: "", line: 0)
  }

  /// A promise that only a cancel ends.
  ///
  /// It keeps itself alive while it has handlers, so a chain on it stays until a cancel comes.
  ///
  ///     let session: CancellablePromise<Void> = .never
  ///     when(download, while: session.asPromise())
  ///
  /// > Rejects with: the cancel reason.
  @inlinable public static var never: CancellablePromise<T> {
    CancellablePromise(.linear, .anchored, of: "never")
  }

  /// Makes a pending promise and the resolver that settles it.
  ///
  ///     let (location, resolver) = CancellablePromise<Location>.pending()
  ///     locator.onUpdate = { found in resolver.fulfill(found) }
  ///     location.onCancel { locator.stop() }
  ///
  /// > Rejects with: the error that the resolver is given; the cancel reason.
  ///
  /// - Parameters:
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  /// - Returns: The promise and the resolver. Dropping the resolver unused logs
  ///   `pendingPromiseDeallocated`.
  @inlinable public static func pending(
    file: StaticString = #fileID, line: UInt = #line
  ) -> (promise: CancellablePromise<T>, resolver: Resolver<T>) {
    let promise = CancellablePromise<T>(.linear, at: Place(file, line))
    return (promise, Resolver<T>(promise))
  }

  /// As ``pending(file:line:)``, for the function's name in the place of a closure.
  @_documentation(visibility: internal) @_disfavoredOverload
  @inlinable public static func pending() -> (promise: CancellablePromise<T>, resolver: Resolver<T>)
  {
    pending(file: "", line: 0)
  }
}

extension CancellablePromise where T == Void {
  /// Makes a fulfilled promise.
  ///
  ///     let ready = CancellablePromise()
  ///
  /// > Rejects with: nothing.
  ///
  /// - Parameters:
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  @inlinable public convenience init(file: StaticString = #fileID, line: UInt = #line) {
    self.init(.linear, of: "CancellablePromise", at: Place(file, line))
    _ = settle(value: ())
  }

  /// A fulfilled promise.
  ///
  ///     let ready: CancellablePromise<Void> = .value
  @inlinable public static var value: CancellablePromise<Void> {
    CancellablePromise(file: "", line: 0)
  }
}

/// The operators of ``CancellablePromise``, the only type that conforms.
///
/// Operators are declared here for the same reason as those of `Promise` in `PlainPromise`. To name
/// a type, always say ``CancellablePromise``.
public protocol CancellableCatchMixin: CancellableCell, CatchMixin {}

// Declared in a protocol: in the class, the compiler would use it to satisfy the requirement.
extension CancellableCatchMixin {
  /// As ``CancellablePromise/pipe(to:)``, in Swift 5 mode, where the handler may capture anything.
  @available(swift, obsoleted: 6) @_documentation(visibility: internal)
  @inlinable public func pipe(to handler: @escaping (Result<T, any Error>) -> Void) {
    attachPipe(of: T.self, unchecked(consume handler))
  }
}
