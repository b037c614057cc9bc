import TestSupport
import Testing

@testable import Promises

@Suite struct PlaceTableTests {
  @Test func `agrees with a dictionary after any insertions and removals`() {
    var numbers = SplitMix64(seed: 2)
    for most in [1, 3, 64, 65, 300] {
      var table = PlaceTable<Int>()
      var model: [Int: Int] = [:]
      for step in 0..<4_000 {
        // The table fills up and empties several times.
        let isGrowing = (step / (2 * most)) % 2 == 0
        if numbers.next() % 4 < (isGrowing ? 3 : 1), model.count < most {
          let place = table.insert { _ in step }
          #expect(model.updateValue(step, forKey: place) == nil)
        } else if let place = model.keys.sorted().randomElement(using: &numbers) {
          table[place] += 1
          check(table[place] == model[place]! + 1)
          check(table.remove(place) == model.removeValue(forKey: place)! + 1)
          check(!table.contains(place) && table.remove(place) == nil)
        }
        check(table.count == model.count)
      }
      for (place, value) in model { #expect(table.contains(place) && table[place] == value) }
      // Places are used again, and empty blocks keep no memory.
      #expect((model.keys.max() ?? 0) < most + 64 && table.room <= most + 64)
      for place in model.keys { _ = table.remove(place) }
      #expect(table.count == 0 && table.room <= 64)
    }
  }

  @Test func `removed values are released`() {
    let count = LiveCount()
    var table = PlaceTable<Tracked>()
    let places = (0..<200).map { _ in table.insert { _ in count.make() } }
    for (index, place) in places.enumerated() {
      _ = table.remove(place)
      #expect(count.live == 199 - index)
    }
  }
}
