public import Synchronization

/// A word that any thread may read, and the holder of the word's lock bit may write.
///
/// All synchronisation of the package goes through this type. So a build that explores
/// interleavings has one place to ask which thread is to go on; see
/// `Tests/InterleavingTests/README.md`.
@usableFromInline package struct StateWord: ~Copyable, Sendable {
  @usableFromInline let bits: Atomic<UInt>

  #if EXPLORE
    /// Distinguishes this word from all others, even from a later word at the same place in memory.
    ///
    /// A second word stands beside the number, so that the rest of an object is aligned as usual.
    @usableFromInline let identity = (announce(.make, 0), UInt(0))

    deinit { announce(.drop, identity.0) }
  #endif

  @inlinable package init(_ word: UInt) { bits = Atomic(word) }

  /// The word, and with it everything written before the word was stored.
  @inlinable package borrowing func load() -> UInt {
    #if EXPLORE
      announce(.load, identity.0)
    #endif
    return bits.load(ordering: .acquiring)
  }

  /// The word, for the holder of the lock.
  borrowing func loadLocked() -> UInt {
    #if EXPLORE
      announce(.load, identity.0)
    #endif
    return bits.load(ordering: .relaxed)
  }

  /// Whether a thread holds the lock; for assertions, and no step for the explorer.
  borrowing func isLocked(bit: UInt) -> Bool { bits.load(ordering: .relaxed) & bit != 0 }

  /// Sets the lock bit, after waiting for the lock to be free; returns the rest of the word.
  @discardableResult
  borrowing func lock(bit: UInt) -> UInt {
    #if EXPLORE
      announce(.lock, identity.0)
    #endif
    var attempts = 0
    while true {
      if let word = trySetting(bit) { return word }
      yieldProcessor(&attempts)
    }
  }

  /// Sets the lock bit if the lock is free; returns the rest of the word.
  borrowing func tryLock(bit: UInt) -> UInt? {
    #if EXPLORE
      announce(.tryLock, identity.0)
    #endif
    return trySetting(bit)
  }

  /// Replaces the word, for the holder of the lock, and thereby releases the lock.
  borrowing func store(_ word: UInt) {
    #if EXPLORE
      announce(.store, identity.0)
    #endif
    // LLVM assumes that a store, even an atomic one, releases no object, and moves retains past the
    // store. A reference copied under the lock may then be the last one, and released by another
    // thread before the copy is retained. LLVM moves no retain past a fence, which on x86-64 is not
    // even an instruction.
    atomicMemoryFence(ordering: .releasing)
    bits.store(word, ordering: .releasing)
    #if EXPLORE
      announce(.stored, identity.0)
    #endif
  }

  /// Replaces an expected, unlocked word, and so publishes everything written before; returns
  /// whether the word was as expected.
  ///
  /// Acquires nothing: who has loaded the expected word has seen what was written before it, and
  /// between two times at which a word is the same, nothing happens that an exchange relies on.
  borrowing func exchange(_ expected: UInt, with desired: UInt) -> Bool {
    #if EXPLORE
      announce(.exchange, identity.0)
    #endif
    // LLVM moves no retain past an exchange, so that there is no fence as in `store`.
    let (exchanged, _) = bits.compareExchange(
      expected: expected, desired: desired,
      successOrdering: .releasing, failureOrdering: .relaxed)
    #if EXPLORE
      if exchanged { announce(.stored, identity.0) }
    #endif
    return exchanged
  }

  private borrowing func trySetting(_ bit: UInt) -> UInt? {
    let current = bits.load(ordering: .relaxed)
    guard current & bit == 0 else { return nil }
    let (exchanged, _) = bits.weakCompareExchange(
      expected: current, desired: current | bit,
      successOrdering: .acquiring, failureOrdering: .relaxed)
    return exchanged ? current : nil
  }

  /// Makes visible the writes of another thread before its release of a reference, once this thread
  /// has found the reference released.
  ///
  /// Reading a reference count orders no other access.
  static func acquire() {
    atomicMemoryFence(ordering: .acquiring)
  }

  /// Waits a little before another attempt.
  static func backOff(_ attempts: inout Int) {
    #if EXPLORE
      if announce(.backOff, 0) != 0 { return }
    #endif
    yieldProcessor(&attempts)
  }
}

#if EXPLORE
  /// A step of a thread, about to be taken or just taken.
  @usableFromInline package enum WordStep: Sendable {
    case make, drop, load, lock, tryLock, store, stored, exchange, backOff
  }

  /// Called with each step, and returns when the thread may take the step; gives new words their
  /// identity and, for waiting, says whether the thread has waited.
  nonisolated(unsafe) package var explorer: @Sendable (WordStep, _ identity: UInt) -> UInt = {
    _, _ in 0
  }

  @usableFromInline
  @discardableResult
  package func announce(_ step: WordStep, _ identity: UInt) -> UInt {
    // SAFETY: the variable is set once, before other threads exist.
    unsafe explorer(step, identity)
  }
#endif

/// A lock of one word for critical sections of a few instructions.
///
/// Built on an atomic because ThreadSanitizer understands atomics, but reports false races for
/// `Synchronization.Mutex` on Linux. A critical section never blocks, allocates without bound or
/// calls user code.
package struct Lock: ~Copyable {
  private let word = StateWord(0)

  package init() {}

  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    word.lock(bit: 1)
    defer { word.store(0) }
    return try body()
  }
}
