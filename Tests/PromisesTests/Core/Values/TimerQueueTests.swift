import TestSupport
import Testing

@testable import Promises

@Suite struct TimerQueueTests {
  private let start = Duration.seconds(3)

  private func popAll(_ queue: inout TimerQueue<Int>) -> [Int] {
    var works: [Int] = []
    while let (_, work) = queue.popFirst() { works.append(work) }
    return works
  }

  @Test func `agrees with a list sorted by time, then by number`() {
    var numbers = SplitMix64(seed: 1)
    var queue = TimerQueue<Int>()
    var model: [(due: UInt64, order: Int, ticket: TimerQueue<Int>.Ticket)] =
      []
    var added = 0
    for _ in 0..<5_000 {
      switch numbers.next() % 5 {
      case 0, 1, 2:
        let due = numbers.next() % 1000
        model.append((due, added, queue.add(added, due: start + .seconds(due))))
        added += 1
      case 3:
        guard let index = model.indices.randomElement(using: &numbers) else { continue }
        let (_, order, ticket) = model.remove(at: index)
        if queue.remove(ticket) != order { Issue.record("not removed: \(order)") }
        if queue.remove(ticket) != nil { Issue.record("removed twice: \(order)") }
      default:
        let first = model.indices.min {
          (model[$0].due, model[$0].order) < (model[$1].due, model[$1].order)
        }
        let expected = first.map { model.remove(at: $0).order }
        let found = queue.popFirst()?.work
        if found != expected {
          Issue.record("\(found as Any), not \(expected as Any)")
        }
      }
      if queue.count != model.count { Issue.record("\(queue.count), not \(model.count)") }
    }
  }

  @Test func `only work due by the given time comes out`() {
    var queue = TimerQueue<Int>()
    _ = queue.add(2, due: start + .seconds(2))
    _ = queue.add(1, due: start + .seconds(1))
    #expect(queue.popFirst(dueBy: start) == nil)
    #expect(queue.popFirst(dueBy: start + .seconds(1))?.work == 1)
    #expect(queue.popFirst(dueBy: start + .seconds(1)) == nil)
    #expect(queue.popFirst(dueBy: start + .seconds(2))?.work == 2)
    #expect(queue.count == 0)
  }

  @Test func `work that is never due is counted, and can be removed`() {
    var queue = TimerQueue<Int>()
    let number = queue.add(1, due: nil)
    #expect(queue.count == 1)
    #expect(queue.popFirst() == nil)
    #expect(queue.remove(number) == 1)
    #expect(queue.count == 0)
  }

  @Test func `removed work leaves nothing behind`() {
    var queue = TimerQueue<Int>()
    let first = queue.add(0, due: start)
    for due in 0..<10_000 { _ = queue.remove(queue.add(due, due: start + .seconds(due))) }
    #expect(queue.count == 1 && queue.room < 10)
    _ = queue.remove(first)
    #expect(queue.popFirst() == nil && queue.room < 10)
    let tickets = (0..<10_000).map { queue.add($0, due: start + .seconds($0)) }
    #expect(queue.room >= 10_000)
    for ticket in tickets { _ = queue.remove(ticket) }
    #expect(queue.room < 300)
  }

  @Test(arguments: [0, 5_000, 9_999])
  func `the last of many entries needs no more room than a few`(survivor: Int) {
    var queue = TimerQueue<Int>()
    let tickets = (0..<10_000).map { queue.add($0, due: start + .seconds($0)) }
    for (number, ticket) in tickets.enumerated() where number != survivor {
      _ = queue.remove(ticket)
    }
    #expect(queue.count == 1 && queue.room < 300)
    #expect(queue.popFirst()?.work == survivor)
  }

  @Test func `a ticket is never given to other work`() {
    var queue = TimerQueue<Int>()
    _ = queue.add(0, due: start)
    let first = queue.add(1, due: start + .seconds(1))
    #expect(queue.remove(first) == 1)
    let second = queue.add(2, due: start + .seconds(2))
    #expect(queue.remove(first) == nil && queue.count == 2)
    #expect(popAll(&queue) == [0, 2])
    #expect(queue.remove(second) == nil)
  }
}
