/// The state of a promise that can be settled from below: a cancel rejects the promise, unless
/// something above that was cancelled too has not ended, and then tells the promise.
///
/// Public only because a public class cannot have a hidden superclass; the class has no public
/// members.
///
/// The error of a cancel goes into the first word of the slot, the place of the source of a pending
/// cell. The hop and the body stay untouched, so that the error may arrive while the body is being
/// started.
@safe
open class CancellableCell: PromiseCell, @unchecked Sendable {
  /// The next older handler in the list; meaningless for the oldest.
  ///
  /// Touched under the lock of the source, as `next` is.
  @exclusivity(unchecked)
  private final var previous: Unmanaged<PromiseCell>?
  /// The requests and claims of cancels.
  ///
  /// Touched under the lock.
  @exclusivity(unchecked)
  final var cancelState: CancelState
  /// The reason of the requested cancel; the first one counts.
  ///
  /// Touched under the lock.
  @exclusivity(unchecked)
  final var reason: (any Error)?
  /// The node that a cancel reaches here in addition to the source.
  ///
  /// Written by the creator before other code can see the cell, or under the lock while pending;
  /// then taken by the thread that settles the cell, or by `deinit`.
  @exclusivity(unchecked)
  final var node: CancelNode?
  /// The settled source of a link that waits for its body's promise, while the source exists.
  ///
  /// Weak, so that the source's value does not live as long as the work that follows. Touched under
  /// the lock while pending.
  @exclusivity(unchecked)
  final weak var settledSource: CancellableCell?

  @usableFromInline
  package init(
    _ kind: CancelState.Kind, _ phase: CellState.Phase = .waiting, behaviour: @escaping Behaviour
  ) {
    unsafe previous = nil
    unsafe cancelState = CancelState(kind)
    super.init(phase, behaviour: behaviour)
  }

  override final var older: Unmanaged<PromiseCell>? {
    get { unsafe previous }
    set { unsafe previous = newValue }
  }
  override final var isCancellable: Bool { true }
  override final func isClaimedHere(_ state: CellState) -> Bool {
    guard state.phase == .reserved, unsafe cancelState.isRequested else { return false }
    return unsafe cancelState.isClaimed(by: ThreadContext.number)
  }
  override final var allowsHandedOut: Bool { unsafe cancelState.allowsHandedOut }
  override final var expectsRejection: Bool { unsafe cancelState.isRequested }

  // MARK: Told from above

  override final func told(of source: PromiseCell) -> CellOutcome {
    var state = lock()
    let trigger = state.isPending ? trigger : .never
    // Only a trigger for failures asks a user's error whether the error is a cancellation.
    if trigger == .failed { unlock(state) }
    let matches = trigger.matches(source)
    if trigger == .failed { state = lock() }
    let step = nextStep(after: source, matches, &state)
    unlock(state)
    switch consume step {
    case .pass: return adopt(source)
    case .passBy(let work): return adopt(source, keeping: work)
    case .reject(let rejection): return CellOutcome(endRejection(rejection))
    case .run: return ended(runBody(for: source))
    case .handOut(let hop): hop.enqueue(self)
    // A plain source may report an error because the cancel has stopped the work.
    case .miss: if source.isCancellable { logLostError(of: source) }
    case .endCancel: return endCancel()
    }
    return .nothing
  }

  /// The next step of a cell told of its source, taken after the lock has been released.
  private enum Step: ~Copyable {
    case pass, run
    /// A value passes the body of an observer by, which was moved out.
    case passBy(Work)
    case reject(Rejection)
    case handOut(Hop)
    /// A cancel has come before: the outcome of the source comes too late.
    case miss
    /// The cell was waiting, after a cancel, for the source, which has brought no error.
    case endCancel
  }

  /// Called under the lock.
  @inline(__always) private func nextStep(
    after source: PromiseCell, _ matches: Bool, _ state: inout CellState
  ) -> Step {
    let isRequested = unsafe cancelState.isRequested
    let isRejected = source.loadState().isRejected
    if isRequested {
      // An observer may have been told of the cancel before.
      guard state.isPending, unsafe !cancelState.allowsHandedOut else { return .miss }
      // Another thread's cancel decides, as if the source had settled later (L86). The cancel must
      // not come upon a source that may be released by then.
      unsafe self.source = nil
      let awaitsEnd = unsafe cancelState.awaitsEnd
      guard awaitsEnd || isClaimedHere(state) else { return .miss }
      // A value starts no body (L14), and only counts where the promise's own block or signal may
      // have brought it (L12, L57).
      guard isRejected || waitsForCancel && !awaitsEnd else {
        unsafe cancelState.awaitEnd()
        return .endCancel
      }
    }
    guard matches, unsafe !isRequested || cancelState.kind == .observer else {
      if isRejected { return .reject(beginRejection(source.rejection, &state)) }
      // As above, for a cancel that comes before the value is taken over.
      unsafe self.source = nil
      guard unsafe cancelState.kind == .observer else { return .pass }
      unsafe cancelState.begin()
      return .passBy(takeWork())
    }
    unsafe cancelState.begin()
    state.set(.waiting)
    guard hasHop, let hop = beginHandingOut(&state, source: source) else { return .run }
    return .handOut(hop)
  }

  /// Takes over the value of the source; if a cancel has come before, the body is told of the
  /// cancel.
  private func adopt(_ source: PromiseCell, keeping work: Work) -> CellOutcome {
    let outcome = perform(.adopt, source)
    let isTold = locked { state in
      if state.isPending { put(work) }
      return state.isPending
    }
    if !isTold { Self.release(work) }
    return ended(outcome)
  }

  /// The work left by a rejection, to be done after the lock has been released.
  @safe
  struct Rejection: ~Copyable {
    let hop: Hop?
    /// The body's context, retained, or nil.
    ///
    /// SAFETY: ``endRejection(_:)`` releases the context by hand. The compiler would go by the
    /// metadata of the optional type, which takes 60 instructions more for each link.
    let body: Unmanaged<AnyObject>?
    let batch: Batch?
  }

  /// Rejects the cell, and takes the body out; to be followed by ``endRejection(_:)``.
  ///
  /// Called under the lock.
  @inline(never)
  final func beginRejection(_ error: consuming any Error, _ state: inout CellState) -> Rejection {
    let hop = takeHop()
    let body = unsafe takeBodyContext().map { unsafe Unmanaged.passRetained($0) }
    let isUnhandled = !(wasWatched || expectsRejection)
    unsafe contents.initializeMemory(as: (any Error).self, to: error)
    return unsafe Rejection(
      hop: hop, body: body, batch: publish(rejected: true, &state, marked: isUnhandled))
  }

  /// Releases the body and hop of a rejection; returns the handlers to tell.
  final func endRejection(_ rejection: consuming Rejection) -> Batch? {
    let batch = rejection.batch
    unsafe rejection.body?.release()
    _ = consume rejection
    didSettle()
    return batch
  }

  override final func follow(_ inner: PromiseCell, after source: PromiseCell?) -> CellOutcome {
    let inner = inner.listCell
    if inner === self { return reject(orLog: PromiseError.returnedSelf) }
    skipFollower()
    var hasPassedCancel = false
    while true {
      var (own, state) = lock(with: inner)
      // The promise is cancelled first, so that a cancelled link waits for the promise's end.
      if !own.isOpen, !hasPassedCancel {
        inner.unlock(state)
        unlock(own)
        logLostError(of: inner)
        passCancel(to: inner)
        // They would wait for each other.
        if inner.isBelow(self) { return .nothing }
        hasPassedCancel = true
        continue
      }
      var action: CellState.AttachAction?
      // A link and the promise that its body returned may wait for each other until a cancel (L9).
      // Where the link has only just begun, no other code can cancel it, so the circle is an error.
      let isCircle =
        unsafe source == nil && state.isPending && inner.source?.toOpaque() == opaque
      if own.isPending, !isCircle {
        unsafe cancelState.end()
        if let source { trackSettledSource(source) }
        unsafe self.source = nil
        hopWord = Trigger.never.rawValue
        action = inner.append(self, to: &state)
      }
      inner.unlock(state)
      unlock(own)
      if hasPassedCancel { return .nothing }
      if isCircle { return CellOutcome(settle(error: PromiseError.returnedSelf)) }
      if action == .abandon { return lose() }
      return action == .deliver ? adopt(inner) : .nothing
    }
  }

  override final func endBody() -> CellOutcome {
    let awaitsEnd = locked { state in
      // Not if an observer has been handed out since, to be told of the cancel.
      if unsafe state.isPending && cancelState.isInFlight && !cancelState.allowsHandedOut {
        unsafe cancelState.end()
        // The settled source may soon be released.
        unsafe source = nil
      }
      return unsafe cancelState.awaitsEnd
    }
    return awaitsEnd ? endCancel() : .nothing
  }

  /// Rejects a cell that nothing is left to settle, unless the cell waits for a cancel only and
  /// keeps itself from now on; ends the wait of a cancelled one.
  override final func lose() -> CellOutcome {
    var state = lock()
    if unsafe state.phase == .reserved && !cancelState.allowsHandedOut {
      // The source is released after this.
      if unsafe !cancelState.isInFlight { unsafe source = nil }
      unlock(state)
      return endBody()
    }
    if waitsForCancel, state.phase == .waiting {
      unsafe source = nil
      if state.anchor() { _ = unsafe Unmanaged.passRetained(self) }
      unlock(state)
      return .nothing
    }
    let isRejected = state.isOpen
    let isUseless = unsafe isRejected || state.isPending && cancelState.kind != .observer
    var body = isUseless ? takeBodyContext() : nil
    // Rejected before the body is released: the release may run code that cancels this cell.
    let rejection =
      isRejected
      ? unsafe beginRejection(reason ?? PromiseError.abandoned(knownOrigin), &state) : nil
    unlock(state)
    ThreadContext.release(&body)
    guard let rejection = consume rejection else { return .nothing }
    return CellOutcome(endRejection(rejection))
  }

  /// Has the cell wait for a cancel once nothing else is left to settle it.
  @usableFromInline package final func waitForCancel() {
    locked { if $0.isPending { waitsForCancel = true } }
  }

  /// Not in place of a cancelled cell, and not for a cancelled link: its cancel may be on its way
  /// up to this cell.
  ///
  /// No cancellable link comes to wait for a plain promise: the loss of the promise could meet an
  /// observer that a cancel is telling.
  override final func canBeSkipped(for link: PromiseCell, to source: PromiseCell) -> Bool {
    if let link = link.cancellable {
      guard unsafe source.isCancellable && !link.cancelState.isRequested else { return false }
    }
    return unsafe node == nil && !cancelState.isRequested && cancelState.kind != .shield
  }

  /// Whether this cell has a given kind, no cancel and no node.
  ///
  /// Called where no other code refers to the cell.
  @usableFromInline package final func isUntouched(_ kind: CancelState.Kind) -> Bool {
    unsafe cancelState.kind == kind && !cancelState.isRequested && node == nil
  }

  override final func trackSettledSource(_ source: PromiseCell) {
    unsafe settledSource = source.cancellable
  }

  // MARK: The end

  override final func releaseBody() {
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
    if loadState().isSettled { return }
    if let node = unsafe node as? OwnerNode { node.owned.cancel(for: node.reason) }
    unsafe ThreadContext.release(&node)
  }

  // MARK: Owners

  /// Makes this cell, which no other code can see, a handle of another one: keeps it, is told by it,
  /// and cancels it on release.
  package final func own(_ cell: CancellableCell, _ reason: any Error) {
    unsafe node = OwnerNode(cell, reason)
    unsafe source = .passUnretained(cell)
    cell.attachSettling { [weak self] _, source in
      self.flatMap { owner in source.cancellable.map { owner.takeOver($0).owning() } } ?? .nothing
    }
  }

  /// The owned promise has settled: takes over the cancel, and then the outcome.
  private final func takeOver(_ cell: CancellableCell) -> CellOutcome {
    if let reason = cell.cancelRequest {
      locked { _ in
        if unsafe cancelState.request(isPending: false, by: 0) == .flag { unsafe self.reason = reason }
      }
    }
    return adopt(cell)
  }

  /// The promise that a pending owner owns.
  private final var owned: CancellableCell? {
    guard loadState().phase == .anchored else { return nil }
    return locked { _ in unsafe (node as? OwnerNode)?.owned }
  }

  /// The promise that this one stands for: for a pending owner the one that it owns, however many
  /// owners are in between.
  final var work: CancellableCell {
    var cell = self
    while let owned = cell.owned { cell = owned }
    return cell
  }

  /// Adds a node for cancels.
  ///
  /// Called under the lock, or before other code can see the cell.
  final func addNode(_ new: CancelNode) {
    guard let former = unsafe node else { return unsafe node = new }
    unsafe node = NodeList(((former as? NodeList)?.nodes ?? [former]) + [new])
  }
}
