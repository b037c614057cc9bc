/// A lock of one word for critical sections of a few instructions.
///
/// Built on an atomic because ThreadSanitizer understands atomics, but reports false races for
/// `Synchronization.Mutex` on Linux. A critical section never blocks, allocates without bound or
/// calls user code.
package struct Lock: ~Copyable {
  private let word = StateWord(0)

  package init() {}

  #if EXPLORE
    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ body: () throws(Failure) -> Result,
      _ function: StaticString = #function, _ file: StaticString = #fileID
    ) throws(Failure) -> Result {
      unsafe sectionExplorer(function, file)
      word.lock(bit: 1)
      defer { word.store(0) }
      return try body()
    }
  #else
    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      word.lock(bit: 1)
      defer { word.store(0) }
      return try body()
    }
  #endif
}
