public import Dispatch

/// Tells `DispatchQueue.async(.promise) { }` from Dispatch's own `async`.
public enum PromiseNamespace: Sendable {
  /// Returns a promise of the block.
  case promise
}

extension DispatchQueue {
  /// Runs a block on this queue and makes a promise of what it returns or throws.
  ///
  ///     DispatchQueue.global().async(.promise) { try decode(data) }
  ///
  /// > Runs on: this queue.
  ///
  /// > Rejects with: any error that the block throws.
  ///
  /// - Parameters:
  ///   - namespace: `.promise`.
  ///   - group: A group to run the block in.
  ///   - qos: The quality of service of the block.
  ///   - flags: How the queue treats the block.
  ///   - body: The work.
  /// - Returns: A promise that settles on this queue.
  /// - Complexity: O(1).
  @_disfavoredOverload
  @inlinable
  public func async<Value: Sendable>(
    _ namespace: PromiseNamespace, group: DispatchGroup? = nil, qos: DispatchQoS = .default,
    flags: DispatchWorkItemFlags = [], execute body: @escaping @Sendable () throws -> Value
  ) -> Promise<Value> {
    let promise = Promise<Value>(.waiting)
    async(group: group, qos: qos, flags: flags) { promise.settle(Result(catching: body)) }
    return promise
  }

  /// Runs a block on this queue and makes a guarantee of what it returns.
  ///
  /// > Runs on: this queue.
  ///
  /// - Parameters:
  ///   - namespace: `.promise`.
  ///   - group: A group to run the block in.
  ///   - qos: The quality of service of the block.
  ///   - flags: How the queue treats the block.
  ///   - body: The work.
  /// - Returns: A guarantee that is fulfilled on this queue.
  /// - Complexity: O(1).
  @discardableResult
  @inlinable
  public func async<Value: Sendable>(
    _ namespace: PromiseNamespace, group: DispatchGroup? = nil, qos: DispatchQoS = .default,
    flags: DispatchWorkItemFlags = [], execute body: @escaping @Sendable () -> Value
  ) -> Guarantee<Value> {
    let guarantee = Guarantee<Value>(.waiting)
    let resolver = GuaranteeResolver(guarantee)
    async(group: group, qos: qos, flags: flags) { resolver.resolve(body()) }
    return guarantee
  }
}
