import Synchronization

/// A point at which threads wait for one another, to go on at about the same time.
///
/// Threads spin on an atomic number and take a mutex, since ThreadSanitizer knows no order from
/// Dispatch. A long wait sleeps: on a busy machine, a woken thread runs sooner than a yielding one.
final class MeetingPoint: Sendable {
  private let arrivals = Atomic<Int>(0)
  private let lock = PThreadLock()

  func arrive() {
    arrivals.add(1, ordering: .sequentiallyConsistent)
    lock.wakeAll()
  }

  /// Waits until `count` threads have arrived since the beginning.
  func wait(for count: Int) {
    for _ in 0..<1_000 where hasSeen(count) { return }
    lock.wait { hasSeen(count) }
  }

  /// Begins anew; no thread may be waiting.
  func reset() { arrivals.store(0, ordering: .sequentiallyConsistent) }

  private func hasSeen(_ count: Int) -> Bool {
    arrivals.load(ordering: .sequentiallyConsistent) >= count
  }
}
