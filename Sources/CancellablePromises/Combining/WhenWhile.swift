public import Promises

/// Waits for a task, unless a condition fails first.
///
///     when(download, while: cancelPromise)
///
/// The task wins if both have settled already. A fulfilled condition can no longer fail. For
/// several tasks, `when(fulfilled:)` makes one of them.
///
/// > Rejects with: the error of the task or of the condition, whichever is rejected first;
/// > ``CancellablePromiseError/cancelled`` if `isEnsured` finds that the condition has failed; the
/// > cancel reason.
///
/// - Parameters:
///   - task: The task to wait for.
///   - condition: The promise that must not be rejected in the meantime.
///   - isEnsured: Whether to check the condition again, one hop through `conf.Q.map` after the
///     fulfilment of the task; if the condition has failed by then, the result is rejected as
///     cancelled.
///   - autoCancel: Whether to cancel a pending task when the condition fails first, and when the
///     returned promise is cancelled.
/// - Returns: A promise that settles inline, the way the task does. Once either the task or the
///   condition has decided, no handler is left behind on the other.
public func when<Value: Sendable, Condition: Thenable>(
  _ task: CancellablePromise<Value>, while condition: Condition, isEnsured: Bool = false,
  autoCancel: Bool = false
) -> CancellablePromise<Value> {
  settle(CancellablePromise(.linear), as: task, while: condition, isEnsured, autoCancel)
}

/// As ``when(_:while:isEnsured:autoCancel:)->CancellablePromise<Value>``, for a task that cannot be
/// cancelled.
@_disfavoredOverload
public func when<Task: Thenable, Condition: Thenable>(
  _ task: Task, while condition: Condition, isEnsured: Bool = false
) -> Promise<Task.T> {
  settle(Promise(.waiting), as: task.cell, while: condition, isEnsured, false)
}

/// As ``when(_:while:isEnsured:autoCancel:)->CancellablePromise<Value>``, where the context
/// requires a plain promise.
@_disfavoredOverload
public func when<Value: Sendable, Condition: Thenable>(
  _ task: CancellablePromise<Value>, while condition: Condition, isEnsured: Bool = false,
  autoCancel: Bool
) -> Promise<Value> {
  settle(Promise(.waiting), as: task, while: condition, isEnsured, autoCancel)
}

private func settle<Result: PromiseCell, Condition: Thenable>(
  _ result: Result, as task: PromiseCell, while condition: Condition, _ isEnsured: Bool,
  _ autoCancel: Bool
) -> Result {
  WhileCombinator.start(
    task, while: condition.cell, into: result, isEnsured: isEnsured, autoCancel: autoCancel,
    cancelled: cancellation)
  return result
}
