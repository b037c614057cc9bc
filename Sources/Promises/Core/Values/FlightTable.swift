/// What is under way for which key, as a pure value that knows only the hashes of keys.
///
/// Keys belong to the user, and so does the code that compares them, which must not run under a
/// lock. So whoever looks for a key takes out one flight with its hash after the other, and compares each
/// without the lock. Each has a place, and later ones have higher places; who inserts a flight says which
/// was the last one seen, and if another has come since, it has to look on from there. So nothing is
/// copied, and each flight is looked at once.
struct FlightTable<Flight: AnyObject> {
  private struct Entry {
    let place: Int
    let flight: Flight
  }

  /// In the order of their places.
  private var buckets: [Int: [Entry]] = [:]
  /// The place of the newest flight, whatever its hash; never given again.
  private var last = 0

  var count: Int { buckets.values.reduce(0) { $0 + $1.count } }

  /// The first flight after a place; all places are higher than 0.
  func flight(hashed hash: Int, after place: Int) -> (place: Int, flight: Flight)? {
    guard let bucket = buckets[hash], let newest = bucket.last, newest.place > place else {
      return nil
    }
    let entry = bucket[Self.index(after: place, in: bucket)]
    return (entry.place, entry.flight)
  }

  /// Returns the flight's place; nil if there is a flight after the one that was seen last.
  mutating func insert(_ flight: Flight, hashed hash: Int, after seen: Int) -> Int? {
    if let newest = buckets[hash]?.last, newest.place > seen { return nil }
    last += 1
    buckets[hash, default: []].append(Entry(place: last, flight: flight))
    return last
  }

  /// Whether a flight is still here.
  func has(hashed hash: Int, at place: Int) -> Bool {
    flight(hashed: hash, after: place - 1)?.place == place
  }

  /// Returns the flight, to be released elsewhere; nil if it is no longer here.
  mutating func remove(hashed hash: Int, at place: Int) -> Flight? {
    guard let bucket = buckets[hash] else { return nil }
    let index = Self.index(after: place - 1, in: bucket)
    guard index < bucket.count, bucket[index].place == place else { return nil }
    if bucket.count == 1 { return buckets.removeValue(forKey: hash)?[0].flight }
    return buckets[hash]?.remove(at: index).flight
  }

  /// Returns all flights, to be released elsewhere.
  mutating func removeAll() -> some Any {
    defer { buckets = [:] }
    return buckets
  }

  /// The index of the first entry after a place.
  private static func index(after place: Int, in bucket: [Entry]) -> Int {
    var range = bucket.startIndex..<bucket.endIndex
    while let middle = range.isEmpty ? nil : (range.lowerBound + range.upperBound) / 2 {
      range =
        bucket[middle].place > place
        ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
