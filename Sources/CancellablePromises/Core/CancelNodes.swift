import Promises

/// Something that a cancel takes over once, and that goes away with the settlement.
///
/// It has a lock of its own because several promises may have inherited it.
class TakenOnce<Content>: @unchecked Sendable {
  /// Protects `content`, which is called and released outside of it.
  private let lock = Lock()
  private var content: Content?

  init(_ content: Content) { self.content = content }

  final func take() -> Content? {
    var taken: Content?
    lock.withLock { swap(&taken, &content) }
    return taken
  }

  func retire() { _ = take() }
}

/// A cancel block.
final class CancelBlock: TakenOnce<@Sendable () -> Void>, CancelNode, @unchecked Sendable {
  func claim() -> CancelClaim {
    var claim = CancelClaim()
    if let block = take() { claim.blocks.append(block) }
    return claim
  }
}

/// The rejecting end of a `cancelPromise`.
final class CancelSignal: TakenOnce<Promise<Void>>, CancelNode, @unchecked Sendable {
  static func make() -> (Promise<Void>, CancelSignal) {
    let promise = Promise<Void>(.waiting)
    return (promise, CancelSignal(promise))
  }

  /// Nobody can reach the operation any more while it is pending: it is never going to be cancelled.
  deinit {
    if let promise = take(), let batch = promise.settle(value: ()) { promise.propagate(batch) }
  }

  func claim() -> CancelClaim {
    var claim = CancelClaim()
    claim.signal = take()
    return claim
  }
}

/// Lets a cancel of a branch go on to the shared promise if the branch is the last.
final class BranchCancel: TakenOnce<BranchCount>, CancelNode, @unchecked Sendable {
  func claim() -> CancelClaim {
    var claim = CancelClaim()
    claim.goesUp = take()?.leave() ?? false
    return claim
  }
}

/// How many branches of a shared promise have not been cancelled.
final class BranchCount: @unchecked Sendable {
  /// Protects `live`.
  private let lock = Lock()
  private var live = 0

  func enter() -> BranchCount {
    lock.withLock { live += 1 }
    return self
  }

  /// True for the last one.
  func leave() -> Bool {
    lock.withLock {
      live -= 1
      return live == 0
    }
  }
}

/// What `cancelOnDeinit()` has on the promise that it cancels.
final class OwnedCancel: TakenOnce<CancellableCell>, CancelNode, @unchecked Sendable {
  func claim() -> CancelClaim {
    var claim = CancelClaim()
    if let target = take() { claim.cells.append(target) }
    return claim
  }

  var farewell: (any Error)? { CancellablePromiseError.cancelled }
}
