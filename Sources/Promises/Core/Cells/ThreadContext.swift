/// What this thread is doing for promises: how deep it is in the propagation loop, and the work it
/// has put off so as not to recurse.
///
/// Touched by its own thread only.
@safe
package final class ThreadContext {
  /// How many loops are on the stack.
  @exclusivity(unchecked)
  var depth = 0
  /// The innermost of them.
  @exclusivity(unchecked)
  var innermost: UnsafeMutablePointer<PropagationLoop>?
  /// Batches that came up at the nesting limit, in order; the innermost loop takes them next, but for
  /// those that were there before the innermost cancel, which has nothing to do with them.
  @exclusivity(unchecked)
  var deferred: [Batch] = []
  /// How many there were.
  @exclusivity(unchecked)
  var foreignCount = 0
  /// How many cancels are being carried out on the stack, each in something that another has caused.
  @exclusivity(unchecked)
  var cancelDepth = 0
  /// What is left to do of cancels that came up at the nesting limit, the next one last; the innermost
  /// on the stack does it.
  @exclusivity(unchecked)
  var cancels: [any PutOffWork] = []
  /// Handlers of promises that went away pending, still to be released.
  var orphans: [Unmanaged<PromiseCell>] = unsafe []
  var isReleasingOrphans = false
  /// Nodes still to be released, which may be the last to keep others.
  private var nodes: [CancelNode] = []
  private var isReleasing = false

  /// The next of the deferred batches, from the end; nil if there is none but foreign ones.
  @inline(__always)
  func popDeferred() -> Batch? {
    unsafe deferred.count > foreignCount ? deferred.removeLast() : nil
  }

  /// All of them but the foreign ones, in order.
  func takeDeferred() -> [Batch] {
    // As nearly always; the array of none would cost a map of a fulfilled promise 150 instructions.
    guard unsafe deferred.count > foreignCount else { return [] }
    let batches = unsafe Array(deferred.dropFirst(foreignCount))
    unsafe deferred.removeLast(batches.count)
    return batches
  }

  /// Takes over everything that the loops on this stack would still deliver, in the same order.
  func takeOwed() -> [Batch] {
    // SAFETY: each loop is a variable of a frame on this thread's stack, which is above the caller's.
    unsafe foreignCount = 0
    var batches = takeDeferred()
    var next = unsafe innermost
    while let loop = unsafe next {
      unsafe batches += loop.pointee.takeRest()
      unsafe next = loop.pointee.outer
    }
    return batches
  }

  /// Releases nodes without recursion, though one may be the last to keep another, and so on.
  ///
  /// To be called by what goes away with them, and holds them nowhere else.
  package static func release(_ nodes: inout [CancelNode]) {
    guard !nodes.isEmpty else { return }
    withCurrent { context in
      context.nodes += nodes
      nodes = []
      context.startReleasing()
    }
  }

  /// The same for one node.
  static func release(_ node: inout CancelNode?) {
    if node == nil { return }
    withCurrent { context in
      // Nothing else may hold it on the way, or it would be released here in the end.
      context.nodes.append(node.take()!)
      context.startReleasing()
    }
  }

  private func startReleasing() {
    guard !isReleasing else { return }
    isReleasing = true
    releaseNodes()
    isReleasing = false
  }

  private func releaseNodes() {
    while let node = nodes.popLast() { _ = consume node }
  }

  /// Releases everything that waits for something else to have been released on this thread, since
  /// that is about to block it.
  func releaseOwed() {
    releaseOrphans()
    releaseNodes()
  }
}

/// Work of a thread that was put off at the nesting limit, in steps.
protocol PutOffWork {
  /// Does the next thing; false if there is nothing left to do.
  mutating func step(_ context: ThreadContext) -> Bool

  /// What follows when nothing is left.
  var conclusion: (() -> CellOutcome)? { get }
}
