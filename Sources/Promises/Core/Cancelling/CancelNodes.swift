/// Something that a cancel takes over once, and that is released when the promise settles.
///
/// It has a lock of its own because several promises may have inherited it.
package class TakenOnce<Content>: CancelNode, @unchecked Sendable {
  /// Protects `content`, which is called and released outside it.
  private let lock = Lock()
  private var content: Content?

  package init(_ content: Content) { self.content = content }

  final func take() -> Content? {
    var taken: Content?
    lock.withLock { swap(&taken, &content) }
    return taken
  }

  override func retire() { _ = take() }

  /// The value of `contents` as long as nobody has taken it over.
  var name: String { "" }

  override final var contents: [String] { lock.withLock { content != nil } ? [name] : [] }
}

/// A cancel block.
package final class CancelBlock: TakenOnce<Action>, @unchecked Sendable {
  package convenience init(_ block: @escaping @Sendable () -> Void) { self.init(Action(block)) }

  override var name: String { "a cancel block" }

  /// Runs the block here, if nobody has taken it.
  package func run() { try? take()?.run() }

  override func takeReach() -> CancelReach {
    var reach = CancelReach()
    if let block = take() { reach.blocks.append(block) }
    return reach
  }
}

/// Work that waits for a queue, and is released if its promise settles before.
package final class QueuedWork: TakenOnce<Consumer<CancellableCell>>, @unchecked Sendable {
  package convenience init(_ body: @escaping @Sendable (CancellableCell) -> Void) {
    self.init(Consumer(body))
  }

  override var name: String { "work on a queue" }

  /// Runs the work here, if nobody has taken it.
  package func begin(_ cell: CancellableCell) { try? take()?.run(cell) }
}

/// The rejecting end of a `cancelPromise`.
package final class CancelSignal: TakenOnce<Promise<Void>>, @unchecked Sendable {
  package static func make() -> (Promise<Void>, CancelSignal) {
    let promise = Promise<Void>(.waiting)
    promise.wasWatched = true
    promise.loss = .isSignal
    promise.markLoss()
    return (promise, CancelSignal(promise))
  }

  override var name: String { "a cancelPromise" }

  /// Nobody can reach the operation any more while it is pending: it will never be cancelled.
  deinit {
    if let promise = take(), let batch = promise.settle(value: ()) { promise.propagate(batch) }
  }

  override func takeReach() -> CancelReach {
    var reach = CancelReach()
    reach.signal = take()
    return reach
  }
}

/// Passes the cancel of a branch on to the shared promise if it is the last branch.
package final class BranchCancel: TakenOnce<BranchCount>, @unchecked Sendable {
  override var name: String { "the shared promise, if no other branch is left" }

  override func takeReach() -> CancelReach {
    var reach = CancelReach()
    reach.goesUp = take()?.leave() ?? false
    return reach
  }
}

/// How many branches of a shared promise have not been cancelled.
package final class BranchCount: @unchecked Sendable {
  /// Protects `live`.
  private let lock = Lock()
  private var live = 0

  package init() {}

  package func enter() { lock.withLock { live += 1 } }

  /// False if there is none.
  package func enterIfLive() -> Bool {
    lock.withLock {
      if live > 0 { live += 1 }
      return live > 0
    }
  }

  /// True for the last one.
  func leave() -> Bool {
    lock.withLock {
      live -= 1
      return live == 0
    }
  }
}

/// The registration of `cancelOnDeinit()` with the promise that it cancels.
package final class OwnedCancel: TakenOnce<CancellableCell>, @unchecked Sendable {
  override func takeReach() -> CancelReach {
    var reach = CancelReach()
    if let target = take() { reach.cells.append(target) }
    return reach
  }

  private let reason: any Error

  package init(_ target: CancellableCell, with reason: any Error) {
    self.reason = reason
    super.init(target)
  }

  override var name: String { "the promise that it owns" }

  override var farewell: (any Error)? { reason }
}
