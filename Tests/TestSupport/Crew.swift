import Dispatch

/// Threads that begin a piece of work at about the same time, again and again.
public final class Crew: Sendable {
  /// Serialises the pieces of work.
  private let turn = PThreadLock()
  private let job = Shared<(count: Int, body: @Sendable (Int) -> Void)?>(nil)
  private let wakers: [DispatchSemaphore]
  /// Counts the threads at the beginning, and at the end, of the current work.
  private let started = MeetingPoint()
  private let finished = MeetingPoint()

  /// Starts the threads; none ever ends.
  ///
  /// - Parameter size: The number of threads, without the callers of ``run(_:_:)``.
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

  /// Runs a closure on some threads at the same time, and waits for all.
  ///
  /// - Parameters:
  ///   - count: The number of threads, with the calling thread; at most one more than started.
  ///   - body: The closure for each thread, given the thread's number; the caller has number 0.
  public func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    turn.withLock {
      started.reset()
      finished.reset()
      job.value = (count, body)
      for waker in wakers.prefix(count - 1) { waker.signal() }
      work(0)
      finished.wait(for: count)
      job.value = nil
    }
  }

  private func work(_ index: Int) {
    do {
      let (count, body) = job.value!
      started.arrive()
      started.wait(for: count)
      body(index)
    }
    finished.arrive()
  }
}
