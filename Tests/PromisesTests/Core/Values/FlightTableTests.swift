import TestSupport
import Testing

@testable import Promises

@Suite struct FlightTableTests {
  private final class Flight {
    let key: String
    init(_ key: String) { self.key = key }
  }

  /// Somebody who asks for a key, in two steps: looks, and inserts if there was nothing.
  private final class Asker {
    let key: String
    private(set) var flight: Flight?
    private(set) var place: Int?
    private var seen = 0
    private var looks: [Int] = []

    init(_ key: String) { self.key = key }

    func look(_ table: FlightTable<Flight>) {
      while flight == nil, let (place, next) = table.flight(hashed: 1, after: seen) {
        #expect(!looks.contains(place), "each is looked at once")
        looks.append(place)
        seen = place
        if next.key == key { (flight, self.place) = (next, place) }
      }
    }

    /// Looks again as often as it has to, which is once where nobody comes between.
    func insert(_ table: inout FlightTable<Flight>) {
      var attempts = 0
      while flight == nil {
        let new = Flight(key)
        if let place = table.insert(new, hashed: 1, after: seen) {
          (flight, self.place) = (new, place)
        } else {
          look(table)
        }
        attempts += 1
        #expect(attempts <= 2)
      }
    }
  }

  private enum Step { case look(Int), insert(Int), settle }

  @Test func `in every order there is one flight for a key, also where hashes are alike`() {
    let askers = (0..<3).map { [Step.look($0), .insert($0)] }
    for steps in interleavings(of: askers + [[.settle]]) {
      var table = FlightTable<Flight>()
      let askers = ["one", "one", "other"].map(Asker.init)
      var settled: Flight?
      for step in steps {
        switch step {
        case .look(let index): askers[index].look(table)
        case .insert(let index): askers[index].insert(&table)
        case .settle:
          guard let place = askers[0].place else { continue }
          settled = table.remove(hashed: 1, at: place)
          #expect(settled === askers[0].flight)
        }
        let keys = flights(table).map(\.key)
        #expect(keys.count == Set(keys).count && keys.count == table.count)
      }
      if settled == nil { #expect(askers[0].flight === askers[1].flight) }
      #expect(askers[2].flight === flights(table).first { $0.key == "other" })
      for asker in askers { #expect(asker.flight?.key == asker.key) }
    }
  }

  @Test(arguments: permutations(of: [0, 1, 2, 3]))
  func `a flight is removed once, and nothing is left of it`(order: [Int]) {
    var table = FlightTable<Flight>()
    let all = (0..<4).map { Flight("\($0)") }
    var seen = 0
    let places = all.map { flight in
      seen = table.insert(flight, hashed: 7, after: seen)!
      return seen
    }
    #expect(places == places.sorted() && places[0] > 0)
    for (index, number) in order.enumerated() {
      let removed = (0..<2).map { _ in table.remove(hashed: 7, at: places[number]) }
      #expect(removed[0] === all[number] && removed[1] == nil)
      let rest = order.dropFirst(index + 1).sorted()
      #expect(flights(table, hashed: 7).map(\.key) == rest.map { "\($0)" })
    }
    #expect(table.count == 0)
    #expect(table.remove(hashed: 8, at: places[0]) == nil)
  }

  @Test func `a place is never given again`() {
    var table = FlightTable<Flight>()
    let first = table.insert(Flight("first"), hashed: 1, after: 0)!
    #expect(table.remove(hashed: 1, at: first) != nil)
    let second = table.insert(Flight("second"), hashed: 1, after: 0)!
    #expect(table.takeAll().flights.map(\.key) == ["second"])
    #expect(table.flights.isEmpty)
    let third = table.insert(Flight("third"), hashed: 1, after: 0)!
    #expect(first < second && second < third)
    #expect(table.remove(hashed: 1, at: second) == nil)
    #expect(flights(table).map(\.key) == ["third"])
  }

  @Test func `no bucket outlives its flights`() {
    var table = FlightTable<Flight>()
    for hash in 0..<3 {
      let place = table.insert(Flight("\(hash)"), hashed: hash, after: 0)!
      #expect(table.remove(hashed: hash, at: place) != nil)
    }
    let buckets = Mirror(reflecting: table).children.first { $0.label == "buckets" }!
    #expect(Mirror(reflecting: buckets.value).children.isEmpty)
  }

  private func flights(_ table: FlightTable<Flight>, hashed hash: Int = 1) -> [Flight] {
    var (seen, flights) = (0, [Flight]())
    while let (place, flight) = table.flight(hashed: hash, after: seen) {
      (seen, flights) = (place, flights + [flight])
    }
    return flights
  }
}
