public import Promises

// Promises and guarantees together with promises that can be cancelled. Sizes in use, for the reason
// given in Promises/Combining/When+Tuples.swift.

/// Waits for promises, guarantees among them, unless a condition fails first (L52).
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
@_disfavoredOverload
public func when<A: Thenable, B: Thenable, Condition: Thenable>(
  _ first: A, _ second: B,
  while condition: Condition, isEnsured: Bool = false, autoCancel: Bool
) -> CancellablePromise<(A.T, B.T)> {
  when(
    when(fulfilled: first, second, autoCancel: autoCancel),
    while: condition, isEnsured: isEnsured, autoCancel: autoCancel)
}

/// Waits for promises, guarantees among them, unless a condition fails first (L52).
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
@_disfavoredOverload
public func when<A: Thenable, B: Thenable, C: Thenable, Condition: Thenable>(
  _ first: A, _ second: B, _ third: C,
  while condition: Condition, isEnsured: Bool = false, autoCancel: Bool
) -> CancellablePromise<(A.T, B.T, C.T)> {
  when(
    when(fulfilled: first, second, third, autoCancel: autoCancel),
    while: condition, isEnsured: isEnsured, autoCancel: autoCancel)
}

/// Waits for promises, guarantees among them, unless a condition fails first (L52).
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
@_disfavoredOverload
public func when<A: Thenable, B: Thenable, C: Thenable, D: Thenable, Condition: Thenable>(
  _ first: A, _ second: B, _ third: C, _ fourth: D,
  while condition: Condition, isEnsured: Bool = false, autoCancel: Bool
) -> CancellablePromise<(A.T, B.T, C.T, D.T)> {
  when(
    when(fulfilled: first, second, third, fourth, autoCancel: autoCancel),
    while: condition, isEnsured: isEnsured, autoCancel: autoCancel)
}

/// Waits for promises, guarantees among them, unless a condition fails first (L52).
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
  A: Thenable, B: Thenable, C: Thenable, D: Thenable, E: Thenable, Condition: Thenable
>(
  _ first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E,
  while condition: Condition, isEnsured: Bool = false, autoCancel: Bool
) -> CancellablePromise<(A.T, B.T, C.T, D.T, E.T)> {
  when(
    when(fulfilled: first, second, third, fourth, fifth, autoCancel: autoCancel),
    while: condition, isEnsured: isEnsured, autoCancel: autoCancel)
}

/// Waits for promises, guarantees among them, unless a condition fails first (L52).
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
  A: Thenable, B: Thenable, C: Thenable, D: Thenable, E: Thenable, F: Thenable, Condition: Thenable
>(
  _ first: A, _ second: B, _ third: C, _ fourth: D, _ fifth: E, _ sixth: F,
  while condition: Condition, isEnsured: Bool = false, autoCancel: Bool
) -> CancellablePromise<(A.T, B.T, C.T, D.T, E.T, F.T)> {
  when(
    when(fulfilled: first, second, third, fourth, fifth, sixth, autoCancel: autoCancel),
    while: condition, isEnsured: isEnsured, autoCancel: autoCancel)
}

/// Waits for any number of tasks, unless a condition fails first (L52).
///
/// > Rejects with: the first error of a task, or the error of the condition, whichever comes first;
/// > ``CancellablePromiseError/cancelled`` if `isEnsured` finds that the condition has failed; the
/// > cancel reason.
///
/// - Parameters:
///   - first: The first task.
///   - second: The second task.
///   - rest: Any number of others.
///   - condition: The promise that must not be rejected in the meantime.
///   - isEnsured: Whether to check the condition again, one hop through `conf.Q.map` after the task
///     was fulfilled; if it has failed by then, the result is rejected as cancelled.
///   - autoCancel: Whether to cancel tasks that are still pending when the condition fails first,
///     and when the returned promise is cancelled.
/// - Returns: A promise of a tuple of the values. Once either the task or the condition has
///   decided, nothing is left behind on the other.
/// - Complexity: O(1).
@_disfavoredOverload
public func when<First: Thenable, Second: Thenable, each Rest: Thenable, Condition: Thenable>(
  _ first: First, _ second: Second, _ rest: repeat each Rest,
  while condition: Condition, isEnsured: Bool = false, autoCancel: Bool
) -> CancellablePromise<(First.T, Second.T, repeat (each Rest).T)> {
  let values: CancellablePromise<(First.T, Second.T, repeat (each Rest).T)> = when(
    fulfilled: first, second, repeat each rest, autoCancel: autoCancel)
  return when(values, while: condition, isEnsured: isEnsured, autoCancel: autoCancel)
}
