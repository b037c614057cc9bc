/// The pending promises of a scope, cancelled when the scope ends.
package final class Members: InputReceiver, @unchecked Sendable {
  /// Protects everything below; no user code is called, and no user object released, under the
  /// lock.
  private let lock = Lock()
  private var table = Line<Input>()
  /// The reason for the end of the scope; the first one counts.
  private var reason: (any Error)?
  /// Fulfilled when the last member has settled; made when first asked for, and kept until then.
  private var rest: Guarantee<Void>?

  override package init() {}

  package var count: Int { lock.withLock { table.count } }

  /// Adds a promise if it is pending, and cancels it if the scope has ended.
  package func add(_ member: CancellableCell) {
    if member.loadState().isSettled { return }
    let (input, hasEnded) = lock.withLock { () -> (Input?, Bool) in
      let place = table.append { Input(of: self, at: $0) }
      return (table[place], reason != nil)
    }
    if hasEnded { member.report(.endedScope) }
    input?.attach(to: member)
    // An end that came before the registration was attached could not reach the member.
    if let reason = lock.withLock({ reason }) { member.cancel(for: reason) }
  }

  /// Cancels all members, including any added later.
  package func end(with error: any Error) {
    let (members, first) = lock.withLock {
      let first = reason ?? error
      reason = first
      return (table.all, first)
    }
    var walk = CancelWalk(first)
    walk.cancel(sourcesOf: members, staying: true)
    walk.finish()
  }

  /// Fulfilled as soon as no member is left.
  ///
  /// All callers meanwhile get the same guarantee, so repeated calls leave nothing behind.
  package var settled: Guarantee<Void> {
    let made = Guarantee<Void>(.waiting, of: "settled")
    let waiting = lock.withLock { () -> Guarantee<Void>? in
      if table.isEmpty { return nil }
      if rest == nil { rest = made }
      return rest
    }
    return waiting ?? Guarantee.value
  }

  override package func arrive(_ input: PromiseCell, at position: Int) -> CellOutcome {
    guard let rest = removeMember(at: position) else { return .nothing }
    // This may be the last reference to `rest`, and the outcome retains its source only once it is
    // owning.
    return withExtendedLifetime(rest) { CellOutcome(rest.settle(value: ())).owning() }
  }

  override package var handlesRejections: Bool { false }

  /// Removes a member; after the last, returns the guarantee to be fulfilled.
  private func removeMember(at position: Int) -> Guarantee<Void>? {
    // The registration is released outside of the lock.
    let (_, last) = lock.withLock { () -> (Input?, Guarantee<Void>?) in
      (table.remove(position), table.isEmpty ? rest.take() : nil)
    }
    return last
  }
}
