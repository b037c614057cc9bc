@_exported public import Promises

/// A promise that can be cancelled.
public final class CancellablePromise<T: Sendable>: CancellableCell, CatchMixin,
  @unchecked Sendable
{
  /// Makes a pending link with its behaviour.
  @inlinable
  init(link behaviour: @escaping Behaviour, _ kind: CancelState.Kind = .linear) {
    super.init(kind, behaviour: behaviour)
  }

  /// Calls `handler` with the outcome, once.
  @inlinable
  public func pipe(to handler: @escaping @Sendable (Result<T, any Error>) -> Void) {
    attachPipe(of: T.self, handler)
  }

  /// The outcome; nil while pending.
  @inlinable
  public var result: Result<T, any Error>? { outcome(of: T.self) }

  /// Makes the link of an operator: the one place through which all of them go.
  @inlinable
  func link<U: Sendable, Body>(
    _ behaviour: @escaping Behaviour, _ trigger: Trigger, _ hop: consuming Hop,
    _ body: consuming Body, kind: CancelState.Kind = .linear
  ) -> CancellablePromise<U> {
    link(CancellablePromise<U>(link: behaviour, kind), trigger, hop, body)
  }
}
