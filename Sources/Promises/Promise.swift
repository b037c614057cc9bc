/// A value that arrives later, or the error that arrives instead.
///
/// A promise settles once, on the thread that uses the ``Resolver``, and calls its handlers in the
/// order in which they were attached. Operators such as `then` and `map` attach a handler, and
/// return a promise of the handler's outcome.
///
///     firstly { fetchUser(id) }
///       .then { user in fetchAvatar(of: user) }
///       .done { image in show(image) }
///       .catch { error in show(error) }
///
/// **Where a handler runs**: without `on:`, where the handler was written. A closure written in
/// main-actor code is main-actor code and runs on the main queue, one written in an actor runs on
/// that actor, and one written in nonisolated code runs on `conf`'s dispatcher. `on: .main` is the
/// main actor. With any other dispatcher, the closure is `@Sendable` and runs there. With
/// `on: nil`, the closure runs inline: on the thread that settles the promise or, if the promise
/// has already settled, before the operator returns.
///
/// Inside an `actor`, a closure is isolated to the actor only with a strong capture of `self`.
/// Write `done { self.note($0) }` there, not `done(self.note)`: the compiler passes on a method of
/// an actor as nonisolated code, which would run outside the actor, and says nothing of the data
/// race.
///
/// Dropping a promise is no cancel: the operation goes on, and the handlers attached so far run.
public final class Promise<T: Sendable>: PromiseCell, PlainPromise, OwnThenable,
  @unchecked Sendable
{
  /// Makes a pending link with a given behaviour; a plain promise can't be cancelled, so the kind
  /// is ignored.
  @usableFromInline package init(link behaviour: @escaping Behaviour, _: CancelState.Kind) {
    super.init(behaviour: behaviour)
  }

  /// Makes a pending promise.
  @inlinable package init(
    _ phase: CellState.Phase, of function: StaticString = #function, at place: Place = Place()
  ) {
    super.init(phase, behaviour: { $0.adopt($1, from: $2, T.self) })
    note(function, at: place)
  }

  /// Makes a promise fulfilled with a value.
  ///
  ///     let user: Promise<User> =
  ///       cached.map { user in .value(user) } ?? fetchUser(id)
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  /// - Returns: A fulfilled promise.
  @inlinable public static func value(
    _ value: T, file: StaticString = #fileID, line: UInt = #line
  ) -> Promise<T> {
    fulfilled(value, at: Place(file, line))
  }

  /// As ``value(_:file:line:)``, for the function's name in the place of a closure.
  @_documentation(visibility: internal) @_disfavoredOverload
  @inlinable public static func value(_ value: T) -> Promise<T> {
    self.value(value, file: "", line: 0)
  }

  /// Makes a fulfilled promise for a link that the library adds, with the place of the chain.
  @inlinable package static func fulfilled(_ value: T, at place: Place) -> Promise<T> {
    let promise = Promise(.waiting, of: "value", at: place)
    _ = promise.settle(value: value)
    return promise
  }

  /// Makes a promise rejected with an error.
  ///
  ///     Promise<User>(error: AccountError.locked)
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
    self.init(error: error, at: Place(file, line))
  }

  /// Makes a rejected promise, with the place of its call or of the chain.
  @inlinable package convenience init(error: any Error, at place: Place) {
    self.init(.waiting, of: "Promise", at: place)
    _ = settle(error: error)
  }

  /// As ``init(error:file:line:)``, for the initialiser's name in the place of a closure.
  @_documentation(visibility: internal) @_disfavoredOverload
  @inlinable public convenience init(error: any Error) {
    self.init(error: error, file: "", line: 0)
  }

  /// Makes a promise that settles the way another does.
  ///
  ///     Promise(askAbout(id))
  ///
  /// > Rejects with: the error of the other promise.
  ///
  /// - Parameter bridge: The thenable to follow, with the same type of value.
  @inlinable public convenience init(_ bridge: any Thenable<T>) {
    guard let source = bridge.ownCell else {
      self.init(following: bridge)
      return
    }
    self.init(.waiting, of: "Promise", at: source.beginning)
    follow(source)
  }

  /// Makes a promise that settles the way a thenable of another kind does.
  @inlinable
  package convenience init<Foreign: Thenable>(following foreign: Foreign) where Foreign.T == T {
    self.init(.waiting)
    let resolver = Resolver<T>(self)
    foreign.pipe { (result: Result<T, any Error>) in resolver.resolve(result) }
  }

  // For this name in the place of a closure; a call takes the form below, and notes its place.
  /// Makes a promise that a body settles through a resolver, now or later.
  ///
  ///     Promise { resolver in api.load(completion: resolver.resolve) }
  ///
  /// > Runs on: this thread, before the call returns.
  ///
  /// > Rejects with: any error that the body throws or passes to the resolver.
  ///
  /// - Parameter body: Starts the work, and keeps the resolver until the work is done.
  @_disfavoredOverload
  @inlinable public convenience init(resolver body: (Resolver<T>) throws -> Void) {
    self.init(file: "", line: 0, resolver: body)
  }

  /// As ``init(resolver:)``, with the place in the code that traces name.
  @_documentation(visibility: internal)
  @inlinable public convenience init(
    file: StaticString = #fileID, line: UInt = #line,
    resolver body: (Resolver<T>) throws -> Void
  ) {
    self.init(.waiting, of: "Promise", at: Place(file, line))
    let resolver = Resolver<T>(self)
    do {
      try body(resolver)
    } catch {
      resolver.reject(error)
    }
  }

  /// Makes a pending promise and the resolver that settles it.
  ///
  ///     let (location, resolver) = Promise<Location>.pending()
  ///     locator.onUpdate = { found in resolver.fulfill(found) }
  ///
  /// > Rejects with: the error that the resolver is given.
  ///
  /// - Parameters:
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  /// - Returns: The promise and the resolver. Dropping the resolver unused logs
  ///   `pendingPromiseDeallocated`.
  @inlinable public static func pending(
    file: StaticString = #fileID, line: UInt = #line
  ) -> (promise: Promise<T>, resolver: Resolver<T>) {
    let promise = Promise<T>(.waiting, at: Place(file, line))
    return (promise, Resolver<T>(promise))
  }

  /// As ``pending(file:line:)``, for the function's name in the place of a closure.
  @_documentation(visibility: internal) @_disfavoredOverload
  @inlinable public static func pending() -> (promise: Promise<T>, resolver: Resolver<T>) {
    pending(file: "", line: 0)
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

  /// Returns this promise, for code that handles any kind of thenable.
  ///
  ///     func described(_ subject: some Thenable) -> Promise<String> {
  ///       subject.asPromise().map { value in "\(value)" }
  ///     }
  ///
  /// > Rejects with: the error of this promise.
  ///
  /// - Returns: This promise.
  @inlinable public func asPromise() -> Promise<T> { self }
}

extension Promise where T == Void {
  /// Makes a fulfilled promise.
  ///
  ///     let ready = Promise()
  ///
  /// > Rejects with: nothing.
  ///
  /// - Parameters:
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  @inlinable public convenience init(file: StaticString = #fileID, line: UInt = #line) {
    self.init(.waiting, of: "Promise", at: Place(file, line))
    _ = settle(value: ())
  }

  /// A fulfilled promise.
  ///
  ///     let ready: Promise<Void> = .value
  @inlinable public static var value: Promise<Void> {
    Promise(file: "", line: 0)
  }
}
