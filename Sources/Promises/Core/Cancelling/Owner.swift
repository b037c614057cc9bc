/// Whom promises belong to: a scope, or one call of a `Latest`.
///
/// When the owner's time is over, its members are cancelled immediately, and the handlers of those that
/// have settled are told of the cancel instead if they have not begun (L62, L82). For that a promise
/// keeps its owners, and a handler takes them over from what it is told of; an owner keeps no promise.
package final class Owner: InputReceiver, @unchecked Sendable {
  /// Protects everything below; nothing of the user's is called or released under it.
  private let lock = Lock()
  private var table = MemberTable<Input>()
  /// Why the owner's time is over; the first reason counts.
  private var reason: (any Error)?
  /// Fulfilled when the last member has settled; there only while somebody may be waiting for that.
  private var rest: Guarantee<Void>?

  override package init() {}

  package var count: Int { lock.withLock { table.count } }

  /// Why the owner's time is over; nil as long as it is not.
  var endReason: (any Error)? { lock.withLock { reason } }

  /// Adds a member, and cancels it if the owner's time is over.
  package func add(_ member: CancellableCell) {
    member.join(self)
    if !member.loadState().isSettled {
      let input = lock.withLock { table.add { Input(of: self, at: $0) } }
      input.attach(to: member)
    }
    // An end that came before the input was attached could not know of the member.
    if let endReason { member.cancel(with: endReason, immediately: true) }
  }

  /// Ends the owner's time.
  package func end(with error: any Error) {
    let (members, first) = lock.withLock {
      let first = reason ?? error
      reason = first
      return (table.inOrder, first)
    }
    var walk = CancelWalk(first, immediately: true)
    walk.visit(sourcesOf: members, staying: true)
    walk.finish()
  }

  /// Fulfilled as soon as there is no member left; all who ask meanwhile get the same one, so those who
  /// ask again and again leave nothing behind.
  package var settled: Guarantee<Void> {
    let made = Guarantee<Void>(.waiting, of: "settled")
    let waiting = lock.withLock { () -> Guarantee<Void>? in
      if table.isEmpty { return nil }
      if rest == nil { rest = made }
      return rest
    }
    return waiting ?? Guarantee()
  }

  override package func arrive(_ input: PromiseCell, at position: Int) -> CellOutcome {
    guard let rest = leave(position) else { return .nothing }
    // This may be the last reference to it, which what is returned does not hold before it owns.
    return withExtendedLifetime(rest) { CellOutcome(rest.settle(value: ())).owning() }
  }

  /// Nobody can settle or cancel the member any more, so its cancel block goes with it.
  override package func lose(_ position: Int, heritage: CancelNode?) {
    if let rest = leave(position), let batch = rest.settle(value: ()) { rest.propagate(batch) }
  }

  /// A member leaves; returns what is to be fulfilled if it was the last.
  private func leave(_ position: Int) -> Guarantee<Void>? {
    // Let go outside of the lock.
    var left: Input?
    var last: Guarantee<Void>?
    lock.withLock {
      left = table.leave(position)
      if table.isEmpty { swap(&last, &rest) }
    }
    _ = left
    return last
  }
}

// MARK: - What a promise has to do with its owners

extension CancellableCell {
  /// Notes an owner, for this and for those who come to it.
  final func join(_ owner: Owner) { addOwners([owner]) }

  private final func addOwners(_ new: [Owner]) {
    let former = owners
    let all = former + new.filter { owner in !former.contains { $0 === owner } }
    // What it replaces is released outside of the lock.
    var replaced = CellNotes.none
    let state = lock()
    // Of two threads that do this, one has to do it again.
    let isCurrent = unsafe notes.owners.count == former.count
    if isCurrent {
      unsafe replaced = notes
      unsafe notes = CellNotes(all, reason: replaced.reason)
      membership.isOn = true
    }
    unlock(state)
    _ = replaced
    if !isCurrent { addOwners(new) }
  }

  private final var owners: [Owner] {
    let state = lock()
    defer { unlock(state) }
    return unsafe notes.owners
  }

  /// Why a body that has not begun must not: a cancel that does not wait for bodies found it in flight, or
  /// the time of an owner is over.
  @usableFromInline package final var withdrawal: (any Error)? {
    let state = lock()
    let notes = unsafe notes
    let isWithdrawn = unsafe cancelState.isWithdrawn
    unlock(state)
    return isWithdrawn ? notes.reason : notes.owners.lazy.compactMap(\.endReason).first
  }

  /// The same for a handler that is told of a settled promise, whose owners it takes over before.
  ///
  /// Who comes when the promise has settled and an owner's time is over is told the outcome like everybody
  /// else: the promise has one, and is not cancelled by that (L7).
  @inline(never)
  final func withdrawal(inheriting source: PromiseCell, isLate: Bool) -> (any Error)? {
    var reason = withdrawal
    var new: [Owner] = []
    for owner in source.isOwned ? source.cancellable?.owners ?? [] : [] {
      let end = owner.endReason
      if end == nil { new.append(owner) } else if !isLate { reason = reason ?? end }
    }
    if !new.isEmpty { addOwners(new) }
    return reason
  }

  /// Whether everybody whom this belongs to owns another as well.
  ///
  /// Called under the locks of both.
  final func hasOwners(withinThoseOf other: PromiseCell) -> Bool {
    guard membership.isOn else { return true }
    let others = unsafe other.cancellable?.notes.owners ?? []
    return unsafe notes.owners.allSatisfy { owner in others.contains { $0 === owner } }
  }
}

extension PromiseCell {
  /// What a handler is told of instead of its source.
  static func cancelled(with reason: any Error) -> PromiseCell {
    let stand = Promise<Void>(error: reason)
    stand.see()
    return stand
  }
}
