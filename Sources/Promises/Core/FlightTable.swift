/// What is under way for which key, as a pure value that knows only the hashes of keys.
///
/// Keys belong to the user, and so does the code that compares them, which must not run under a
/// lock. So whoever looks for a key takes out the flights with its hash, and compares them without
/// the lock. When inserting a new one, it says which it has seen: if another has come since, it has
/// to look again.
struct FlightTable<Flight: AnyObject> {
  private var buckets: [Int: [Flight]] = [:]

  var count: Int { buckets.values.reduce(0) { $0 + $1.count } }

  func flights(hashed hash: Int) -> [Flight] { buckets[hash] ?? [] }

  /// False if there is one that the caller has not seen.
  mutating func insert(_ flight: Flight, hashed hash: Int, knowing seen: [Flight]) -> Bool {
    let isKnown = flights(hashed: hash).allSatisfy { flight in seen.contains { $0 === flight } }
    if isKnown { buckets[hash, default: []].append(flight) }
    return isKnown
  }

  /// Returns the flight, to be released elsewhere; nil if it is no longer here.
  mutating func remove(hashed hash: Int, where isMeant: (Flight) -> Bool) -> Flight? {
    guard let index = buckets[hash]?.firstIndex(where: isMeant) else { return nil }
    let flight = buckets[hash]?.remove(at: index)
    if buckets[hash]?.isEmpty == true { buckets[hash] = nil }
    return flight
  }
}
