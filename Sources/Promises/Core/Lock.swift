import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(SwiftGlibc)
  // Glibc without what Swift adds to it, which is 110 KB in a static program.
  import SwiftGlibc
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A lock of one word for critical sections of a few instructions.
///
/// It is built on an atomic because ThreadSanitizer understands those; it reports false races for
/// `Synchronization.Mutex` on Linux. Nothing that could block, allocate without bound or call user
/// code runs while it is held.
package struct Lock: ~Copyable {
  private let word = Atomic<UInt>(0)

  package init() {}

  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    word.lock(bit: 1)
    defer { word.store(0, ordering: .releasing) }
    return try body()
  }
}

extension Atomic where Value == UInt {
  /// Sets the lock bit, waiting until it is free; returns the rest of the word.
  @discardableResult
  borrowing func lock(bit: UInt) -> UInt {
    var attempts = 0
    while true {
      if let word = tryLock(bit: bit) { return word }
      Self.backOff(&attempts)
    }
  }

  /// Sets the lock bit unless it is taken; returns the rest of the word.
  borrowing func tryLock(bit: UInt) -> UInt? {
    let current = load(ordering: .relaxed)
    guard current & bit == 0 else { return nil }
    let (exchanged, _) = weakCompareExchange(
      expected: current, desired: current | bit,
      successOrdering: .acquiring, failureOrdering: .relaxed)
    return exchanged ? current : nil
  }

  /// Spins, then yields, then sleeps: a holder that lost its processor gets it back, also when it
  /// has a lower priority than the waiter.
  static func backOff(_ attempts: inout Int) {
    attempts += 1
    if attempts < 64 { return }
    if attempts < 256 {
      sched_yield()
    } else {
      usleep(50)
    }
  }
}
