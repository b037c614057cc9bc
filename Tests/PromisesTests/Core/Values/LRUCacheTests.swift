import TestSupport
import Testing

@testable import Promises

@Suite struct LRUCacheTests {
  /// What is kept: who was used last is at the end.
  private struct Model {
    var kept: [(number: Int, due: Int)] = []

    mutating func use(_ number: Int, at now: Int) -> Bool? {
      guard let index = kept.firstIndex(where: { $0.number == number }) else { return nil }
      guard kept[index].due > now else { return false }
      kept.append(kept.remove(at: index))
      return true
    }

    mutating func popExpired(at now: Int) -> Int? {
      guard let first = kept.map(\.due).min(), first <= now else { return nil }
      // Of those that came at one time, the first.
      let number = kept.filter { $0.due == first }.map(\.number).min()!
      kept.removeAll { $0.number == number }
      return number
    }
  }

  @Test(arguments: 1...3)
  func `agrees with its model`(limit: Int) {
    var numbers = SplitMix64(seed: UInt64(limit))
    for _ in 0..<300 {
      var cache = LRUCache<Int>(limit: limit, lifetime: .seconds(4))
      var model = Model()
      var slots: [Int?] = []
      var now = 0
      for _ in 0..<40 {
        switch numbers.next() % 6 {
        case 0, 1:
          let number = slots.count
          slots.append(cache.add(number, at: .seconds(now)))
          model.kept.append((number, now + 4))
          let surplus = model.kept.count > limit ? model.kept.removeFirst().number : nil
          check(cache.popSurplus() == surplus)
          if let surplus { slots[surplus] = nil }
          check(cache.popSurplus() == nil)
        case 2, 3:
          guard let number = slots.indices.randomElement(using: &numbers), let slot = slots[number]
          else { break }
          check(cache.use(slot, at: .seconds(now)) == model.use(number, at: now))
        case 4:
          now += 1
          if numbers.next() % 2 == 0 {
            while let number = model.popExpired(at: now) {
              check(cache.popExpired(at: .seconds(now)) == number)
              slots[number] = nil
            }
            check(cache.popExpired(at: .seconds(now)) == nil)
          }
        default:
          guard let number = slots.indices.randomElement(using: &numbers), let slot = slots[number]
          else { break }
          check(cache.remove(slot) == number)
          check(cache.remove(slot) == nil)
          slots[number] = nil
          model.kept.removeAll { $0.number == number }
        }
        check(cache.count == model.kept.count)
        check(cache.firstDue == model.kept.map(\.due).min().map { .seconds($0) })
      }
      for (number, _) in model.kept { check(cache.remove(slots[number]!) == number) }
      check(cache.count == 0 && cache.firstDue == nil)
    }
  }

  @Test func `without a lifetime nothing gets too old`() {
    var cache = LRUCache<Int>(limit: 2, lifetime: nil)
    let slot = cache.add(1, at: .zero)
    check(cache.firstDue == nil)
    check(cache.popExpired(at: .seconds(1_000_000)) == nil)
    check(cache.use(slot, at: .seconds(1_000_000)))
    check(cache.remove(slot) == 1)
  }

  @Test func `what was taken off is released`() {
    let count = LiveCount()
    var cache = LRUCache<Tracked>(limit: 10, lifetime: .seconds(1))
    let slots = (0..<5).map { _ in cache.add(count.make(), at: .zero) }
    _ = cache.remove(slots[3])
    #expect(count.live == 4)
    while cache.popExpired(at: .seconds(1)) != nil {}
    #expect(count.live == 0)
  }

  @Test func `slots are used again`() {
    var cache = LRUCache<Int>(limit: 3, lifetime: nil)
    var slots: Set<Int> = []
    for number in 0..<1000 {
      slots.insert(cache.add(number, at: .zero))
      _ = cache.popSurplus()
    }
    #expect(slots == [0, 1, 2, 3] && cache.count == 3)
  }
}
