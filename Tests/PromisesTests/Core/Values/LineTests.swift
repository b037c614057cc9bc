import TestSupport
import Testing

@testable import Promises

@Suite struct LineTests {
  @Test func `agrees with an array, whoever leaves`() {
    var numbers = SplitMix64(seed: 1)
    for _ in 0..<200 {
      var line = Line<Int>()
      var places: [Line<Int>.Place] = []
      var model: [Int] = []
      for step in 0..<40 {
        switch numbers.next() % 4 {
        case 0, 1:
          places.append(Line.Place(step))
          line.append(places.last!)
          model.append(step)
        case 2:
          let first = line.popFirst()
          #expect(first?.element == model.first)
          #expect(first?.isInLine != true)
          if !model.isEmpty { model.removeFirst() }
        default:
          guard let place = places.randomElement(using: &numbers) else { break }
          let wasInLine = place.isInLine
          check(line.remove(place) == wasInLine)
          model.removeAll { $0 == place.element }
        }
        #expect(line.count == model.count)
        #expect(line.first?.element == model.first)
      }
      var rest: [Int?] = []
      var left = line.takeAll()
      #expect(line.count == 0 && line.first == nil)
      while let place = left.popFirst() { rest.append(place.take()) }
      #expect(rest == model.map(Optional.some))
    }
  }

  @Test func `what has left keeps nothing of the line`() {
    let count = LiveCount()
    var line = Line<Tracked>()
    let places = (0..<3).map { _ in Line.Place(count.make()) }
    for place in places { line.append(place) }
    let middle = WeakReference(places[1])
    _ = line.remove(places[1])
    _ = line.popFirst()
    _ = line.popFirst()
    check(places[0].take() != nil && places[0].take() == nil)
    #expect(count.live == 2)
    withExtendedLifetime(places) { #expect(middle.object != nil) }
  }
}
