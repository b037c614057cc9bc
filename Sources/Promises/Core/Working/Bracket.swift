/// The bracket of `withResource`: disposes of a resource once its last user has finished.
@usableFromInline package final class Bracket: @unchecked Sendable {
  /// Protects `state` and `resource`.
  private let lock = Lock()
  private var state = BracketState()
  /// The fulfilled acquisition with the resource, until the disposal.
  private var resource: PromiseCell?
  private let disposal: PromiseCell

  /// - Parameter disposal: A link that takes the resource, and is in no list.
  @usableFromInline package init(_ disposal: PromiseCell) { self.disposal = disposal }

  /// The acquisition has settled: notes the resource before `barrier` passes it on to the body.
  ///
  /// The barrier is a plain promise. So a cancel of the result ends at the barrier, which still
  /// waits for the acquisition: the resource arrives here in any case.
  @usableFromInline
  package func pass(_ acquisition: PromiseCell, to barrier: PromiseCell) -> CellOutcome {
    if acquisition.loadState().isFulfilled {
      advance {
        resource = acquisition
        return state.come()
      }
    }
    return barrier.adopt(acquisition)
  }

  fileprivate func letGo() { advance { state.letGo() } }

  private func advance(_ step: () -> BracketState.Action) {
    var resource: PromiseCell?
    lock.withLock { if step() == .dispose { swap(&resource, &self.resource) } }
    // Delivered and not attached: the result may already wait for the link, and attaching a link
    // that others can see needs its lock. The link needs no place in a list, because the resource
    // has settled.
    resource?.deliver(shared: disposal)
  }

  /// Settles the result the way the work did, once the disposal, if any, has ended.
  @usableFromInline
  package func settle(_ result: PromiseCell, after work: PromiseCell) -> CellOutcome {
    guard lock.withLock({ state.hasCome }) else { return result.adopt(work) }
    return result.adopt(work, after: disposal)
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
