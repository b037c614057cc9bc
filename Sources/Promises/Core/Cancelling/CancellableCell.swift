/// Keeps the state of a promise that can be settled from below: a cancel rejects it while its
/// source is pending, and removes it from the source's list.
///
/// Public only because a public class cannot have a hidden superclass; it has no public members.
///
/// The error of a cancel goes into the first word of the slot, where a pending cell has its source.
/// It leaves the hop and the body alone, so that it may arrive while the body is being started.
@safe
open class CancellableCell: PromiseCell, @unchecked Sendable {
  /// The next older handler in the list; meaningless for the oldest.
  ///
  /// Touched under the lock of the source, as `next` is.
  @exclusivity(unchecked)
  private final var previous: Unmanaged<PromiseCell>?
  /// What is known about a cancel.
  ///
  /// Touched under the lock.
  @exclusivity(unchecked)
  final var cancelState: CancelState
  /// Whether a resolver keeps this, or a task that is going to settle it.
  ///
  /// Set by the creator before anybody else can see the cell; after that, touched under the lock. While it
  /// is set, a cancel need not ask whether the cell is going away, which costs an allocation for each root.
  @exclusivity(unchecked)
  @usableFromInline package final var isKept = false
  /// Whether this belongs to anybody.
  ///
  /// Switched on under the lock, and never off; read by anybody.
  final let membership = Switch()
  /// The reason of the requested cancel, and those whom this belongs to.
  ///
  /// Touched under the lock.
  @exclusivity(unchecked)
  final var notes = CellNotes.none
  /// What a cancel reaches here in addition to the source.
  ///
  /// Written by the creator before anybody else can see the cell, or under the lock while pending; then
  /// taken by whoever settles the cell, or by its `deinit`.
  @exclusivity(unchecked)
  final var node: CancelNode?
  /// The settled source of a link that waits for the promise its body returned, if it still exists.
  ///
  /// Weak, so that the source's value does not live as long as the work that came after it. Touched under
  /// the lock while pending.
  @exclusivity(unchecked)
  final weak var settledSource: CancellableCell?

  @usableFromInline package init(_ kind: CancelState.Kind, behaviour: @escaping Behaviour) {
    unsafe previous = nil
    unsafe cancelState = CancelState(kind)
    super.init(behaviour: behaviour)
  }

  /// Notes that somebody keeps this until it settles, or until ``stopKeeping()``.
  @inlinable package final func keep() { unsafe isKept = true }

  /// The resolver is about to release this; from here on a cancel may not rely on it.
  override final func stopKeeping() {
    let state = lock()
    unsafe isKept = false
    unlock(state)
  }

  override final func noteOlder(_ older: Unmanaged<PromiseCell>) { unsafe previous = older }
  override final var older: Unmanaged<PromiseCell>? { unsafe previous }
  override final var isCancellable: Bool { true }
  override final var isKeptFromOutside: Bool { unsafe isKept }
  override final var pendingNode: CancelNode? { unsafe node }
  override final var expectsRejection: Bool { unsafe cancelState.isRequested }
  /// A cancel that is on its way settles it.
  override final var canBeLost: Bool { unsafe !cancelState.isAboutToSettle }
  override final var isOwned: Bool { membership.isOn }
  override final var mayBeWithdrawn: Bool { unsafe membership.isOn || cancelState.isWithdrawn }

  // MARK: Told from above

  override final func told(of source: PromiseCell) -> CellOutcome {
    let state = lock()
    guard state.isPending, mayBeWithdrawn || source.isOwned else {
      return told(of: source, state, withdrawn: nil)
    }
    // Of what is at rest, a handler is told without having been in its list.
    let isLate = unsafe self.source == nil
    unlock(state)
    let reason = withdrawal(inheriting: source, isLate: isLate)
    return told(of: source, lock(), withdrawn: reason)
  }

  /// The same under the lock, which it releases.
  ///
  /// - Parameter reason: What a body would be told instead, if it must not begin.
  private func told(
    of source: PromiseCell, _ locked: CellState, withdrawn reason: (any Error)?
  ) -> CellOutcome {
    var state = locked
    let trigger = state.isPending ? trigger : .never
    // Only this one asks an error of the user's whether it is a cancellation.
    if trigger == .failed { unlock(state) }
    let matches = trigger.matches(source)
    if trigger == .failed { state = lock() }
    guard state.isPending else {
      unlock(state)
      return .nothing
    }
    let isRejected = source.loadState().isRejected
    guard matches, unsafe cancelState.startsBody(rejected: isRejected) else {
      if isRejected { return CellOutcome(reject(source.rejection, &state)) }
      unlock(state)
      return pass(source)
    }
    if let reason {
      unlock(state)
      let stand = Self.cancelled(with: reason)
      return told(of: stand, lock(), withdrawn: nil)
    }
    unsafe cancelState.begin()
    let isNews = clearLoss()
    let hop = hasHop ? beginHandingOut(&state, source: source) : nil
    unlock(state)
    if isNews { spreadLoss() }
    guard let hop else { return run(from: source) }
    hop.enqueue(self)
    return .nothing
  }

  override final func runUnlessWithdrawn(from source: PromiseCell) -> CellOutcome {
    guard let reason = withdrawal else { return run(from: source) }
    let stand = Self.cancelled(with: reason)
    return trigger.matches(stand) ? run(from: stand) : pass(stand)
  }

  /// Rejects this, and releases the body unless its thread does that; returns the handlers to tell.
  ///
  /// Called under the lock, and releases it.
  final func reject(
    _ error: consuming any Error, _ state: inout CellState, keepsBody: Bool = false
  ) -> Batch? {
    let hop = keepsBody ? nil : takeHop()
    let body = keepsBody ? nil : takeBodyContext()
    let isHandled = wasWatched || expectsRejection
    unsafe contents.initializeMemory(as: (any Error).self, to: error)
    let batch = publish(rejected: true, &state, handled: isHandled)
    unlock(state)
    _ = consume hop
    _ = body
    didSettle()
    return batch
  }

  override final func follow(_ inner: PromiseCell, after source: PromiseCell?) -> CellOutcome {
    if inner === self { return CellOutcome(settle(error: PromiseError.returnedSelf)) }
    passCancel(to: inner)
    skipFollower()
    var (own, state) = lock(with: inner)
    let isRequested = unsafe cancelState.isRequested
    var action: CellState.AttachAction?
    var isNews = false
    // A link and one below it that wait for each other wait for a cancel (L9). Of what has only begun,
    // nobody knows yet.
    let isCircle =
      unsafe source == nil && state.isPending && inner.source?.toOpaque() == opaque
    if own.isPending, !isCircle {
      let before = loss
      unsafe cancelState.follow()
      if let source { noteSettledSource(source) }
      unsafe self.source = nil
      loss = []
      hopWord = Trigger.never.rawValue
      action = inner.append(self, to: &state)
      isNews = loss != before
    }
    let isPending = own.isPending
    inner.unlock(state)
    unlock(own)
    if isNews { spreadLoss() }
    if isRequested { passCancel(to: inner) }
    guard isPending else { return .nothing }
    if isCircle { return CellOutcome(settle(error: PromiseError.returnedSelf)) }
    if action == .orphan { orphan() }
    if action == .deliver, inner.isOwned { _ = withdrawal(inheriting: inner, isLate: true) }
    let outcome: CellOutcome = action == .deliver ? pass(inner) : .nothing
    // A cancel rejects this unless the promise that the body returned has decided otherwise by now.
    if isRequested, !inner.loadState().isSettled { reject(immediately: false) }
    return outcome
  }

  override final func loseSource(inheriting heritage: CancelNode?) {
    let state = lock()
    if state.isPending {
      unsafe source = nil
      // A cancel of a shield would not have reached it.
      if let heritage, unsafe cancelState.kind != .shield { inherit(heritage) }
    }
    unlock(state)
  }

  /// Nothing will come from above any more, but a cancel still may.
  override package final func orphan() {
    defer { setLost { true } }
    let state = lock()
    let body =
      unsafe cancelState.kind == .observer || cancelState.isInFlight ? nil : takeBodyContext()
    let reason = unsafe notes.reason
    unlock(state)
    _ = body
    guard let reason else { return }
    runHeritage(reason) { [self] in observe(reason) }
  }

  /// A promise that can be cancelled keeps its handlers for that.
  override final func abandon() { setLost { true } }

  /// Not for a link that is being cancelled: its cancel may be on its way up to this one.
  override final func canBeSkipped(for link: PromiseCell, to source: PromiseCell) -> Bool {
    let isLinkRequested = unsafe link.cancellable?.cancelState.isRequested ?? false
    return unsafe node == nil && !cancelState.isRequested && cancelState.kind != .shield
      && !isLinkRequested && hasOwners(withinThoseOf: source)
  }

  /// Whether this is of a kind, and has neither been cancelled nor been given anything that a cancel runs.
  ///
  /// Called where nobody else refers to it.
  override final func isUntouched(_ kind: CancelState.Kind?) -> Bool {
    unsafe cancelState.kind == kind && !cancelState.isRequested && node == nil && !membership.isOn
  }

  override final func noteSettledSource(_ source: PromiseCell) {
    unsafe settledSource = source.cancellable
  }

  // MARK: The end

  override final func discardBody() {
    let state = lock()
    let hop = takeHop()
    let body = takeBodyContext()
    unlock(state)
    _ = consume hop
    _ = body
  }

  override final func didSettle() {
    guard let node = unsafe node else { return }
    unsafe self.node = nil
    node.retire()
  }

  deinit {
    // Nobody looks at the slot of a settled cell any more but for its outcome.
    if loadState().isSettled {
      if loadState().isRejected {
        _ = takeHop()
        _ = takeBodyContext()
      }
      return
    }
    // A cancel may be coming up from a handler; it waits until that has lost this, and inherited
    // the node. So nothing of the user's may run before.
    var state = lock()
    let source = unsafe state.phase == .running ? source : nil
    unsafe self.source = nil
    state.set(.waiting)
    unlock(state)
    let oldest = unsafe takeOrphans()
    if let node = unsafe node, let reason = node.farewell {
      unsafe cancel(node, with: reason, telling: oldest)
    } else if let oldest = unsafe oldest {
      ThreadContext.withCurrent { unsafe $0.release(orphans: oldest, inheriting: node) }
    }
    unsafe ThreadContext.release(&node)
    unsafe source?.release()
  }

  /// This goes away pending and is cancelled by that: its handlers see it rejected.
  ///
  /// They lose this before a cancel block runs, because a cancel that comes up from one of them
  /// waits for that, even on this thread.
  private func cancel(
    _ node: CancelNode, with reason: any Error, telling oldest: Unmanaged<PromiseCell>?
  ) {
    let stand = Promise<Void>(error: reason)
    stand.see()
    var handler = unsafe oldest
    while let cell = unsafe handler {
      unsafe handler = cell._withUnsafeGuaranteedRef { cell in
        cell.replaceSource(with: stand)
        return unsafe cell.next
      }
    }
    var walk = CancelWalk(reason, immediately: true)
    walk.visit(node)
    let outcome = walk.finish {
      guard let oldest = unsafe oldest else { return .nothing }
      return unsafe .deliver(
        Batch(
          source: Unmanaged.passUnretained(stand), oldest: oldest, isDraining: false,
          ownsSource: false
        ).owning())
    }
    if case .deliver(let batch) = outcome { stand.propagate(batch) }
  }

  /// Takes over what a cancel would have reached above, at a promise that has gone.
  ///
  /// Called under the lock.
  final func inherit(_ heritage: CancelNode) {
    unsafe node = PairNode(above: heritage, node)
  }

  /// Adds to what a cancel reaches here.
  ///
  /// Called under the lock, or before anybody else can see the cell.
  final func addNode(_ new: CancelNode) {
    unsafe node = unsafe node.map { PairNode($0, new) } ?? new
  }
}
