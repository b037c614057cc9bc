public import Promises

// Sizes in use, for the reason given in Promises/Combining/When+Tuples.swift.

/// Waits for several tasks, unless a condition fails first (L52).
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
/// - Returns: A promise of a tuple of the values. Once either the task or the condition has
///   decided, nothing is left behind on the other.
/// - Complexity: O(1).
public func when<
  A: Thenable, B: Thenable, Condition: Thenable
>(
  _ first: A, _ second: B,
  while condition: Condition, isEnsured: Bool = false
) -> Promise<(A.T, B.T)> {
  when(
    when(fulfilled: first, second),
    while: condition, isEnsured: isEnsured)
}

/// Waits for several tasks, unless a condition fails first (L52).
///
/// > Rejects with: the first error of a task, or the error of the condition, whichever comes first;
/// > ``CancellablePromiseError/cancelled`` if `isEnsured` finds that the condition has failed; the
/// > cancel reason.
///
/// - Parameters:
///   - first: The first task.
///   - second: The second task.
///   - condition: The promise that must not be rejected in the meantime.
///   - isEnsured: Whether to check the condition again, one hop through `conf.Q.map` after the task
///     was fulfilled; if it has failed by then, the result is rejected as cancelled.
/// - Returns: A promise of a tuple of the values. Once either the task or the condition has
///   decided, nothing is left behind on the other.
/// - Complexity: O(1).
public func when<
  A: Sendable, B: Sendable, Condition: Thenable
>(
  _ first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  while condition: Condition, isEnsured: Bool = false
) -> CancellablePromise<(A, B)> {
  when(
    when(fulfilled: first, second),
    while: condition, isEnsured: isEnsured)
}

/// Waits for several tasks, unless a condition fails first (L52).
///
/// > Rejects with: the first error of a task, or the error of the condition, whichever comes first;
/// > ``CancellablePromiseError/cancelled`` if `isEnsured` finds that the condition has failed; the
/// > cancel reason.
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
public func when<
  A: Sendable, B: Sendable, Condition: Thenable
>(
  _ first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  while condition: Condition, isEnsured: Bool = false, autoCancel: Bool
) -> CancellablePromise<(A, B)> {
  when(
    when(fulfilled: first, second, autoCancel: autoCancel),
    while: condition, isEnsured: isEnsured, autoCancel: autoCancel)
}

/// Waits for several tasks, unless a condition fails first (L52).
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
/// - Returns: A promise of a tuple of the values. Once either the task or the condition has
///   decided, nothing is left behind on the other.
/// - Complexity: O(1).
public func when<
  A: Thenable, B: Thenable, C: Thenable, Condition: Thenable
>(
  _ first: A, _ second: B, _ third: C,
  while condition: Condition, isEnsured: Bool = false
) -> Promise<(A.T, B.T, C.T)> {
  when(
    when(fulfilled: first, second, third),
    while: condition, isEnsured: isEnsured)
}

/// Waits for several tasks, unless a condition fails first (L52).
///
/// > Rejects with: the first error of a task, or the error of the condition, whichever comes first;
/// > ``CancellablePromiseError/cancelled`` if `isEnsured` finds that the condition has failed; the
/// > cancel reason.
///
/// - Parameters:
///   - first: The first task.
///   - second: The second task.
///   - third: The third task.
///   - condition: The promise that must not be rejected in the meantime.
///   - isEnsured: Whether to check the condition again, one hop through `conf.Q.map` after the task
///     was fulfilled; if it has failed by then, the result is rejected as cancelled.
/// - Returns: A promise of a tuple of the values. Once either the task or the condition has
///   decided, nothing is left behind on the other.
/// - Complexity: O(1).
public func when<
  A: Sendable, B: Sendable, C: Sendable, Condition: Thenable
>(
  _ first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>,
  while condition: Condition, isEnsured: Bool = false
) -> CancellablePromise<(A, B, C)> {
  when(
    when(fulfilled: first, second, third),
    while: condition, isEnsured: isEnsured)
}

/// Waits for several tasks, unless a condition fails first (L52).
///
/// > Rejects with: the first error of a task, or the error of the condition, whichever comes first;
/// > ``CancellablePromiseError/cancelled`` if `isEnsured` finds that the condition has failed; the
/// > cancel reason.
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
public func when<
  A: Sendable, B: Sendable, C: Sendable, Condition: Thenable
>(
  _ first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>,
  while condition: Condition, isEnsured: Bool = false, autoCancel: Bool
) -> CancellablePromise<(A, B, C)> {
  when(
    when(fulfilled: first, second, third, autoCancel: autoCancel),
    while: condition, isEnsured: isEnsured, autoCancel: autoCancel)
}

/// Waits for several tasks, unless a condition fails first (L52).
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
/// - Returns: A promise of a tuple of the values. Once either the task or the condition has
///   decided, nothing is left behind on the other.
/// - Complexity: O(1).
public func when<
  A: Thenable, B: Thenable, C: Thenable, D: Thenable, Condition: Thenable
>(
  _ first: A, _ second: B, _ third: C, _ fourth: D,
  while condition: Condition, isEnsured: Bool = false
) -> Promise<(A.T, B.T, C.T, D.T)> {
  when(
    when(fulfilled: first, second, third, fourth),
    while: condition, isEnsured: isEnsured)
}

/// Waits for several tasks, unless a condition fails first (L52).
///
/// > Rejects with: the first error of a task, or the error of the condition, whichever comes first;
/// > ``CancellablePromiseError/cancelled`` if `isEnsured` finds that the condition has failed; the
/// > cancel reason.
///
/// - Parameters:
///   - first: The first task.
///   - second: The second task.
///   - third: The third task.
///   - fourth: The fourth task.
///   - condition: The promise that must not be rejected in the meantime.
///   - isEnsured: Whether to check the condition again, one hop through `conf.Q.map` after the task
///     was fulfilled; if it has failed by then, the result is rejected as cancelled.
/// - Returns: A promise of a tuple of the values. Once either the task or the condition has
///   decided, nothing is left behind on the other.
/// - Complexity: O(1).
public func when<
  A: Sendable, B: Sendable, C: Sendable, D: Sendable, Condition: Thenable
>(
  _ first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>,
  while condition: Condition, isEnsured: Bool = false
) -> CancellablePromise<(A, B, C, D)> {
  when(
    when(fulfilled: first, second, third, fourth),
    while: condition, isEnsured: isEnsured)
}

/// Waits for several tasks, unless a condition fails first (L52).
///
/// > Rejects with: the first error of a task, or the error of the condition, whichever comes first;
/// > ``CancellablePromiseError/cancelled`` if `isEnsured` finds that the condition has failed; the
/// > cancel reason.
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
public func when<
  A: Sendable, B: Sendable, C: Sendable, D: Sendable, Condition: Thenable
>(
  _ first: CancellablePromise<A>, _ second: CancellablePromise<B>,
  _ third: CancellablePromise<C>, _ fourth: CancellablePromise<D>,
  while condition: Condition, isEnsured: Bool = false, autoCancel: Bool
) -> CancellablePromise<(A, B, C, D)> {
  when(
    when(fulfilled: first, second, third, fourth, autoCancel: autoCancel),
    while: condition, isEnsured: isEnsured, autoCancel: autoCancel)
}
