extension Promise {
  /// Makes a promise of the result of an asynchronous closure.
  ///
  ///     Promise { try await client.fetch(url) }
  ///
  /// > Runs on: a new task, which starts on the actor that the closure was written in.
  ///
  /// > Rejects with: any error that the closure throws.
  ///
  /// - Parameters:
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  ///   - operation: The asynchronous work.
  /// - Complexity: O(1), plus a task.
  @inlinable public convenience init(
    file: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext operation: @escaping @isolated(any) @Sendable () async throws -> T
  ) {
    self.init(.waiting, of: "Promise(operation:)", at: Place(file, line))
    startTask(operation)
  }

  /// Waits for the value without blocking a thread.
  ///
  /// For a settled promise, the call returns without suspending. When the waiting task is
  /// cancelled, the wait ends immediately; the promise goes on, and no handler is left behind on
  /// the promise.
  ///
  /// The wait lasts as long as the promise is pending: a test with a promise left pending by
  /// mistake hangs, unless the test has a time limit.
  ///
  ///     let user = try await fetchUser(id).async()
  ///
  /// - Parameters:
  ///   - file: The file of the call, for the error.
  ///   - line: The line of the call, for the error.
  /// - Returns: The value.
  /// - Throws: The promise's error; `CancellationError` if the waiting task was cancelled first;
  ///   ``PromiseError/abandoned(file:line:)`` if the promise can no longer be settled.
  @inlinable public func async(file: StaticString = #fileID, line: UInt = #line) async throws -> T {
    if see().isSettled { return try settledOutcome(of: T.self).get() }
    return try await settled(file, line).settledOutcome(of: T.self).get()
  }

  /// As ``async(file:line:)``, for the function's name in the place of a closure.
  @_documentation(visibility: internal) @_disfavoredOverload
  @inlinable public func async() async throws -> T { try await async(file: "", line: 0) }
}

extension OwnThenable {
  /// Settles this promise with the outcome of a new task.
  @discardableResult
  @inlinable package func startTask(
    _ operation: @escaping @isolated(any) @Sendable () async throws -> T
  ) -> Task<Void, Never> {
    Task { [self] in
      do {
        let value = try await perform { try await operation() }
        settle(Result<T, any Error>.success(value))
      } catch {
        settle(Result<T, any Error>.failure(error))
      }
    }
  }
}

extension PromiseCell {
  /// Waits for the outcome, and returns the cell that has it; throws if the task is cancelled
  /// first, or if this cell can no longer be settled.
  ///
  /// The cancel of the task cancels this promise, if it is cancellable. The runtime then holds a
  /// lock: so the cancel claims here, and goes on elsewhere (L70, L71).
  ///
  /// Does not depend on the value, which the caller reads afterwards: so the waiter is not generic,
  /// and needs no look-up at run time.
  @usableFromInline package final func settled(
    _ file: StaticString, _ line: UInt
  ) async throws -> PromiseCell {
    let waiter = Waiter()
    noteAwaited()
    defer { noteAwaited(isOver: true) }
    await withTaskCancellationHandler {
      await SuspendedTask.suspend { waiter.wait(for: self, $0) }
    } onCancel: {
      if let rest = waiter.cancel(for: self, CancellationError()) {
        runAside { rest.finish() }
      }
    }
    switch waiter.end {
    case .settled: return self
    case .cancelled: throw CancellationError()
    case .abandoned: throw abandonment(file, line)
    }
  }
}

extension Guarantee {
  /// Makes a guarantee of the result of an asynchronous closure.
  ///
  ///     Guarantee { await askAbout(id).async() ? "yes" : "no" }.done { text in show(text) }
  ///
  /// > Runs on: a new task, which starts on the actor that the closure was written in.
  ///
  /// - Parameters:
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  ///   - operation: The asynchronous work.
  /// - Complexity: O(1), plus a task.
  @inlinable public convenience init(
    file: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext operation: @escaping @isolated(any) @Sendable () async -> T
  ) {
    self.init(.waiting, of: "Guarantee(operation:)", at: Place(file, line))
    let resolver = GuaranteeResolver(self)
    Task {
      resolver.resolve(await resolver.guarantee.perform { await operation() })
    }
  }

  /// Waits for the value without blocking a thread.
  ///
  ///     let answer = await askAbout(id).async()
  ///
  /// For a fulfilled guarantee, the call returns without suspending. Neither cancelling the waiting
  /// task nor losing the resolver (which is logged) ends the wait, because there is no error to
  /// throw; to get one, await ``Thenable/asPromise()``.
  ///
  /// - Returns: The value.
  public func async() async -> T {
    if loadState().isSettled { return guaranteed() }
    noteAwaited()
    defer { noteAwaited(isOver: true) }
    return await SuspendedTask.suspend { task in
      attachPipe(of: T.self) { [self] _ in task.resume(returning: guaranteed()) }
    }
  }
}

// Derived for: CancellablePromise.
extension PlainPromise {
  /// Transforms the value with an asynchronous closure.
  ///
  ///     fetchUser(id).asyncMap { user in try await store.insert(user) }
  ///
  /// The task inherits the priority and the task-local values of the code that fulfils this
  /// promise, and not those of the code that calls `asyncMap`. Where they matter, await this
  /// promise in a task of your own.
  ///
  /// > Runs on: a new task, created after fulfilment, which starts on the actor that the closure
  /// > was written in.
  ///
  /// > Rejects with: the upstream's error, without running the closure; any error that the closure
  /// > throws.
  ///
  /// - Parameter transform: Takes the value and returns another.
  /// - Returns: A promise of the closure's result.
  /// - Complexity: O(1), plus a task.
  @inlinable public func asyncMap<U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T) async throws -> U
  ) -> Promise<U> {
    linkThen(Hop()) { (value: T) in Promise<U>(file: "", line: 0) { try await transform(value) } }
  }
}

extension Guarantee {
  /// Transforms the value with an asynchronous closure.
  ///
  ///     askAbout(id).asyncMap { answer in await Task.yield() }
  ///
  /// The task inherits the priority and the task-local values of the code that fulfils this
  /// guarantee, and not those of the code that calls `asyncMap`.
  ///
  /// > Runs on: a new task, created after fulfilment, which starts on the actor that the closure
  /// > was written in.
  ///
  /// - Parameter transform: Takes the value and returns another.
  /// - Returns: A guarantee of the closure's result.
  /// - Complexity: O(1), plus a task.
  @inlinable public func asyncMap<U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T) async -> U
  ) -> Guarantee<U> {
    linkThen(Hop()) { (value: T) in Guarantee<U>(file: "", line: 0) { await transform(value) } }
  }
}

extension PlainGuarantee {
  /// As ``Guarantee/asyncMap(_:)``, with a closure that can throw.
  ///
  ///     askAbout(id).asyncMap { _ in try await client.insert(.guest) }
  ///
  /// > Runs on: a new task, created after fulfilment, which starts on the actor that the closure
  /// > was written in.
  ///
  /// > Rejects with: any error that the closure throws.
  ///
  /// - Parameter transform: Takes the value and returns another.
  /// - Returns: A promise of the closure's result.
  /// - Complexity: O(1), plus a task.
  @_disfavoredOverload
  @inlinable public func asyncMap<Value, U: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (T) async throws -> U
  ) -> Promise<U> where Self == Guarantee<Value> {
    linkThen(Hop()) { (value: T) in Promise<U>(file: "", line: 0) { try await transform(value) } }
  }
}
