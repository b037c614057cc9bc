import Dispatch

/// Blocks on queues, each submitting the next.
enum Dispatched {
  private static let queue = DispatchQueue(label: "blocks")

  @Sendable static func blocksOnQueue(_ count: Int) -> Int { blocks(count, on: queue) }
  @Sendable static func blocksOnGlobalQueue(_ count: Int) -> Int { blocks(count, on: .global()) }
  @Sendable static func blocksOnMainQueue(_ count: Int) -> Int {
    blocks(count, on: .main) == sumOfNumbers(below: count) ? count : 0
  }

  /// Blocks that can be cancelled before they begin.
  @Sendable static func workItemsOnQueue(_ count: Int) -> Int {
    blocks(count, on: queue, asItems: true)
  }
  @Sendable static func workItemsOnGlobalQueue(_ count: Int) -> Int {
    blocks(count, on: .global(), asItems: true)
  }

  private static func blocks(_ count: Int, on queue: DispatchQueue, asItems: Bool = false) -> Int {
    let pings = Pings(count, on: queue, asItems)
    queue.async { pings.next() }
    return pings.signal.wait()
  }

  /// A timer source for each limit, cancelled after the work.
  @Sendable static func timers(_ count: Int) -> Int {
    for _ in 0..<count { timer().cancel() }
    return count
  }

  @Sendable static func timersAtOnce(_ count: Int) -> Int {
    let timers = (0..<count).map { _ in timer() }
    for timer in timers { timer.cancel() }
    return timers.count
  }

  private static func timer() -> any DispatchSourceTimer {
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.setEventHandler {}
    source.schedule(deadline: .now() + 3600)
    source.activate()
    return source
  }

  private final class Pings: @unchecked Sendable {
    let signal = Signal()
    private let queue: DispatchQueue
    private let count: Int
    private let asItems: Bool
    private var done = 0
    private var sum = 0

    init(_ count: Int, on queue: DispatchQueue, _ asItems: Bool) {
      (self.count, self.queue, self.asItems) = (count, queue, asItems)
    }

    func next() {
      sum += done
      done += 1
      if done == count { return signal.send(sum) }
      if asItems {
        queue.async(execute: DispatchWorkItem { self.next() })
      } else {
        queue.async { self.next() }
      }
    }
  }
}
