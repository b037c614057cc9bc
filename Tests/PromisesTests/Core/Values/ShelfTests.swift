import TestSupport
import Testing

@testable import Promises

@Suite struct ShelfTests {
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
      var shelf = Shelf<Int>(limit: limit, lifetime: .seconds(4))
      var model = Model()
      var items: [Shelf<Int>.Item] = []
      var now = 0
      for _ in 0..<40 {
        switch numbers.next() % 6 {
        case 0, 1:
          let number = items.count
          items.append(shelf.add(number, at: .seconds(now)))
          model.kept.append((number, now + 4))
          let surplus = model.kept.count > limit ? model.kept.removeFirst().number : nil
          check(shelf.popSurplus() == surplus)
          check(shelf.popSurplus() == nil)
        case 2, 3:
          guard let number = items.indices.randomElement(using: &numbers) else { break }
          if let isFresh = model.use(number, at: now) {
            check(shelf.use(items[number], at: .seconds(now)) == isFresh)
          }
        case 4:
          now += 1
          if numbers.next() % 2 == 0 {
            while let number = model.popExpired(at: now) {
              check(shelf.popExpired(at: .seconds(now)) == number)
            }
            check(shelf.popExpired(at: .seconds(now)) == nil)
          }
        default:
          guard let number = items.indices.randomElement(using: &numbers) else { break }
          shelf.remove(items[number])
          model.kept.removeAll { $0.number == number }
        }
        check(shelf.count == model.kept.count)
        check(shelf.firstDue == model.kept.map(\.due).min().map { .seconds($0) })
      }
      for (number, _) in model.kept { check(shelf.popAny() == number) }
      check(shelf.popAny() == nil && shelf.firstDue == nil)
    }
  }

  @Test func `without a lifetime nothing gets too old`() {
    var shelf = Shelf<Int>(limit: 2, lifetime: nil)
    let item = shelf.add(1, at: .zero)
    check(shelf.firstDue == nil)
    check(shelf.popExpired(at: .seconds(1_000_000)) == nil)
    check(shelf.use(item, at: .seconds(1_000_000)))
    check(shelf.popAny() == 1)
  }

  @Test func `what was taken off is released`() {
    let count = LiveCount()
    var shelf = Shelf<Tracked>(limit: 10, lifetime: .seconds(1))
    for _ in 0..<5 { _ = shelf.add(count.make(), at: .zero) }
    _ = shelf.popAny()
    #expect(count.live == 4)
    while shelf.popExpired(at: .seconds(1)) != nil {}
    #expect(count.live == 0)
  }
}
