import TestSupport
import Testing

@testable import Promises

@Suite struct LineTests {
  @Test func `agrees with an array, whichever elements leave`() {
    var numbers = SplitMix64(seed: 1)
    for _ in 0..<200 {
      var line = Line<Int>()
      var places: [Int: Int] = [:]
      var model: [Int] = []
      for step in 0..<60 {
        switch numbers.next() % 4 {
        case 0, 1:
          var told: Int?
          let place = line.append {
            told = $0
            return step
          }
          #expect(told == place && line[place] == step)
          #expect(!places.values.contains(place))
          places[step] = place
          model.append(step)
        case 2:
          #expect(line.first == model.first)
          let first = line.popFirst()
          #expect(first == model.first)
          if !model.isEmpty { places[model.removeFirst()] = nil }
        default:
          guard let element = model.randomElement(using: &numbers) else { break }
          let place = places.removeValue(forKey: element)!
          check(line.remove(place) == element)
          check(line.remove(place) == nil)
          model.removeAll { $0 == element }
        }
        #expect(line.all == model && line.count == model.count)
        #expect(line.isEmpty == model.isEmpty)
      }
      var rest: [Int] = []
      while let element = line.popFirst() { rest.append(element) }
      #expect(rest == model && line.isEmpty && line.all.isEmpty)
    }
  }

  @Test func `removed elements are released, and take little room`() {
    let count = LiveCount()
    var line = Line<Tracked>()
    let places = (0..<1_000).map { _ in line.append { _ in count.make() } }
    #expect(count.live == 1_000)
    _ = line.remove(places[500])
    #expect(count.live == 999)
    while line.popFirst() != nil {}
    #expect(count.live == 0)
    #expect(line.remove(places[999]) == nil)
    // From here on, the line behaves like a new one.
    #expect(line.append { _ in count.make() } == 0)
  }

  @Test(arguments: [0, 50_000, 99_999])
  func `the last of many elements needs no more room than a few`(survivor: Int) {
    var line = Line<Int>()
    let places = (0..<100_000).map { element in line.append { _ in element } }
    #expect(line.room >= 100_000)
    for place in places where place != places[survivor] { _ = line.remove(place) }
    #expect(line.all == [survivor] && line.room <= 64)
    // The places in between are used again.
    let others = (0..<1_000).map { element in line.append { _ in element } }
    #expect(others.allSatisfy { $0 < 100_000 } && line.room <= 2_000)
    #expect(line.popFirst() == survivor)
    #expect(line.all == Array(0..<1_000))
  }
}
