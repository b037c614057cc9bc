import Synchronization

/// Where threads wait for one another, so that what they do next happens at about one time.
///
/// An atomic number brings them together, and a mutex, since ThreadSanitizer knows nothing of what Dispatch orders.
/// Who waits for long sleeps: on a busy machine, a thread that is woken comes sooner than one that gave way.
final class MeetingPoint: Sendable {
  private let arrivals = Atomic<Int>(0)
  private let lock = PThreadLock()

  func arrive() {
    arrivals.add(1, ordering: .sequentiallyConsistent)
    lock.wakeAll()
  }

  /// Waits until so many have arrived since the beginning.
  func wait(for count: Int) {
    for _ in 0..<1_000 where hasSeen(count) { return }
    lock.wait { hasSeen(count) }
  }

  /// Begins anew; nobody may be waiting.
  func reset() { arrivals.store(0, ordering: .sequentiallyConsistent) }

  private func hasSeen(_ count: Int) -> Bool {
    arrivals.load(ordering: .sequentiallyConsistent) >= count
  }
}
