import TestSupport
import Testing

@testable import Promises

@Suite struct FlightTableTests {
  private final class Work {}
  private typealias Table = FlightTable<String, Work>

  /// A caller asking for a key in two steps: a look, and an insertion if the look found nothing.
  private final class Asker {
    let key: String
    private(set) var work: Work?
    private(set) var place: Int?
    private var seen = 0
    private var looks: [Int] = []

    init(_ key: String) { self.key = key }

    func look(_ table: Table) {
      while work == nil, let flight = table.flight(hashed: 1, after: seen) {
        #expect(!looks.contains(flight.place), "each is looked at once")
        looks.append(flight.place)
        seen = flight.place
        if flight.key == key { (work, place) = (flight.work, flight.place) }
      }
    }

    /// Inserts, and looks again while other callers have come between.
    func insert(_ table: inout Table) {
      var attempts = 0
      while work == nil {
        let new = Work()
        if let place = table.insert(key, new, hashed: 1, after: seen) {
          (work, self.place) = (new, place)
        } else {
          look(table)
        }
        attempts += 1
        #expect(attempts <= 2)
      }
    }
  }

  private enum Step { case look(Int), insert(Int), settle }

  @Test func `each key has one flight in every order, even with equal hashes`() {
    let askers = (0..<3).map { [Step.look($0), .insert($0)] }
    for steps in interleavings(of: askers + [[.settle]]) {
      var table = Table()
      let askers = ["one", "one", "other"].map(Asker.init)
      var settled: Work?
      for step in steps {
        switch step {
        case .look(let index): askers[index].look(table)
        case .insert(let index): askers[index].insert(&table)
        case .settle:
          guard let place = askers[0].place else { continue }
          settled = table.remove(hashed: 1, at: place)?.work
          #expect(settled === askers[0].work)
        }
        let keys = flights(table).map(\.key)
        #expect(keys.count == Set(keys).count && keys.count == table.count)
      }
      if settled == nil { #expect(askers[0].work === askers[1].work) }
      #expect(askers[2].work === flights(table).first { $0.key == "other" }?.work)
      for asker in askers { #expect(asker.work != nil) }
    }
  }

  @Test(arguments: permutations(of: [0, 1, 2, 3]))
  func `a flight is removed once, and leaves nothing behind`(order: [Int]) {
    var table = Table()
    var seen = 0
    let places = (0..<4).map { number in
      seen = table.insert("\(number)", Work(), hashed: 7, after: seen)!
      return seen
    }
    #expect(places == places.sorted() && places[0] > 0)
    for (index, number) in order.enumerated() {
      let removed = (0..<2).map { _ in table.remove(hashed: 7, at: places[number]) }
      #expect(removed[0]?.key == "\(number)" && removed[1] == nil)
      let rest = order.dropFirst(index + 1).sorted()
      #expect(flights(table, hashed: 7).map(\.key) == rest.map { "\($0)" })
    }
    #expect(table.count == 0)
    #expect(table.remove(hashed: 8, at: places[0]) == nil)
  }

  @Test func `a place is never given again`() {
    var table = Table()
    let first = table.insert("first", Work(), hashed: 1, after: 0)!
    #expect(table.remove(hashed: 1, at: first) != nil)
    let second = table.insert("second", Work(), hashed: 1, after: 0)!
    #expect(flights(table.takeAll()).map(\.key) == ["second"])
    #expect(table.count == 0)
    let third = table.insert("third", Work(), hashed: 1, after: 0)!
    #expect(first < second && second < third)
    #expect(table.remove(hashed: 1, at: second) == nil)
    #expect(flights(table).map(\.key) == ["third"])
  }

  @Test func `no bucket outlives its flights`() {
    var table = Table()
    for hash in 0..<3 {
      let place = table.insert("\(hash)", Work(), hashed: hash, after: 0)!
      #expect(table.remove(hashed: hash, at: place) != nil)
    }
    let buckets = Mirror(reflecting: table).children.first { $0.label == "flights" }!
    #expect(Mirror(reflecting: buckets.value).children.isEmpty)
  }

  private func flights(_ table: Table, hashed hash: Int = 1) -> [Table.Flight] {
    var (seen, flights) = (0, [Table.Flight]())
    while let flight = table.flight(hashed: hash, after: seen) {
      (seen, flights) = (flight.place, flights + [flight])
    }
    return flights
  }
}
