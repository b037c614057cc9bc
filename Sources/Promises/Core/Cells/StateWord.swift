public import Synchronization

/// Something that is on or off, for the time being, and orders nothing.
struct Switch: ~Copyable, Sendable {
  private let state = Atomic<Bool>(false)

  var isOn: Bool {
    get { state.load(ordering: .relaxed) }
    nonmutating set { state.store(newValue, ordering: .relaxed) }
  }
}

/// A word that any thread may read and whoever holds the lock bit in it may write.
///
/// All synchronisation of the package goes through here, and so the one place where a build that
/// explores interleavings has to ask which thread is to go on; see `Docs/Architecture.md`.
@usableFromInline package struct StateWord: ~Copyable {
  @usableFromInline let bits: Atomic<UInt>

  #if EXPLORE
    /// Distinguishes this word from all others, even if one takes the place of another in memory.
    ///
    /// With a second word next to it, so that what follows in an object is aligned as usual.
    @usableFromInline let identity = (announce(.make, 0), UInt(0))

    deinit { announce(.drop, identity.0) }
  #endif

  @inlinable package init(_ word: UInt) { bits = Atomic(word) }

  /// The word, and with it all that was written before it was stored.
  @inlinable package borrowing func load() -> UInt {
    #if EXPLORE
      announce(.load, identity.0)
    #endif
    return bits.load(ordering: .acquiring)
  }

  /// The word, for whoever holds its lock.
  borrowing func loadLocked() -> UInt { bits.load(ordering: .relaxed) }

  /// Sets the lock bit, waiting until it is free; returns the rest of the word.
  @discardableResult
  borrowing func lock(bit: UInt) -> UInt {
    #if EXPLORE
      announce(.lock, identity.0)
    #endif
    var attempts = 0
    while true {
      if let word = take(bit) { return word }
      Self.wait(&attempts)
    }
  }

  /// Sets the lock bit unless it is taken; returns the rest of the word.
  borrowing func tryLock(bit: UInt) -> UInt? {
    #if EXPLORE
      announce(.tryLock, identity.0)
    #endif
    return take(bit)
  }

  /// Replaces the word, for whoever holds its lock, and thereby releases the lock.
  borrowing func store(_ word: UInt) {
    #if EXPLORE
      announce(.store, identity.0)
    #endif
    // LLVM takes it that a store, even an atomic one, releases no object, and moves retains past it: of
    // what was copied under the lock, another thread may then release the last reference before the copy
    // is retained. It moves none past a fence, which on x86-64 is not even an instruction.
    atomicMemoryFence(ordering: .releasing)
    bits.store(word, ordering: .releasing)
    #if EXPLORE
      announce(.stored, identity.0)
    #endif
  }

  /// Replaces the word if it is what is expected, which is not locked; returns whether it was.
  borrowing func exchange(_ expected: UInt, with desired: UInt) -> Bool {
    #if EXPLORE
      announce(.exchange, identity.0)
    #endif
    // As in `store`.
    atomicMemoryFence(ordering: .releasing)
    return bits.compareExchange(
      expected: expected, desired: desired,
      successOrdering: .acquiringAndReleasing, failureOrdering: .relaxed
    ).exchanged
  }

  private borrowing func take(_ bit: UInt) -> UInt? {
    let current = bits.load(ordering: .relaxed)
    guard current & bit == 0 else { return nil }
    let (exchanged, _) = bits.weakCompareExchange(
      expected: current, desired: current | bit,
      successOrdering: .acquiring, failureOrdering: .relaxed)
    return exchanged ? current : nil
  }

  /// Makes seen what another thread wrote before it released the reference that this one found released.
  ///
  /// A count of references is read without any order of its own.
  static func acquire() {
    atomicMemoryFence(ordering: .acquiring)
  }

  /// Waits a little before a failed attempt is repeated.
  static func backOff(_ attempts: inout Int) {
    #if EXPLORE
      if announce(.backOff, 0) != 0 { return }
    #endif
    wait(&attempts)
  }
}

#if EXPLORE
  /// What a thread is about to do with a word, or has just done.
  @usableFromInline package enum WordStep: Sendable {
    case make, drop, load, lock, tryLock, store, stored, exchange, backOff
  }

  /// Called with each step, and returns when the thread may take it; gives new words their identity
  /// and, for waiting, says whether it has waited.
  nonisolated(unsafe) package var explorer: @Sendable (WordStep, _ identity: UInt) -> UInt = {
    _, _ in 0
  }

  /// Called before a lock is taken, with the function in which that is, so that it can be counted which
  /// critical sections have come one right after another on two threads.
  nonisolated(unsafe) package var sectionExplorer:
    @Sendable (_ function: StaticString, _ file: StaticString) -> Void = { _, _ in }

  @usableFromInline
  @discardableResult
  package func announce(_ step: WordStep, _ identity: UInt) -> UInt {
    // SAFETY: set once, before there are threads that could ask it.
    unsafe explorer(step, identity)
  }
#endif
