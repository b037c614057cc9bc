public import Promises

// Inside a wrapper the tuple is often wanted as a plain promise; which one is meant, the context says.

/// Waits for several tasks, where the context asks for a plain promise (L52).
///
/// > Rejects with: the first error of the tasks, or of the condition, whichever is rejected first;
/// > ``CancellablePromiseError/cancelled`` if `isEnsured` finds that the condition has failed.
///
/// - Parameters:
///   - first: The first task.
///   - second: The second task.
///   - condition: What must not be rejected meanwhile.
///   - isEnsured: Whether the condition is looked at again one hop of `conf.Q.map` after the task was
///     fulfilled; if it has failed by then, the result is rejected as cancelled.
///   - autoCancel: Whether tasks that are still pending are cancelled when the condition fails first, and
///     when the promise returned is cancelled.
/// - Returns: A promise of a tuple of the values. Nothing stays behind on the other of the two
///   when one has decided.
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

/// Waits for several tasks, where the context asks for a plain promise (L52).
///
/// > Rejects with: the first error of the tasks, or of the condition, whichever is rejected first;
/// > ``CancellablePromiseError/cancelled`` if `isEnsured` finds that the condition has failed.
///
/// - Parameters:
///   - first: The first task.
///   - second: The second task.
///   - third: The third task.
///   - condition: What must not be rejected meanwhile.
///   - isEnsured: Whether the condition is looked at again one hop of `conf.Q.map` after the task was
///     fulfilled; if it has failed by then, the result is rejected as cancelled.
///   - autoCancel: Whether tasks that are still pending are cancelled when the condition fails first, and
///     when the promise returned is cancelled.
/// - Returns: A promise of a tuple of the values. Nothing stays behind on the other of the two
///   when one has decided.
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

/// Waits for several tasks, where the context asks for a plain promise (L52).
///
/// > Rejects with: the first error of the tasks, or of the condition, whichever is rejected first;
/// > ``CancellablePromiseError/cancelled`` if `isEnsured` finds that the condition has failed.
///
/// - Parameters:
///   - first: The first task.
///   - second: The second task.
///   - third: The third task.
///   - fourth: The fourth task.
///   - condition: What must not be rejected meanwhile.
///   - isEnsured: Whether the condition is looked at again one hop of `conf.Q.map` after the task was
///     fulfilled; if it has failed by then, the result is rejected as cancelled.
///   - autoCancel: Whether tasks that are still pending are cancelled when the condition fails first, and
///     when the promise returned is cancelled.
/// - Returns: A promise of a tuple of the values. Nothing stays behind on the other of the two
///   when one has decided.
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

/// Waits for several tasks, where the context asks for a plain promise (L52).
///
/// > Rejects with: the first error of the tasks, or of the condition, whichever is rejected first;
/// > ``CancellablePromiseError/cancelled`` if `isEnsured` finds that the condition has failed.
///
/// - Parameters:
///   - first: The first task.
///   - second: The second task.
///   - third: The third task.
///   - fourth: The fourth task.
///   - fifth: The fifth task.
///   - condition: What must not be rejected meanwhile.
///   - isEnsured: Whether the condition is looked at again one hop of `conf.Q.map` after the task was
///     fulfilled; if it has failed by then, the result is rejected as cancelled.
///   - autoCancel: Whether tasks that are still pending are cancelled when the condition fails first, and
///     when the promise returned is cancelled.
/// - Returns: A promise of a tuple of the values. Nothing stays behind on the other of the two
///   when one has decided.
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

/// Waits for several tasks, where the context asks for a plain promise (L52).
///
/// > Rejects with: the first error of the tasks, or of the condition, whichever is rejected first;
/// > ``CancellablePromiseError/cancelled`` if `isEnsured` finds that the condition has failed.
///
/// - Parameters:
///   - first: The first task.
///   - second: The second task.
///   - third: The third task.
///   - fourth: The fourth task.
///   - fifth: The fifth task.
///   - sixth: The sixth task.
///   - condition: What must not be rejected meanwhile.
///   - isEnsured: Whether the condition is looked at again one hop of `conf.Q.map` after the task was
///     fulfilled; if it has failed by then, the result is rejected as cancelled.
///   - autoCancel: Whether tasks that are still pending are cancelled when the condition fails first, and
///     when the promise returned is cancelled.
/// - Returns: A promise of a tuple of the values. Nothing stays behind on the other of the two
///   when one has decided.
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
