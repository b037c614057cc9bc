/// The bracket of `withResource`: has a resource disposed of once nobody uses it.
///
/// Ownership: the registration with the acquisition keeps the bracket, so that a resource that
/// comes after a cancel is disposed of as well; the use of the resource, and the result, keep the
/// bracket too. The bracket keeps the link that disposes of the resource, which nobody tells
/// before.
@usableFromInline package final class Bracket: InputReceiver, @unchecked Sendable {
  /// Protects `state` and `resource`.
  private let lock = Lock()
  private var state = BracketState()
  /// The fulfilled acquisition with the resource, until the disposal.
  private var resource: PromiseCell?
  private let disposal: PromiseCell

  /// - Parameter disposal: A link that takes the resource, and is in no list.
  @usableFromInline package init(_ disposal: PromiseCell) { self.disposal = disposal }

  /// Lets `work` use the resource; `work` keeps a ``ResourceUse``, and nobody has seen
  /// `work` yet.
  @usableFromInline package func begin(_ acquisition: PromiseCell, _ work: PromiseCell) {
    // The resource is noted before the body may run.
    Input(of: self, at: 0).attach(to: acquisition)
    acquisition.attach(work)
  }

  override package func arrive(_ acquisition: PromiseCell, at position: Int) -> CellOutcome {
    guard acquisition.loadState().isFulfilled else { return .nothing }
    advance {
      resource = acquisition
      return state.come()
    }
    return .nothing
  }

  fileprivate func letGo() { advance { state.letGo() } }

  private func advance(_ step: () -> BracketState.Action) {
    var resource: PromiseCell?
    lock.withLock { if step() == .dispose { swap(&resource, &self.resource) } }
    // Delivered and not attached: the result may already wait for the link, and attaching a link
    // that others can see needs its lock. The link needs no place in a list, because the resource
    // has settled.
    resource?.deliver(fresh: disposal)
  }

  /// Settles the result the way the work did, once there is nothing left to dispose of.
  @usableFromInline
  package func settle(_ result: PromiseCell, after work: PromiseCell) -> CellOutcome {
    guard lock.withLock({ state.hasCome }) else { return result.pass(work) }
    result.hold(work, until: disposal)
    return .nothing
  }
}

/// The use of a resource by a body and its work.
@usableFromInline package final class ResourceUse: WorkWatch, @unchecked Sendable {
  private let bracket: Bracket

  @usableFromInline package init(of bracket: Bracket) {
    self.bracket = bracket
    super.init()
  }

  deinit { finish() }

  override func workHasEnded() -> CellOutcome {
    bracket.letGo()
    return .nothing
  }
}
