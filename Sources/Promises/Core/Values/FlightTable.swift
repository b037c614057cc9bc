/// The work under way for each key, as a pure value that knows only the hashes of keys.
///
/// Keys belong to the user, and so does the code that compares keys, which must not run under a
/// lock. So the search for a key takes out one flight after the other with the same hash, and
/// compares the keys without the lock. Each flight has a place, higher for later flights. An
/// insertion names the last flight seen, and if another has come since, the search goes on from
/// there. So nothing is copied, and each flight is looked at once.
struct FlightTable<Flight: AnyObject> {
  private struct Entry {
    let place: Int
    let flight: Flight
  }

  /// The flights of one hash; hardly ever more than one.
  private struct Bucket {
    var newest: Entry
    /// In the order of places.
    var others: [Entry] = []

    /// The index, among the others, of the first flight after a place.
    func index(after place: Int) -> Int {
      var range = others.startIndex..<others.endIndex
      while let middle = range.isEmpty ? nil : (range.lowerBound + range.upperBound) / 2 {
        range =
          others[middle].place > place
          ? range.lowerBound..<middle : middle + 1..<range.upperBound
      }
      return range.lowerBound
    }
  }

  private var buckets: [Int: Bucket] = [:]
  /// The place of the newest flight of all; never used again.
  private var last = 0

  var count: Int { buckets.values.reduce(0) { $0 + 1 + $1.others.count } }

  /// All flights, in any order.
  var flights: [Flight] {
    buckets.values.flatMap { bucket in (bucket.others + [bucket.newest]).map(\.flight) }
  }

  /// The first flight after a place; all places are higher than 0.
  func flight(hashed hash: Int, after place: Int) -> (place: Int, flight: Flight)? {
    guard let bucket = buckets[hash], bucket.newest.place > place else { return nil }
    let index = bucket.others.isEmpty ? 0 : bucket.index(after: place)
    let entry = index < bucket.others.count ? bucket.others[index] : bucket.newest
    return (entry.place, entry.flight)
  }

  /// Returns the flight's place; nil if there is a flight after the last one seen.
  mutating func insert(_ flight: Flight, hashed hash: Int, after seen: Int) -> Int? {
    let entry = Entry(place: last + 1, flight: flight)
    if let newest = buckets[hash]?.newest {
      if newest.place > seen { return nil }
      buckets[hash]?.others.append(newest)
      buckets[hash]?.newest = entry
    } else {
      buckets[hash] = Bucket(newest: entry)
    }
    last += 1
    return last
  }

  /// Returns the flight, to be released elsewhere; nil if the flight has been removed.
  mutating func remove(hashed hash: Int, at place: Int) -> Flight? {
    guard let bucket = buckets[hash] else { return nil }
    if bucket.newest.place == place {
      if let other = bucket.others.last {
        buckets[hash]?.others.removeLast()
        buckets[hash]?.newest = other
      } else {
        buckets[hash] = nil
      }
      return bucket.newest.flight
    }
    let index = bucket.index(after: place - 1)
    guard index < bucket.others.count, bucket.others[index].place == place else { return nil }
    return buckets[hash]?.others.remove(at: index).flight
  }

  /// Moves all flights to another table, to be looked at and released elsewhere.
  mutating func takeAll() -> FlightTable {
    defer { buckets = [:] }
    return self
  }
}
