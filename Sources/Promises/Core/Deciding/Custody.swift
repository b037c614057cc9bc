/// Has a resource disposed of once nobody uses it: what stands behind `withResource`.
///
/// Ownership: the registration with the acquisition keeps this, so that a resource which comes after a cancel
/// is disposed of as well; and so do the body, with what it starts, and the result. This keeps the link
/// that disposes of the resource, which nobody tells before.
@usableFromInline package final class Custody: InputReceiver, @unchecked Sendable {
  /// Protects what follows.
  private let lock = Lock()
  private var state = CustodyState()
  /// The fulfilled acquisition, which has the resource, until it is to be disposed of.
  private var resource: PromiseCell?
  private let disposal: PromiseCell

  /// - Parameter disposal: A link that takes the resource, and is in no list.
  @usableFromInline package init(_ disposal: PromiseCell) { self.disposal = disposal }

  /// Lets `work`, whose body keeps a ``ResourceUse``, and which nobody has seen yet, use what is acquired.
  @usableFromInline package func begin(_ acquisition: PromiseCell, _ work: PromiseCell) {
    // The resource is here before the body may run.
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

  private func advance(_ step: () -> CustodyState.Action) {
    var resource: PromiseCell?
    lock.withLock { if step() == .dispose { swap(&resource, &self.resource) } }
    // Not attached, since the result may already wait for it, and whoever attaches one that others can see has
    // to lock it. It needs no place in a list: the resource has settled.
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

/// The use of a resource by a body, and by the work that it starts.
@usableFromInline package final class ResourceUse: WorkWatch, @unchecked Sendable {
  private let custody: Custody

  @usableFromInline package init(of custody: Custody) {
    self.custody = custody
    super.init()
  }

  deinit { finish() }

  override func workHasEnded() -> CellOutcome {
    custody.letGo()
    return .nothing
  }
}
