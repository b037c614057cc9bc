/// A lock of one word for critical sections of a few instructions.
///
/// It is built on an atomic because ThreadSanitizer understands those; it reports false races for
/// `Synchronization.Mutex` on Linux. Nothing that could block, allocate without bound or call user
/// code runs while it is held.
package struct Lock: ~Copyable {
  private let word = StateWord(0)

  package init() {}

  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    word.lock(bit: 1)
    defer {
      retainCopies()
      word.store(0)
    }
    return try body()
  }
}

/// Has what was copied under a lock retained before the unlocking.
///
/// An atomic store releases no object, so the optimiser may move a retain past it, where another thread
/// may have released the only reference. It moves none past a call that it cannot look into.
@inline(never)
@_optimize(none)
private func retainCopies() {}
