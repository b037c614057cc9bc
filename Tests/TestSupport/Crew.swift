import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Threads that begin a piece of work at about the same time, again and again.
///
/// Atomic numbers bring them together, since ThreadSanitizer knows nothing of what Dispatch orders.
public final class Crew: Sendable {
  /// One piece of work at a time.
  private let turn = PThreadLock()
  private let job = Shared<(count: Int, body: @Sendable (Int) -> Void)?>(nil)
  private let wakers: [DispatchSemaphore]
  /// How many threads have arrived at the beginning, and at the end, of this piece of work.
  private let started = Atomic<Int>(0)
  private let finished = Atomic<Int>(0)

  /// Starts threads, which stay for as long as the process.
  ///
  /// - Parameter size: How many, besides those that ask for work to be done.
  public init(_ size: Int) {
    wakers = (0..<size).map { _ in DispatchSemaphore(value: 0) }
    for (index, waker) in wakers.enumerated() {
      _ = onThread { [self] in
        while true {
          waker.wait()
          work(index + 1)
        }
      }
    }
  }

  /// Runs a closure on some threads at once, and waits for all.
  ///
  /// - Parameters:
  ///   - count: How many threads, the calling one among them; at most one more than were started.
  ///   - body: What each runs; is told which thread it is, the calling one being number 0.
  public func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    turn.withLock {
      started.store(0, ordering: .sequentiallyConsistent)
      finished.store(0, ordering: .sequentiallyConsistent)
      job.value = (count, body)
      for waker in wakers.prefix(count - 1) { waker.signal() }
      work(0)
      meet(count, at: finished)
      job.value = nil
    }
  }

  private func work(_ index: Int) {
    do {
      let (count, body) = job.value!
      started.add(1, ordering: .sequentiallyConsistent)
      meet(count, at: started)
      body(index)
    }
    finished.add(1, ordering: .sequentiallyConsistent)
  }

  private func meet(_ count: Int, at place: borrowing Atomic<Int>) {
    while place.load(ordering: .sequentiallyConsistent) < count { sched_yield() }
  }
}
