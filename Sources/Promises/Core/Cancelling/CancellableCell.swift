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
@_documentation(visibility: internal)
open class CancellableCell: PromiseCell, @unchecked Sendable {
  /// The next older handler in the list; meaningless for the oldest.
  ///
  /// Touched under the lock of the source, as `next` is.
  @safe @exclusivity(unchecked)
  private final var previous: CellRef?
  /// The requests and claims of cancels.
  ///
  /// Touched under the lock.
  @safe @exclusivity(unchecked)
  final var cancelState: CancelState
  /// The reason of the requested cancel; the first one counts.
  ///
  /// Touched under the lock.
  @safe @exclusivity(unchecked)
  final var reason: (any Error)?
  /// The node that a cancel reaches here in addition to the source.
  ///
  /// Written by the creator before other code can see the cell, or under the lock while pending;
  /// then taken by the thread that settles the cell, or by `deinit`.
  @safe @exclusivity(unchecked)
  final var node: CancelNode?
  /// The settled source of a link that waits for its body's promise, while the source exists.
  ///
  /// Weak, so that the source's value does not live as long as the work that follows. Touched under
  /// the lock while pending.
  @safe @exclusivity(unchecked)
  final weak var settledSource: CancellableCell?

  @usableFromInline
  package init(
    _ kind: CancelState.Kind, _ phase: CellState.Phase = .waiting, behaviour: @escaping Behaviour
  ) {
    previous = nil
    cancelState = CancelState(kind)
    super.init(phase, behaviour: behaviour)
  }

  /// Makes this new cell a branch of `source`, where it is attached next: of several branches, only
  /// the first takes over an unhandled error.
  package final func carryError(of source: PromiseCell) {
    let state = source.loadState()
    if state.isRejected, !state.isUnhandled { countAsHandled(.elsewhere) }
  }

  override final var handlesRejection: Bool {
    cancelState.kind != .branch || loadState().hasHandlers
  }
  override final var losesErrors: Bool { cancelState.kind != .judge }
  override final var older: CellRef? {
    get { previous }
    set { previous = newValue }
  }
  override final var isCancellable: Bool { true }
  override final func isClaimedHere(_ state: CellState) -> Bool {
    guard state.phase == .claimed else { return false }
    return cancelState.isClaimed(by: ThreadContext.number, bodyStage)
  }
  override final var mayBegin: Bool { cancelState.mayBegin(bodyStage) }
  override final var expectsRejection: Bool {
    cancelState.hasDecided || cancelState.isRequested && loadState().isSettled
  }

  // MARK: Told from above

  override final func told(of source: PromiseCell) -> CellOutcome {
    var state = lock()
    let trigger = state.isPending ? trigger : .follower
    let matches: Bool
    if trigger.asks {
      // A cancel may release the body while the user's code is asked, and leave the last reference
      // here, which is not released under the lock.
      let filter = trigger == .matching ? filter : nil
      unlock(state)
      matches = trigger.matches(source, filter)
      _ = consume filter
      state = lock()
    } else {
      matches = trigger.matches(source, nil)
    }
    let step = nextStep(after: source, matches, &state)
    unlock(state)
    switch consume step {
    case .pass: return adopt(source)
    case .reject(let rejection): return CellOutcome(endRejection(rejection))
    case .run: return ended(runBody(for: source))
    case .handOut(let hop): hop.enqueue(self)
    case .miss(let countsPlain):
      // A plain source may report an error because the cancel has stopped the work.
      if source.isCancellable || countsPlain { logLostError(of: source) }
    case .turn:
      // A source that was cancelled, too, has the reason or what its block decided; another may
      // have been lost because of the cancel (L76).
      if source.cancellable?.isCancelRequested != true, !source.isLostByRejection {
        logLostError(of: source)
      }
      return takeTurn()
    }
    return .nothing
  }

  /// The next step of a cell whose source has settled, taken after the lock has been released, with
  /// what was moved out under the lock.
  private enum Step: ~Copyable {
    case pass, run, turn
    case reject(Rejection)
    case handOut(Hop)
    case miss(countsPlain: Bool)
  }

  /// Called under the lock.
  @inline(__always) private func nextStep(
    after source: PromiseCell, _ matches: Bool, _ state: inout CellState
  ) -> Step {
    assertLocked()
    assert(state.isPending || cancelState.isRequested, "a source tells a handler once")
    let action = cancelState.tell(
      bodyStage, isPending: state.isPending, isRejected: source.loadState().isRejected,
      isLoss: isBarrier(below: source) && source.isLostByRejection, matches: matches, hops: hasHop,
      by: ThreadContext.number)
    switch action {
    case .ignore: return .miss(countsPlain: cancelState.hasOutcome)
    case .miss, .turn, .pass:
      // A cancel must not come upon a source that may be released by then.
      self.source = nil
      if action == .pass {
        bodyStage = .over
        // As below, for a `catch` that a cancel has reached.
        if cancelState.stage == .told { state.set(.waiting) }
        return .pass
      }
      return action == .turn
        ? .turn : .miss(countsPlain: cancelState.hasOutcome || cancelState.kind == .use)
    case .reject:
      takePlace(of: source)
      // Of the branches without handlers, the first takes over an unhandled error.
      if cancelState.kind == .branch, !source.takeMark() { countAsHandled(.elsewhere) }
      if cancelState.isRequested, source.cancellable?.cameFirst == true { cancelState.comeLate() }
      return .reject(beginRejection(source.rejection, &state))
    case .run, .handOut:
      // The body settles an observer that a cancel has reached.
      state.set(.waiting)
      if action == .handOut, let hop = beginHandingOut(source: source) { return .handOut(hop) }
      bodyStage = .running
      return .run
    }
  }

  /// Whether a cancel of this cell may have left the source alone.
  private func isBarrier(below source: PromiseCell) -> Bool {
    !source.isCancellable || !cancelState.kind.goesUp || cancelState.kind == .branch
  }

  /// The work left by a rejection, to be done after the lock has been released.
  struct Rejection: ~Copyable {
    let hop: Hop?
    let body: LeftBody
    let batch: Batch?
  }

  /// Rejects the cell, and takes the body out; to be followed by ``endRejection(_:)``.
  ///
  /// Called under the lock.
  @inline(never)
  final func beginRejection(_ error: consuming any Error, _ state: inout CellState) -> Rejection {
    assertLocked()
    let hop = takeHop()
    let body = takeLeftBody()
    let isUnhandled = !(countsAsHandled || expectsRejection)
    write(error: error)
    return Rejection(
      hop: hop, body: body, batch: publish(rejected: true, &state, marked: isUnhandled))
  }

  /// Releases the body and hop of a rejection; returns the handlers to tell.
  final func endRejection(_ rejection: consuming Rejection?) -> Batch? {
    guard let rejection = consume rejection else { return nil }
    let batch = rejection.batch
    rejection.body.release()
    _ = consume rejection
    didSettle()
    return batch
  }

  override final func endBody() -> CellOutcome {
    let takesTurn = locked { state in
      // The settled source may soon be released; a promise that the body returned is kept.
      guard state.isPending, cancelState.isClaimed else { return false }
      if bodyStage == .running, trigger != .follower { source = nil }
      return cancelState.endBody(&bodyStage)
    }
    return takesTurn ? takeTurn() : .nothing
  }

  override final func lose() -> CellOutcome {
    var state = lock()
    guard state.isPending else {
      unlock(state)
      return .nothing
    }
    let action = cancelState.lose()
    // A running body has the settled source of its own.
    if bodyStage != .running { source = nil }
    guard action == .reject else {
      // From now on the promise keeps itself, in place of the source.
      assert(action == .end || !hasSource, "what keeps itself has lost its source")
      if action == .anchor, state.phase == .waiting, state.anchor() { keepItself() }
      unlock(state)
      return action == .end ? endBody() : .nothing
    }
    // Rejected before the body is released: the release may run code that cancels this cell.
    var body = takeBodyContext()
    let rejection = beginRejection(reason ?? PromiseError.abandoned(knownOrigin), &state)
    unlock(state)
    ThreadContext.release(&body)
    return CellOutcome(endRejection(rejection))
  }

  override final func passCancel(to cell: PromiseCell) {
    if let reason = cancelRequest { cell.cancellable?.cancel(for: reason) }
  }

  /// A cancelled cell is never replaced, and a cancelled link never replaces one: its cancel may
  /// still be travelling up to this cell.
  ///
  /// A cancellable link is never moved to a plain promise: the loss of the promise could meet an
  /// observer that a cancel is telling.
  override final func canBeSkipped(for link: PromiseCell, to source: PromiseCell) -> Bool {
    if let link = link.cancellable {
      guard source.isCancellable && !link.cancelState.isRequested else { return false }
    }
    return node == nil && !cancelState.isRequested && cancelState.kind.goesUp
  }

  override final func trackSettledSource(_ source: PromiseCell) {
    settledSource = source.cancellable
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
    guard let node else { return }
    self.node = nil
    node.retire()
  }

  deinit {
    if loadState().isSettled { return }
    ThreadContext.release(&node)
  }

  /// Adds a node for cancels.
  ///
  /// Called under the lock, or before other code can see the cell.
  final func addNode(_ new: CancelNode) {
    guard let former = node else { return node = new }
    let list = former as? NodeList ?? NodeList(former)
    list.add(new)
    node = list
  }
}
