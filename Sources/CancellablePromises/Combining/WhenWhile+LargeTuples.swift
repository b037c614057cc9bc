public import Promises

/// Waits for several tasks as long as a condition does not fail (L52).
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
/// - Returns: A promise of a tuple of the values. Nothing stays behind on the other of the two
///   when one has decided.
/// - Complexity: O(1).
public func when<
  A: Thenable, B: Thenable, C: Thenable, D: Thenable, E: Thenable, Condition: Thenable
>(
  _ first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E,
  while condition: Condition, isEnsured: Bool = false
) -> Promise<(A.T, B.T, C.T, D.T, E.T)> {
  when(
    when(fulfilled: first, second, third, fourth, fifth),
    while: condition, isEnsured: isEnsured)
}

/// Waits for several tasks as long as a condition does not fail (L52).
///
/// > Rejects with: the first error of the tasks, or of the condition, whichever is rejected first;
/// > ``CancellablePromiseError/cancelled`` if `isEnsured` finds that the condition has failed; the
/// > cancel reason.
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
/// - Returns: A promise of a tuple of the values. Nothing stays behind on the other of the two
///   when one has decided.
/// - Complexity: O(1).
public func when<
  A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, Condition: Thenable
>(
  _ first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>,
  _ fifth: CancellablePromise<E>,
  while condition: Condition, isEnsured: Bool = false
) -> CancellablePromise<(A, B, C, D, E)> {
  when(
    when(fulfilled: first, second, third, fourth, fifth),
    while: condition, isEnsured: isEnsured)
}

/// Waits for several tasks as long as a condition does not fail (L52).
///
/// > Rejects with: the first error of the tasks, or of the condition, whichever is rejected first;
/// > ``CancellablePromiseError/cancelled`` if `isEnsured` finds that the condition has failed; the
/// > cancel reason.
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
public func when<
  A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, Condition: Thenable
>(
  _ first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>,
  _ fifth: CancellablePromise<E>,
  while condition: Condition, isEnsured: Bool = false, autoCancel: Bool
) -> CancellablePromise<(A, B, C, D, E)> {
  when(
    when(fulfilled: first, second, third, fourth, fifth, autoCancel: autoCancel),
    while: condition, isEnsured: isEnsured, autoCancel: autoCancel)
}

/// Waits for several tasks as long as a condition does not fail (L52).
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
/// - Returns: A promise of a tuple of the values. Nothing stays behind on the other of the two
///   when one has decided.
/// - Complexity: O(1).
public func when<
  A: Thenable, B: Thenable, C: Thenable, D: Thenable, E: Thenable, F: Thenable, Condition: Thenable
>(
  _ first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F,
  while condition: Condition, isEnsured: Bool = false
) -> Promise<(A.T, B.T, C.T, D.T, E.T, F.T)> {
  when(
    when(fulfilled: first, second, third, fourth, fifth, sixth),
    while: condition, isEnsured: isEnsured)
}

/// Waits for several tasks as long as a condition does not fail (L52).
///
/// > Rejects with: the first error of the tasks, or of the condition, whichever is rejected first;
/// > ``CancellablePromiseError/cancelled`` if `isEnsured` finds that the condition has failed; the
/// > cancel reason.
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
/// - Returns: A promise of a tuple of the values. Nothing stays behind on the other of the two
///   when one has decided.
/// - Complexity: O(1).
public func when<
  A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, Condition: Thenable
>(
  _ first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>,
  _ fifth: CancellablePromise<E>, _ sixth: CancellablePromise<F>,
  while condition: Condition, isEnsured: Bool = false
) -> CancellablePromise<(A, B, C, D, E, F)> {
  when(
    when(fulfilled: first, second, third, fourth, fifth, sixth),
    while: condition, isEnsured: isEnsured)
}

/// Waits for several tasks as long as a condition does not fail (L52).
///
/// > Rejects with: the first error of the tasks, or of the condition, whichever is rejected first;
/// > ``CancellablePromiseError/cancelled`` if `isEnsured` finds that the condition has failed; the
/// > cancel reason.
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
public func when<
  A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, Condition: Thenable
>(
  _ first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>,
  _ fifth: CancellablePromise<E>, _ sixth: CancellablePromise<F>,
  while condition: Condition, isEnsured: Bool = false, autoCancel: Bool
) -> CancellablePromise<(A, B, C, D, E, F)> {
  when(
    when(fulfilled: first, second, third, fourth, fifth, sixth, autoCancel: autoCancel),
    while: condition, isEnsured: isEnsured, autoCancel: autoCancel)
}
