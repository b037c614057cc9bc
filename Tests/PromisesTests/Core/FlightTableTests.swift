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
    private var seen: [Flight] = []

    init(_ key: String) { self.key = key }

    func look(_ table: FlightTable<Flight>) {
      seen = table.flights(hashed: 1)
      flight = seen.first { $0.key == key }
    }

    /// Looks again as often as it has to, which is once where nobody comes between.
    func insert(_ table: inout FlightTable<Flight>) {
      var attempts = 0
      while flight == nil {
        let new = Flight(key)
        if table.insert(new, hashed: 1, knowing: seen) { flight = new } else { look(table) }
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
        case .settle: settled = table.remove(hashed: 1) { $0.key == "one" }
        }
        let keys = table.flights(hashed: 1).map(\.key)
        #expect(keys.count == Set(keys).count && keys.count == table.count)
      }
      if settled == nil { #expect(askers[0].flight === askers[1].flight) }
      #expect(askers[2].flight === table.flights(hashed: 1).first { $0.key == "other" })
      for asker in askers { #expect(asker.flight?.key == asker.key) }
    }
  }

  @Test func `a flight is removed once, and nothing is left of it`() {
    var table = FlightTable<Flight>()
    let flights = (0..<3).map { Flight("\($0)") }
    for flight in flights {
      let isInserted = table.insert(flight, hashed: 7, knowing: table.flights(hashed: 7))
      #expect(isInserted)
    }
    for (index, flight) in flights.enumerated() {
      let removed = (0..<2).map { _ in table.remove(hashed: 7) { $0 === flight } }
      #expect(removed[0] === flight && removed[1] == nil)
      #expect(table.count == flights.count - index - 1)
    }
    #expect(table.flights(hashed: 7).isEmpty)
    let other = table.remove(hashed: 8) { _ in true }
    #expect(other == nil)
  }

  @Test func `no bucket outlives its flights`() {
    var table = FlightTable<Flight>()
    for hash in 0..<3 {
      let isInserted = table.insert(Flight("\(hash)"), hashed: hash, knowing: [])
      let removed = table.remove(hashed: hash) { _ in true }
      #expect(isInserted && removed != nil)
    }
    let buckets = Mirror(reflecting: table).children.map { $0.value as? [Int: [Flight]] }
    #expect(buckets.count == 1 && buckets.first??.isEmpty == true)
  }
}
