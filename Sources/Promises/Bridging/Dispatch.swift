public import Dispatch

/// Distinguishes `DispatchQueue.async(.promise) { }` from Dispatch's own `async`.
public enum PromiseNamespace: Sendable {
  /// Selects the method with a promise of the block's result.
  case promise
}

extension DispatchQueue {
  /// Runs a block on this queue, and returns a promise of the block's result.
  ///
  ///     DispatchQueue.global().async(.promise) { try decode(data) }
  ///
  /// > Runs on: this queue.
  ///
  /// > Rejects with: any error that the block throws.
  ///
  /// - Parameters:
  ///   - namespace: `.promise`.
  ///   - group: The dispatch group to run the block in.
  ///   - qos: The quality of service of the block.
  ///   - flags: How the queue treats the block.
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  ///   - body: The work to run.
  /// - Returns: A promise that settles on this queue.
  @_disfavoredOverload
  @inlinable public func async<Value: Sendable>(
    _ namespace: PromiseNamespace, group: DispatchGroup? = nil, qos: DispatchQoS = .default,
    flags: DispatchWorkItemFlags = [],
    file: StaticString = #fileID, line: UInt = #line,
    execute body: @escaping @Sendable () throws -> Value
  ) -> Promise<Value> {
    let promise = Promise<Value>(.waiting, at: Place(file, line))
    async(group: group, qos: qos, flags: flags) { promise.settle(Result(catching: body)) }
    return promise
  }

  /// Runs a block on this queue, and returns a guarantee of the block's result.
  ///
  ///     DispatchQueue.global().async(.promise) { ids.count }
  ///       .done { number in show(number) }
  ///
  /// > Runs on: this queue.
  ///
  /// - Parameters:
  ///   - namespace: `.promise`.
  ///   - group: The dispatch group to run the block in.
  ///   - qos: The quality of service of the block.
  ///   - flags: How the queue treats the block.
  ///   - file: The file to name in log messages.
  ///   - line: The line in that file.
  ///   - body: The work to run.
  /// - Returns: A guarantee that settles on this queue.
  @discardableResult
  @inlinable public func async<Value: Sendable>(
    _ namespace: PromiseNamespace, group: DispatchGroup? = nil, qos: DispatchQoS = .default,
    flags: DispatchWorkItemFlags = [],
    file: StaticString = #fileID, line: UInt = #line,
    execute body: @escaping @Sendable () -> Value
  ) -> Guarantee<Value> {
    let guarantee = Guarantee<Value>(.waiting, at: Place(file, line))
    let resolver = GuaranteeResolver(guarantee)
    async(group: group, qos: qos, flags: flags) { resolver.resolve(body()) }
    return guarantee
  }
}
