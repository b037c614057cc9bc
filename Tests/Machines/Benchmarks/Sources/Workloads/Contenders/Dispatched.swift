import Dispatch

/// Blocks on queues, each submitting the next.
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

  /// Links made in advance, each handing its value to the next link on the queue.
  @Sendable static func linksOnQueue(_ count: Int) -> Int {
    let signal = Signal()
    var next = Link(nil) { [signal] in
      signal.send($0)
      return $0
    }
    for number in (0..<count).reversed() { next = Link(next) { $0 &+ number } }
    let first = next
    queue.async { first.settle(0) }
    return signal.wait()
  }

  private final class Link: @unchecked Sendable {
    private let transform: (Int) -> Int
    @exclusivity(unchecked) private var next: Link?

    @inline(never)
    init(_ next: Link?, _ transform: @escaping (Int) -> Int) {
      self.transform = transform
      self.next = next
    }

    @inline(never)
    func settle(_ value: Int) {
      let result = transform(value)
      // Let go of, to prevent a chain from freeing links by recursion.
      if let next = next.take() { queue.async { next.settle(result) } }
    }
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
