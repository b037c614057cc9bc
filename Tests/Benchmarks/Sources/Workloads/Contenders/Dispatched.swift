import Dispatch

/// Blocks on queues, each of which submits the next.
enum Dispatched {
  private static let queue = DispatchQueue(label: "blocks")

  @Sendable static func blocksOnQueue(_ count: Int) -> Int { blocks(count, on: queue) }
  @Sendable static func blocksOnGlobalQueue(_ count: Int) -> Int { blocks(count, on: .global()) }
  @Sendable static func blocksOnMainQueue(_ count: Int) -> Int {
    blocks(count, on: .main) == sumOfNumbers(below: count) ? count : 0
  }

  private static func blocks(_ count: Int, on queue: DispatchQueue) -> Int {
    let pings = Pings(count, on: queue)
    queue.async { pings.next() }
    return pings.signal.wait()
  }

  private final class Pings: @unchecked Sendable {
    let signal = Signal()
    private let queue: DispatchQueue
    private let count: Int
    private var done = 0
    private var sum = 0

    init(_ count: Int, on queue: DispatchQueue) {
      self.queue = queue
      self.count = count
    }

    func next() {
      sum += done
      done += 1
      if done == count { signal.send(sum) } else { queue.async { self.next() } }
    }
  }
}
