public import Promises

// Inside a wrapper the tuple is often wanted as a plain promise; which one is meant, the context says.

/// Waits for several tasks, where the context requires a plain promise (L52).
///
/// > Rejects with: the first error of a task, or the error of the condition, whichever comes first;
/// > ``CancellablePromiseError/cancelled`` if `isEnsured` finds that the condition has failed.
///
/// - Parameters:
///   - first: The first task.
///   - second: The second task.
///   - condition: The promise that must not be rejected in the meantime.
///   - isEnsured: Whether to check the condition again, one hop through `conf.Q.map` after the task
///     was fulfilled; if it has failed by then, the result is rejected as cancelled.
///   - autoCancel: Whether to cancel tasks that are still pending when the condition fails first,
///     and when the returned promise is cancelled.
/// - Returns: A promise of a tuple of the values. Once either the task or the condition has
///   decided, nothing is left behind on the other.
/// - Complexity: O(1).
@_disfavoredOverload
public func when<A: Sendable, B: Sendable, Condition: Thenable>(
  _ first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  while condition: Condition, isEnsured: Bool = false, autoCancel: Bool
) -> Promise<(A, B)> {
  when(
    when(fulfilled: first, second, autoCancel: autoCancel),
    while: condition, isEnsured: isEnsured, autoCancel: autoCancel)
}

/// Waits for several tasks, where the context requires a plain promise (L52).
///
/// > Rejects with: the first error of a task, or the error of the condition, whichever comes first;
/// > ``CancellablePromiseError/cancelled`` if `isEnsured` finds that the condition has failed.
///
/// - Parameters:
///   - first: The first task.
///   - second: The second task.
///   - third: The third task.
///   - condition: The promise that must not be rejected in the meantime.
///   - isEnsured: Whether to check the condition again, one hop through `conf.Q.map` after the task
///     was fulfilled; if it has failed by then, the result is rejected as cancelled.
///   - autoCancel: Whether to cancel tasks that are still pending when the condition fails first,
///     and when the returned promise is cancelled.
/// - Returns: A promise of a tuple of the values. Once either the task or the condition has
///   decided, nothing is left behind on the other.
/// - Complexity: O(1).
@_disfavoredOverload
public func when<A: Sendable, B: Sendable, C: Sendable, Condition: Thenable>(
  _ first: CancellablePromise<A>, _ second: CancellablePromise<B>, _ third: CancellablePromise<C>,
  while condition: Condition, isEnsured: Bool = false, autoCancel: Bool
) -> Promise<(A, B, C)> {
  when(
    when(fulfilled: first, second, third, autoCancel: autoCancel),
    while: condition, isEnsured: isEnsured, autoCancel: autoCancel)
}

/// Waits for several tasks, where the context requires a plain promise (L52).
///
/// > Rejects with: the first error of a task, or the error of the condition, whichever comes first;
/// > ``CancellablePromiseError/cancelled`` if `isEnsured` finds that the condition has failed.
///
/// - Parameters:
///   - first: The first task.
///   - second: The second task.
///   - third: The third task.
///   - fourth: The fourth task.
///   - condition: The promise that must not be rejected in the meantime.
///   - isEnsured: Whether to check the condition again, one hop through `conf.Q.map` after the task
///     was fulfilled; if it has failed by then, the result is rejected as cancelled.
///   - autoCancel: Whether to cancel tasks that are still pending when the condition fails first,
///     and when the returned promise is cancelled.
/// - Returns: A promise of a tuple of the values. Once either the task or the condition has
///   decided, nothing is left behind on the other.
/// - Complexity: O(1).
@_disfavoredOverload
public func when<A: Sendable, B: Sendable, C: Sendable, D: Sendable, Condition: Thenable>(
  _ first: CancellablePromise<A>, _ second: CancellablePromise<B>, _ third: CancellablePromise<C>,
  _ fourth: CancellablePromise<D>,
  while condition: Condition, isEnsured: Bool = false, autoCancel: Bool
) -> Promise<(A, B, C, D)> {
  when(
    when(fulfilled: first, second, third, fourth, autoCancel: autoCancel),
    while: condition, isEnsured: isEnsured, autoCancel: autoCancel)
}

/// Waits for several tasks, where the context requires a plain promise (L52).
///
/// > Rejects with: the first error of a task, or the error of the condition, whichever comes first;
/// > ``CancellablePromiseError/cancelled`` if `isEnsured` finds that the condition has failed.
///
/// - Parameters:
///   - first: The first task.
///   - second: The second task.
///   - third: The third task.
///   - fourth: The fourth task.
///   - fifth: The fifth task.
///   - condition: The promise that must not be rejected in the meantime.
///   - isEnsured: Whether to check the condition again, one hop through `conf.Q.map` after the task
///     was fulfilled; if it has failed by then, the result is rejected as cancelled.
///   - autoCancel: Whether to cancel tasks that are still pending when the condition fails first,
///     and when the returned promise is cancelled.
/// - Returns: A promise of a tuple of the values. Once either the task or the condition has
///   decided, nothing is left behind on the other.
/// - Complexity: O(1).
@_disfavoredOverload
public func when<
  A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, Condition: Thenable
>(
  _ first: CancellablePromise<A>, _ second: CancellablePromise<B>, _ third: CancellablePromise<C>,
  _ fourth: CancellablePromise<D>, _ fifth: CancellablePromise<E>,
  while condition: Condition, isEnsured: Bool = false, autoCancel: Bool
) -> Promise<(A, B, C, D, E)> {
  when(
    when(fulfilled: first, second, third, fourth, fifth, autoCancel: autoCancel),
    while: condition, isEnsured: isEnsured, autoCancel: autoCancel)
}

/// Waits for several tasks, where the context requires a plain promise (L52).
///
/// > Rejects with: the first error of a task, or the error of the condition, whichever comes first;
/// > ``CancellablePromiseError/cancelled`` if `isEnsured` finds that the condition has failed.
///
/// - Parameters:
///   - first: The first task.
///   - second: The second task.
///   - third: The third task.
///   - fourth: The fourth task.
///   - fifth: The fifth task.
///   - sixth: The sixth task.
///   - condition: The promise that must not be rejected in the meantime.
///   - isEnsured: Whether to check the condition again, one hop through `conf.Q.map` after the task
///     was fulfilled; if it has failed by then, the result is rejected as cancelled.
///   - autoCancel: Whether to cancel tasks that are still pending when the condition fails first,
///     and when the returned promise is cancelled.
/// - Returns: A promise of a tuple of the values. Once either the task or the condition has
///   decided, nothing is left behind on the other.
/// - Complexity: O(1).
@_disfavoredOverload
public func when<
  A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, Condition: Thenable
>(
  _ first: CancellablePromise<A>, _ second: CancellablePromise<B>, _ third: CancellablePromise<C>,
  _ fourth: CancellablePromise<D>, _ fifth: CancellablePromise<E>, _ sixth: CancellablePromise<F>,
  while condition: Condition, isEnsured: Bool = false, autoCancel: Bool
) -> Promise<(A, B, C, D, E, F)> {
  when(
    when(fulfilled: first, second, third, fourth, fifth, sixth, autoCancel: autoCancel),
    while: condition, isEnsured: isEnsured, autoCancel: autoCancel)
}
