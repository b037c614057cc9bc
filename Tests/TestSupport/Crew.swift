import Dispatch

/// Threads that begin a piece of work at about the same time, again and again.
public final class Crew: Sendable {
  /// One piece of work at a time.
  private let turn = PThreadLock()
  private let job = Shared<(count: Int, body: @Sendable (Int) -> Void)?>(nil)
  private let wakers: [DispatchSemaphore]
  /// How many threads have arrived at the beginning, and at the end, of this piece of work.
  private let started = MeetingPoint()
  private let finished = MeetingPoint()

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
