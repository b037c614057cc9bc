import Synchronization

/// The state of one thread for promises: the depth of propagation loops on the stack, and the work
/// put off so as not to recurse.
///
/// Touched by its own thread only.
@safe
package final class ThreadContext {
  /// The number of this thread, or of the cancel that this thread carries out for another one;
  /// never zero.
  private var number = newNumber()
  private static let count = Atomic<UInt32>(0)

  /// A number that no thread and no cancel has.
  static func newNumber() -> UInt32 {
    max(1, count.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  /// Does work under another number than the thread's own.
  func act(as other: UInt32, _ work: () -> Void) {
    let own = number
    number = other
    work()
    number = own
  }

  /// Whether the body of a cell is on the stack, begun by its dispatcher.
  final func hasResumed(_ cell: PromiseCell) -> Bool {
    var next = resumed
    while let body = next {
      if body.value.cell == ObjectIdentifier(cell) { return true }
      next = body.value.outer
    }
    return false
  }

  deinit {
    assert(
      depth == 0 && innermost == nil && resumed == nil && cancelDepth == 0 && waitDepth == 0
        && floor == 0 && putOff.isEmpty && leavings.isEmpty && !isReleasing,
      "a thread ends with a count that was not taken back, or with work put off")
  }

  /// The number of the calling thread.
  static var number: UInt32 { withCurrent { $0.number } }

  private static let slot = ThreadSlot<ThreadContext>()

  /// Calls `body` with this thread's context.
  @inline(__always)
  static func withCurrent<Result>(_ body: (ThreadContext) -> Result) -> Result {
    slot.use(orMake: ThreadContext.init, body)
  }

  /// The number of loops on the stack.
  @safe @exclusivity(unchecked)
  var depth = 0
  /// The innermost loop on the stack.
  @safe @exclusivity(unchecked)
  var innermost: OnStack<PropagationLoop>?
  /// The innermost body on the stack that its dispatcher has begun.
  @safe @exclusivity(unchecked)
  var resumed: OnStack<ResumedBody>?
  /// The batches and cancels put off at the nesting limit; in order above the floor, and the next
  /// one last below.
  @safe @exclusivity(unchecked)
  var putOff: [PutOff] = []
  /// The number of those put off before the work that now runs began, which come after it.
  @safe @exclusivity(unchecked)
  var floor = 0
  /// The number of running cancels on the stack, each caused by the one around it.
  @safe @exclusivity(unchecked)
  var cancelDepth = 0
  /// The number of waits on the stack that do work put off on this thread, each in the work of the
  /// one around it.
  var waitDepth = 0
  /// Whether a handler of losses is running.
  var isReporting = false
  /// Nodes, cancel blocks and bodies still to be released; any may hold the last reference to
  /// others.
  private var leavings: [Any] = []
  private var isReleasing = false

  /// The batch put off last, for a loop; nil if there is none, or if a cancel was put off later.
  @inline(__always)
  func popBatch() -> Batch? {
    guard putOff.count > floor, case .batch(let batch) = putOff[putOff.count - 1] else {
      return nil
    }
    putOff.removeLast()
    return batch
  }

  /// The batches put off last, in order.
  func takeBatches() -> [Batch] {
    // The usual case; an empty array would cost a map of a fulfilled promise 150
    // instructions.
    guard putOff.count > floor else { return [] }
    var batches: [Batch] = []
    while let batch = popBatch() { batches.append(batch) }
    return batches.reversed()
  }

  /// Takes the work that comes first; `bottom` is the number of those to be left.
  ///
  /// Whatever is put off from now on comes before the rest.
  func popPutOff(downTo bottom: Int) -> PutOff? {
    var (first, last) = (floor, putOff.count - 1)
    while first < last {
      putOff.swapAt(first, last)
      (first, last) = (first + 1, last - 1)
    }
    floor = min(floor, putOff.count)
    guard putOff.count > bottom else { return nil }
    floor = putOff.count - 1
    return putOff.removeLast()
  }

  /// Releases an object without recursion, though the object may hold the last reference to another
  /// of its kind, that one to a third, and so on.
  ///
  /// The caller passes its only reference.
  static func release<Leaving>(_ leaving: inout Leaving?) {
    if case nil = leaving { return }
    withCurrent { context in
      // No other variable may hold the object on the way, or the object would be released here in
      // the end.
      context.leavings.append(leaving.take()!)
      context.startReleasing()
    }
  }

  private func startReleasing() {
    guard !isReleasing else { return }
    isReleasing = true
    releaseLeavings()
    isReleasing = false
  }

  private func releaseLeavings() {
    while let leaving = leavings.popLast() { _ = consume leaving }
  }

  /// Releases all objects that wait for their release on this thread, because the thread is about
  /// to block.
  func releasePutOff() { releaseLeavings() }
}

/// What a thread has put off at the nesting limit.
enum PutOff {
  case batch(Batch)
  case cancel(any PutOffCancel)
}

/// The rest of a cancel, in steps.
protocol PutOffCancel {
  /// Takes the next step; false if there is none left.
  mutating func step(_ context: ThreadContext) -> Bool

  /// Ends the work after the last step.
  mutating func conclude() -> CellOutcome
}

/// A body that its dispatcher has begun.
///
/// Lives on its thread's stack.
struct ResumedBody {
  let cell: ObjectIdentifier
  /// The body around this one, which runs this one's dispatcher.
  let outer: OnStack<ResumedBody>?

  init(of cell: PromiseCell, outer: OnStack<ResumedBody>?) {
    (self.cell, self.outer) = (ObjectIdentifier(cell), outer)
  }
}
