/// The running work for each key, as a pure value that knows only the hashes of keys.
///
/// Keys belong to the user, and so does the code that compares keys, which must not run under a
/// lock. So the search for a key takes out one flight after the other with the same hash, and
/// compares the keys without the lock. Each flight has a place, higher for later flights. An
/// insertion names the last flight seen, and if another has come since, the search goes on from
/// there. So nothing is copied, and each flight is looked at once.
struct FlightTable<Key, Work> {
  struct Flight {
    let place: Int
    let key: Key
    let work: Work
  }

  /// By hash; the flights of one hash, hardly ever more than one, are in the order of places.
  private var flights: [Int: [Flight]] = [:]
  /// The place of the newest flight of all; never used again.
  private var last = 0

  var count: Int { flights.values.reduce(0) { $0 + $1.count } }

  /// The first flight after a place; all places are higher than 0.
  func flight(hashed hash: Int, after place: Int) -> Flight? {
    guard let flights = flights[hash], flights[flights.count - 1].place > place else { return nil }
    return flights[Self.index(of: place + 1, in: flights)]
  }

  /// Returns the flight's place; nil if there is a flight after the last one seen.
  mutating func insert(_ key: Key, _ work: Work, hashed hash: Int, after seen: Int) -> Int? {
    if let newest = flights[hash]?.last, newest.place > seen { return nil }
    last += 1
    flights[hash, default: []].append(Flight(place: last, key: key, work: work))
    return last
  }

  /// Returns the flight, to be released elsewhere; nil if the flight has been removed.
  mutating func remove(hashed hash: Int, at place: Int) -> Flight? {
    guard let others = flights[hash] else { return nil }
    let index = Self.index(of: place, in: others)
    guard index < others.count, others[index].place == place else { return nil }
    if others.count == 1 { return flights.removeValue(forKey: hash)?[0] }
    return flights[hash]?.remove(at: index)
  }

  /// Moves all flights to another table, to be released elsewhere.
  mutating func takeAll() -> FlightTable {
    defer { flights = [:] }
    return self
  }

  /// The index of the first flight at a place or after it.
  private static func index(of place: Int, in flights: [Flight]) -> Int {
    var range = flights.startIndex..<flights.endIndex
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range =
        flights[middle].place < place
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
