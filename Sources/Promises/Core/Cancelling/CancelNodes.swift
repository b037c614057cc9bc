/// Content that a cancel takes over once, and that is released when the promise settles.
///
/// The node has its own lock because a queue takes its work, and a trace looks at the content,
/// without the promise's lock.
package class TakenOnce<Content>: CancelNode, @unchecked Sendable {
  /// Protects `content`, which is called and released outside the lock.
  private let lock = Lock()
  private var content: Content?

  package init(_ content: Content) { self.content = content }

  final func take() -> Content? {
    var taken: Content?
    lock.withLock { swap(&taken, &content) }
    return taken
  }

  override func retire() {
    // The content may hold the last reference to another promise. The release settles that promise
    // and retires its node, and so on.
    var content = take()
    ThreadContext.release(&content)
  }

  /// The value of `contents` until the content is taken.
  var name: String { "" }

  override final var contents: [String] { lock.withLock { content != nil } ? [name] : [] }
}

/// A cancel block.
package final class CancelBlock: TakenOnce<Action>, @unchecked Sendable {
  package convenience init(_ block: @escaping @Sendable () -> Void) { self.init(Action(block)) }

  override var name: String { "a cancel block" }

  /// Runs the block here, unless a cancel has taken the block.
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

  /// Runs the work here, unless a cancel has taken the work.
  package func run(_ cell: CancellableCell) { try? take()?.run(cell) }
}

/// The rejecting end of a `cancelPromise`.
package final class CancelSignal: TakenOnce<PromiseCell>, @unchecked Sendable {
  package static func make() -> (Promise<Void>, CancelSignal) {
    let promise = Promise<Void>(.waiting)
    promise.countAsHandled(.internally)
    return (promise, CancelSignal(promise))
  }

  override var name: String { "a cancelPromise" }

  /// The pending operation can no longer be reached: no cancel will come.
  deinit {
    if let promise = take(), let batch = promise.settle(value: ()) { promise.propagate(batch) }
  }

  /// Nothing settles the signal of a settled promise.
  override func retire() {
    var signal = take()
    signal?.lose().propagate()
    ThreadContext.release(&signal)
  }

  override func takeReach() -> CancelReach {
    var reach = CancelReach()
    reach.signal = take()
    reach.isWrapper = true
    return reach
  }
}

/// Passes the cancel of the last branch on to the shared promise.
package final class BranchCancel: TakenOnce<BranchCount>, @unchecked Sendable {
  override var name: String { "the shared promise, if no other branch is left" }

  override func takeReach() -> CancelReach {
    var reach = CancelReach()
    reach.goesUp = take()?.remove() ?? false
    return reach
  }
}

/// The number of branches of a shared promise that are not cancelled.
package final class BranchCount: @unchecked Sendable {
  /// Protects `live`.
  private let lock = Lock()
  private var live = 0

  package init() {}

  package func add() { lock.withLock { live += 1 } }

  /// False without any branch.
  package func addIfLive() -> Bool {
    lock.withLock {
      if live > 0 { live += 1 }
      return live > 0
    }
  }

  /// True for the last branch.
  func remove() -> Bool {
    lock.withLock {
      live -= 1
      return live == 0
    }
  }
}

/// Several nodes in place of one; their cancel blocks run in order.
final class NodeList: CancelNode, @unchecked Sendable {
  /// Protects `list`: a trace looks at the nodes without the promise's lock.
  private let lock = Lock()
  private var list: [CancelNode]

  init(_ first: CancelNode) { list = [first] }

  /// Called under the lock of the promise; O(1) on average.
  func add(_ node: CancelNode) { lock.withLock { list.append(node) } }

  private var nodes: [CancelNode] { lock.withLock { list } }

  /// All at once, since the cancel blocks of one promise run all or not at all.
  override func takeReach() -> CancelReach {
    nodes.reduce(into: CancelReach()) { $0.add($1.takeReach()) }
  }

  override var work: PromiseCell? { nodes.lazy.compactMap(\.work).first }

  override var awaited: PromiseCell? { nodes.lazy.compactMap(\.awaited).first }

  override func retire() { for node in nodes { node.retire() } }

  override var contents: [String] { nodes.reversed().flatMap(\.contents) }
}
