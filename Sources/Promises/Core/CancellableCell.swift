/// A promise that can be settled from below: a cancel rejects it while its upstream is pending.
@safe
open class CancellableCell: PromiseCell, @unchecked Sendable {
  /// What a cancel does to it.
  package final let kind: CancellableKind

  @usableFromInline
  package init(_ kind: CancellableKind, behaviour: @escaping Behaviour) {
    self.kind = kind
    super.init(behaviour: behaviour)
  }
}

/// What a cancel does to a promise.
@usableFromInline
package enum CancellableKind: Sendable {
  /// Rejects it, unless its body is under way.
  case linear
  /// Nothing: its body runs in any case, and it settles after that.
  case observer
}
