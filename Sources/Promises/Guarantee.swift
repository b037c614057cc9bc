/// A value that arrives later and cannot fail.
///
/// A guarantee is a ``Promise`` without errors, so there is no error to catch. As long as closures
/// do not throw, the operators return guarantees; if a closure throws, the result is a promise.
///
/// If the closure of a `then` returns the very guarantee that `then` has returned, this guarantee
/// never has a value: ``result`` is ``PromiseError/returnedSelf``, and a wait stops the program.
///
/// Handlers run in the same places as the handlers of promises.
public final class Guarantee<T: Sendable>: PromiseCell, PlainGuarantee, OwnThenable, Infallible,
  @unchecked Sendable
{
  /// Makes a pending link with a given behaviour; a guarantee can't be cancelled, so the kind is
  /// ignored.
  @usableFromInline package init(link behaviour: @escaping Behaviour, _: CancelState.Kind) {
    super.init(behaviour: behaviour)
  }

  /// Makes a pending guarantee.
  @inlinable init(
    _ phase: CellState.Phase, of function: StaticString = #function, at place: Place = Place()
  ) {
    super.init(phase, behaviour: { $0.adopt($1, from: $2, T.self) })
    note(function, at: place)
  }

  /// Makes a guarantee fulfilled with a value.
  ///
  ///     let answer = Guarantee.value(true)
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  /// - Returns: A fulfilled guarantee.
  @inlinable public static func value(
    _ value: T, file: StaticString = #fileID, line: UInt = #line
  ) -> Guarantee<T> {
    let guarantee = Guarantee(.waiting, of: "value", at: Place(file, line))
    _ = guarantee.settle(value: value)
    return guarantee
  }

  /// As ``value(_:file:line:)``, for the function's name in the place of a closure.
  @_documentation(visibility: internal) @_disfavoredOverload
  @inlinable public static func value(_ value: T) -> Guarantee<T> {
    self.value(value, file: "", line: 0)
  }

  // For this name in the place of a closure; a call takes the form below, and notes its place.
  /// Makes a guarantee that a body fulfils by calling a function, now or later.
  ///
  ///     Guarantee<Bool> { resolve in
  ///       ask("Delete the file?", completion: resolve)
  ///     }
  ///
  /// > Runs on: this thread, before the call returns.
  ///
  /// - Parameter body: Starts the work, and keeps `resolve` until the work is done. The first call
  ///   of `resolve` counts; dropping `resolve` uncalled logs
  ///   ``LogEvent/pendingGuaranteeDeallocated``.
  @_disfavoredOverload
  @inlinable public convenience init(
    resolver body: (_ resolve: @escaping @Sendable (T) -> Void) -> Void
  ) { self.init(file: "", line: 0, resolver: body) }

  /// As ``init(resolver:)``, with the place in the code that traces name.
  @_documentation(visibility: internal)
  @inlinable public convenience init(
    file: StaticString = #fileID, line: UInt = #line,
    resolver body: (_ resolve: @escaping @Sendable (T) -> Void) -> Void
  ) {
    self.init(.waiting, of: "Guarantee", at: Place(file, line))
    body(GuaranteeResolver(self).resolve)
  }

  /// Makes a pending guarantee and the function that fulfils it.
  ///
  ///     let (answer, resolve) = Guarantee<Bool>.pending()
  ///     button.onTap = { resolve(true) }
  ///
  /// - Parameters:
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  /// - Returns: The guarantee and the function. Dropping the function uncalled logs
  ///   ``LogEvent/pendingGuaranteeDeallocated``.
  @inlinable public static func pending(file: StaticString = #fileID, line: UInt = #line) -> (
    guarantee: Guarantee<T>, resolve: @Sendable (T) -> Void
  ) {
    let guarantee = Guarantee<T>(.waiting, at: Place(file, line))
    return (guarantee, GuaranteeResolver(guarantee).resolve)
  }

  /// As ``pending(file:line:)``, for the function's name in the place of a closure.
  @_documentation(visibility: internal) @_disfavoredOverload
  @inlinable public static func pending() -> (
    guarantee: Guarantee<T>, resolve: @Sendable (T) -> Void
  ) {
    pending(file: "", line: 0)
  }

  /// Calls `handler` once, with the value as a success.
  ///
  ///     askAbout(id).pipe { result in count(result) }
  ///
  /// > Runs on: the thread that fulfils the guarantee or, if the guarantee is already fulfilled,
  /// > this thread, before the call returns. Handlers run in the order in which they were attached.
  ///
  /// - Parameter handler: Receives the outcome, which is always a success.
  @_disfavoredOverload
  @inlinable public func pipe(to handler: @escaping @Sendable (Result<T, any Error>) -> Void) {
    attachPipe(of: T.self, handler)
  }

  /// The value as a success, or nil while pending.
  ///
  ///     let answer = askAbout(id)
  ///     if case .success(let isRight)? = answer.result { show(isRight) }
  @inlinable public var result: Result<T, any Error>? { outcome(of: T.self) }
}

extension Guarantee {
  /// Makes a promise that settles the way this guarantee does, for code that takes only promises.
  ///
  ///     func isWanted(_ id: Int) -> Promise<Bool> { askAbout(id).asPromise() }
  ///
  /// > Rejects with: no error.
  ///
  /// - Returns: A promise that settles inline when this guarantee does. Each call makes one, which
  ///   is kept, like a `map`, until this guarantee settles.
  @inlinable public func asPromise() -> Promise<T> { mirror(in: Promise(.waiting)) }
}

extension Guarantee where T == Void {
  /// Makes a fulfilled guarantee.
  ///
  ///     let ready = Guarantee()
  ///
  /// - Parameters:
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  @inlinable public convenience init(file: StaticString = #fileID, line: UInt = #line) {
    self.init(.waiting, of: "Guarantee", at: Place(file, line))
    _ = settle(value: ())
  }

  /// A fulfilled guarantee.
  ///
  ///     let ready: Guarantee<Void> = .value
  @inlinable public static var value: Guarantee<Void> {
    Guarantee(file: "", line: 0)
  }

  /// Makes a guarantee that a body fulfils by calling a completion handler without parameters.
  ///
  ///     Guarantee { resolve in api.flush(completion: resolve) }
  ///       .done { show("Written.") }
  ///
  /// > Runs on: this thread, before the call returns.
  ///
  /// - Parameters:
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  ///   - body: Starts the work, and keeps `resolve` until the work is done.
  @inlinable public convenience init(
    file: StaticString = #fileID, line: UInt = #line,
    resolver body: (_ resolve: @escaping @Sendable () -> Void) -> Void
  ) {
    self.init(.waiting, of: "Guarantee", at: Place(file, line))
    let resolver = GuaranteeResolver(self)
    body { resolver.resolve(()) }
  }
}

/// Fulfils a guarantee; its release abandons a pending guarantee.
@usableFromInline final class GuaranteeResolver<T: Sendable>: Sendable {
  @usableFromInline let guarantee: Guarantee<T>

  @inlinable init(_ guarantee: Guarantee<T>) { self.guarantee = guarantee }

  deinit { if guarantee.loadState().isPending { guarantee.resolverIsGone() } }

  @inlinable func resolve(_ value: T) {
    if let batch = guarantee.settle(value: value) { guarantee.propagate(batch) }
  }
}
