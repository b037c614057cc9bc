public import Promises

/// Waits for a task as long as a condition does not fail (L52).
///
///     when(download, while: cancelPromise)
///
/// The task wins if both have settled already. A condition that is fulfilled can no longer fail.
///
/// > Rejects with: the error of the task, or of the condition, whichever is rejected first;
/// > ``CancellablePromiseError/cancelled`` if `isEnsured` finds that the condition has failed.
///
/// - Parameters:
///   - task: What to wait for.
///   - condition: What must not be rejected meanwhile.
///   - isEnsured: Whether the condition is looked at again one hop of `conf.Q.map` after the task was
///     fulfilled; if it has failed by then, the result is rejected as cancelled.
/// - Returns: A promise that settles inline as the task. Nothing stays behind on the other of the two
///   when one has decided.
/// - Complexity: O(1).
public func when<Task: Thenable, Condition: Thenable>(
  _ task: Task, while condition: Condition, isEnsured: Bool = false
) -> Promise<Task.T> {
  let result = Promise<Task.T>(.waiting)
  WhileCombinator.start(
    task.cell, while: condition.cell, into: result, isEnsured: isEnsured, autoCancel: false,
    cancelled: CancellablePromiseError.cancelled)
  return result
}

/// Waits for a task as long as a condition does not fail (L52).
///
/// The task wins if both have settled already. A condition that is fulfilled can no longer fail.
///
/// > Rejects with: the error of the task, or of the condition, whichever is rejected first;
/// > ``CancellablePromiseError/cancelled`` if `isEnsured` finds that the condition has failed; the
/// > cancel reason.
///
/// - Parameters:
///   - task: What to wait for.
///   - condition: What must not be rejected meanwhile.
///   - isEnsured: Whether the condition is looked at again one hop of `conf.Q.map` after the task was
///     fulfilled; if it has failed by then, the result is rejected as cancelled.
/// - Returns: A promise that settles inline as the task. Nothing stays behind on the other of the two
///   when one has decided.
/// - Complexity: O(1).
public func when<Value: Sendable, Condition: Thenable>(
  _ task: CancellablePromise<Value>, while condition: Condition, isEnsured: Bool = false
) -> CancellablePromise<Value> {
  let result = CancellablePromise<Value>(.linear)
  WhileCombinator.start(
    task, while: condition.cell, into: result, isEnsured: isEnsured,
    autoCancel: false,
    cancelled: CancellablePromiseError.cancelled)
  return result
}

/// Waits for a task as long as a condition does not fail (L52).
///
/// The task wins if both have settled already. A condition that is fulfilled can no longer fail.
///
/// > Rejects with: the error of the task, or of the condition, whichever is rejected first;
/// > ``CancellablePromiseError/cancelled`` if `isEnsured` finds that the condition has failed; the
/// > cancel reason.
///
/// - Parameters:
///   - task: What to wait for.
///   - condition: What must not be rejected meanwhile.
///   - isEnsured: Whether the condition is looked at again one hop of `conf.Q.map` after the task was
///     fulfilled; if it has failed by then, the result is rejected as cancelled.
///   - autoCancel: Whether a task that is still pending is cancelled when the condition fails first, and
///     when the promise returned is cancelled.
/// - Returns: A promise that settles inline as the task. Nothing stays behind on the other of the two
///   when one has decided.
/// - Complexity: O(1).
public func when<Value: Sendable, Condition: Thenable>(
  _ task: CancellablePromise<Value>, while condition: Condition, isEnsured: Bool = false,
  autoCancel: Bool
) -> CancellablePromise<Value> {
  let result = CancellablePromise<Value>(.linear)
  WhileCombinator.start(
    task, while: condition.cell, into: result, isEnsured: isEnsured,
    autoCancel: autoCancel,
    cancelled: CancellablePromiseError.cancelled)
  return result
}

/// Waits for a task, where the context asks for a plain promise, as long as a condition does not fail (L52).
///
/// The task wins if both have settled already. A condition that is fulfilled can no longer fail.
///
/// > Rejects with: the error of the task, or of the condition, whichever is rejected first;
/// > ``CancellablePromiseError/cancelled`` if `isEnsured` finds that the condition has failed; the
/// > cancel reason.
///
/// - Parameters:
///   - task: What to wait for.
///   - condition: What must not be rejected meanwhile.
///   - isEnsured: Whether the condition is looked at again one hop of `conf.Q.map` after the task was
///     fulfilled; if it has failed by then, the result is rejected as cancelled.
///   - autoCancel: Whether a task that is still pending is cancelled when the condition fails first, and
///     when the promise returned is cancelled.
/// - Returns: A promise that settles inline as the task. Nothing stays behind on the other of the two
///   when one has decided.
/// - Complexity: O(1).
@_disfavoredOverload
public func when<Value: Sendable, Condition: Thenable>(
  _ task: CancellablePromise<Value>, while condition: Condition, isEnsured: Bool = false,
  autoCancel: Bool
) -> Promise<Value> {
  let result = Promise<Value>(.waiting)
  WhileCombinator.start(
    task, while: condition.cell, into: result, isEnsured: isEnsured,
    autoCancel: autoCancel,
    cancelled: CancellablePromiseError.cancelled)
  return result
}
