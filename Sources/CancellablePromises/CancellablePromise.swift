@_exported public import Promises

/// A promise that can be cancelled, and with it all work that it waits for.
///
///     let download = CancellablePromise<Data> { resolver in
///       let task = start(completion: resolver.resolve)
///       return { task.cancel() }
///     }
///     let image = download.map { try decode($0) }
///     image.cancel()
///
/// Cancelling a link cancels its upstream and the promise that its closure returned, as far up as
/// something is pending: all cancel blocks run, deepest first, then every promise that was reached is
/// rejected with the reason, and only then does ``cancel()`` return. It needs no queue, and never
/// travels down or sideways: others who wait for the same promise see it rejected, that is all.
///
/// Closures that have already been handed to their queue run first, and decide what becomes of their
/// link. `ensure`, `tap` and `finally` run in any case.
///
/// Everything else is as with `Promise`: where handlers run, in which order, and that
/// dropping a promise stops nothing.
public final class CancellablePromise<T: Sendable>: CancellableCell, CatchMixin,
  @unchecked Sendable
{
  /// Makes a pending link with its behaviour.
  @inlinable
  init(link behaviour: @escaping Behaviour, _ kind: CancelState.Kind = .linear) {
    super.init(kind, behaviour: behaviour)
  }

  /// Makes a pending promise.
  @inlinable
  init(_ kind: CancelState.Kind, of function: StaticString = #function) {
    super.init(kind, behaviour: { $0.takeOver($1, from: $2, T.self) })
    note(function, "", 0)
  }

  /// Calls `handler` with the outcome, once.
  ///
  /// > Runs on: the thread that settles the promise or, if it has already settled, this thread,
  /// > before the call returns. Handlers run in the order in which they were attached.
  ///
  /// - Parameter handler: Receives the outcome.
  /// - Complexity: O(1).
  @inlinable
  public func pipe(to handler: @escaping @Sendable (Result<T, any Error>) -> Void) {
    attachPipe(of: T.self, handler)
  }

  /// The outcome; nil while pending.
  @inlinable
  public var result: Result<T, any Error>? { outcome(of: T.self) }

  /// Makes the link of an operator: the one place through which all of them go.
  @inlinable
  func link<U: Sendable, Body>(
    _ behaviour: @escaping Behaviour, _ trigger: Trigger, _ hop: consuming Hop,
    _ body: consuming Body, kind: CancelState.Kind = .linear, function: StaticString = #function
  ) -> CancellablePromise<U> {
    link(CancellablePromise<U>(link: behaviour, kind), trigger, hop, body, function: function)
  }
}

// MARK: - Cancelling

extension CancellablePromise {
  /// Cancels this promise and all that it waits for, with ``CancellablePromiseError/cancelled``.
  ///
  /// Does nothing when called again, and on a settled promise only sets ``isCancelled``.
  ///
  ///     let avatar = fetchUser(id).then { user in fetchAvatar(of: user) }
  ///     avatar.cancel()
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns. No lock is held meanwhile,
  /// > so a block may call anything.
  ///
  /// - Complexity: O(*n*) in the number of pending promises that are reached.
  public func cancel() { cancel(with: CancellablePromiseError.cancelled) }

  /// Cancels with a given reason.
  ///
  /// A reason that is no cancellation (see `Error.isCancelled`) reaches every `catch`.
  ///
  ///     download.cancel(with: DiskFull())
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Parameter reason: What the promises that are reached reject with. The first request wins.
  /// - Complexity: O(*n*) in the number of pending promises that are reached.
  public func cancel(with reason: any Error) { cancel(with: reason, immediately: false) }

  /// Cancels and does not wait for closures that are under way either (L15).
  ///
  /// A closure that is still queued does not run; of one that is running the result is dropped, and a
  /// promise that it returns is cancelled.
  ///
  ///     let name = fetchUser(id).map { user in user.name }
  ///     name.cancelImmediately()
  ///
  /// > Runs on: cancel blocks run on this thread, before the call returns.
  ///
  /// - Complexity: O(*n*) in the number of pending promises that are reached.
  public func cancelImmediately() {
    cancel(with: CancellablePromiseError.cancelled, immediately: true)
  }

  /// Tells whether a cancel of this promise was requested; it stays true.
  ///
  /// The cancel took effect if the promise's error is a cancellation.
  public var isCancelled: Bool { isCancelRequested }

  /// The reason of the request; nil while there was none.
  public var cancelReason: (any Error)? { cancelRequest }

  /// Adds a cancel block.
  ///
  ///     fetchUser(id).onCancel { print("given up") }
  ///
  /// > Runs on: the thread that cancels, at most once, and only if the cancel comes before settlement.
  /// > If this is being cancelled just now, before the call returns.
  ///
  /// > Rejects with: whatever this promise is rejected with, because it is the same promise.
  ///
  /// - Parameter block: Stops some work.
  /// - Returns: This promise.
  /// - Complexity: O(1).
  @discardableResult
  public func onCancel(_ block: @escaping @Sendable () -> Void) -> CancellablePromise<T> {
    let node = CancelBlock(block)
    if !add(node), isPending, isCancelled { node.run() }
    return self
  }
}

// MARK: - Making

extension CancellablePromise {
  /// Makes a promise that a body settles through a resolver, and that a block can stop.
  ///
  ///     CancellablePromise<Data> { resolver in
  ///       let task = start(completion: resolver.resolve)
  ///       return { task.cancel() }
  ///     }
  ///
  /// > Runs on: this thread, before the call returns. The cancel block runs on the thread that cancels,
  /// > at most once, and if it settles the promise itself, that is the outcome (L12).
  ///
  /// > Rejects with: any error that the body throws or passes to the resolver; the cancel reason.
  ///
  /// - Parameters:
  ///   - file: The file that reports name.
  ///   - line: The line there.
  ///   - body: Starts the work, keeps the resolver until it is done, and returns the cancel
  ///     block.
  /// - Complexity: O(1).
  public convenience init(
    file: StaticString = #fileID, line: UInt = #line,
    resolver body: (Resolver<T>) throws -> @Sendable () -> Void
  ) {
    self.init(.linear)
    note("CancellablePromise", file, line)
    keep()
    let resolver = Resolver<T>(self)
    do {
      _ = add(CancelBlock(try body(resolver)))
    } catch {
      resolver.reject(error)
    }
  }

  /// Makes a promise that settles as another does, and that a block can stop.
  ///
  ///     let (promise, stop) = library.open(file)
  ///     let text = CancellablePromise(using: promise, cancel: stop)
  ///
  /// > Runs on: the cancel block, on the thread that cancels, at most once.
  ///
  /// > Rejects with: the error of the other; the cancel reason.
  ///
  /// - Parameters:
  ///   - promise: What to follow.
  ///   - block: Stops the work.
  /// - Complexity: O(1).
  public convenience init<Source: Thenable>(
    using promise: Source, cancel block: @escaping @Sendable () -> Void
  ) where Source.T == T {
    self.init(.linear)
    _ = add(CancelBlock(block))
    promise.cell.attach(self)
  }

  /// Makes a promise of what a body composes, which gets a promise that rejects on cancel.
  ///
  ///     CancellablePromise(wrapper: { cancelPromise in
  ///       firstly { when(first, while: cancelPromise) }
  ///         .then { when(second($0), while: cancelPromise) }
  ///     })
  ///
  /// `cancelPromise` rejects with the reason when a cancel comes before settlement, and before the
  /// promise made here is rejected; so what the body's promise does about it at once is the outcome
  /// (L57). It is fulfilled when nobody can reach the operation any more while it is pending (L58).
  ///
  /// > Runs on: this thread, before the call returns.
  ///
  /// > Rejects with: any error that the body throws; the error of its promise; the cancel reason.
  ///
  /// - Parameter body: Starts the work and returns its promise.
  /// - Complexity: O(1).
  public convenience init<Body: Thenable>(
    wrapper body: (_ cancelPromise: Promise<Void>) throws -> Body
  ) where Body.T == T {
    self.init(.shield)
    let (signal, node) = CancelSignal.make()
    _ = add(node)
    do {
      try body(signal).cell.attach(self)
    } catch {
      if let batch = settle(error: error) { propagate(batch) }
    }
  }

  /// Makes a promise of what an asynchronous closure returns or throws; a cancel cancels its task.
  ///
  /// A task that ignores that goes on, but its outcome is dropped (L72).
  ///
  ///     CancellablePromise { try await client.fetch(url) }
  ///
  /// > Runs on: a new task, which starts on the actor that the closure was written in.
  ///
  /// > Rejects with: any error that the closure throws; the cancel reason.
  ///
  /// - Parameter operation: The asynchronous work.
  /// - Complexity: O(1), plus a task.
  public convenience init(
    @_inheritActorContext operation: @escaping @isolated(any) @Sendable () async throws -> T
  ) {
    self.init(.linear)
    keep()
    let task = Task { [self] in
      do {
        settle(Result<T, any Error>.success(try await operation()))
      } catch {
        settle(Result<T, any Error>.failure(error))
      }
    }
    _ = add(CancelBlock { task.cancel() })
  }

  /// Makes a promise that settles as another does; cancelling it leaves the other alone, unless that can
  /// be cancelled too (L17, L29).
  ///
  /// > Rejects with: the error of the other; the cancel reason.
  ///
  /// - Parameter bridge: What to follow: any thenable with the same type of value.
  /// - Complexity: O(1).
  @inlinable
  public convenience init<Bridge: Thenable>(_ bridge: Bridge) where Bridge.T == T {
    self.init(.linear)
    let source = bridge.cell
    note("CancellablePromise", after: source)
    source.attach(self)
  }

  /// Makes a promise that is rejected with an error.
  ///
  /// > Rejects with: the error.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - file: The file that reports name.
  ///   - line: The line there.
  /// - Complexity: O(1).
  @inlinable
  public convenience init(
    error: any Error, file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(.linear)
    note("CancellablePromise", file, line)
    _ = settle(error: error)
  }

  /// Makes a promise that is fulfilled with a value.
  ///
  ///     let user: CancellablePromise<User> = cached.map { user in .value(user) } ?? fetchUser(id)
  ///
  /// - Parameter value: The value.
  /// - Returns: A fulfilled promise.
  /// - Complexity: O(1).
  @inlinable
  public static func value(_ value: T) -> CancellablePromise<T> {
    let promise = CancellablePromise(.linear)
    _ = promise.settle(value: value)
    return promise
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
  ///   - file: The file that reports name.
  ///   - line: The line there.
  /// - Returns: Both. Dropping the resolver unused logs `pendingPromiseDeallocated`.
  /// - Complexity: O(1).
  @inlinable
  public static func pending(
    file: StaticString = #fileID, line: UInt = #line
  ) -> (promise: CancellablePromise<T>, resolver: Resolver<T>) {
    let promise = CancellablePromise<T>(.linear)
    promise.note(#function, file, line)
    promise.keep()
    return (promise, Resolver<T>(promise))
  }
}

extension CancellablePromise where T == Void {
  /// Makes a promise that is fulfilled.
  ///
  /// - Complexity: O(1).
  @inlinable
  public convenience init() {
    self.init(.linear)
    _ = settle(value: ())
  }

  /// A promise that is fulfilled.
  @inlinable
  public static var value: CancellablePromise<Void> { CancellablePromise() }
}
