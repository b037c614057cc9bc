// mode: mainActor
import CancellablePromises

nonisolated struct Film: Sendable {
  var title = ""
}

@concurrent func brighter(_ film: Film) async -> Film { film }

nonisolated func light(_ film: Film) async throws -> Film { film }

func lit(_ film: Promise<Film>) -> Promise<Film> {
  // expect below: error: cannot convert value of type 'nonisolated(nonsending) @Sendable (Film) async throws -> Film' to expected argument type '@isolated(any) @Sendable (Film) async throws -> Film'
  let _: Promise<Film> = film.asyncMap(light)
  let _: Promise<Film> = film.asyncMap(brighter)
  return film.asyncMap { try await light($0) }
}

struct Key: Hashable {
  var id = 1
}

nonisolated struct Ticket: Hashable {
  var id = 1
}

struct Rank: Comparable {
  var number = 1

  static func < (left: Rank, right: Rank) -> Bool { left.number < right.number }
}

func load(_ ranks: Promise<[Rank]>) {
  // expect below: error: main actor-isolated conformance of 'Client.Key' to 'Hashable' cannot satisfy conformance requirement
  _ = SingleFlight<Key, Film>()
  _ = SingleFlight<Ticket, Film>()
  // expect below: error: main actor-isolated conformance of 'Rank' to 'Comparable' cannot satisfy conformance requirement
  _ = ranks.sortedValues()
}

// The conformances are the main actor's, too (L78).

struct Ids: Sequence {
  func makeIterator() -> IndexingIterator<[Int]> { [].makeIterator() }
}

struct Downloads: IteratorProtocol {
  mutating func next() -> Promise<Int>? { nil }
}

nonisolated func load(_ id: Int) -> Promise<Int> { .value(id) }

func loadAll() {
  // expect below: error: main actor-isolated conformance of 'Downloads' to 'IteratorProtocol' cannot satisfy conformance requirement for a 'Sendable' type parameter
  _ = when(fulfilled: Downloads(), concurrently: 2)
  _ = when(resolved: Downloads(), concurrently: 2)  // expect: error: cannot satisfy
  _ = when(fulfilled: Ids(), concurrently: 2) { load($0) }  // expect: error: cannot satisfy
  _ = when(resolved: Ids(), concurrently: 2) { load($0) }  // expect: error: cannot satisfy
  _ = when(fulfilled: [1, 2], concurrently: 2) { load($0) }
}

/// By default, the properties are main actor code, which a key path may not read elsewhere.
struct User {
  var name = ""
}

nonisolated struct Page {
  var title = ""
}

func show(_ user: Promise<User>, _ users: Promise<[User]>, _ page: Promise<Page>) {
  // expect below: error: converting non-Sendable function value to '@isolated(any) @Sendable (User) throws -> String' may introduce data races
  _ = user.map(\.name)
  // expect below: error: converting non-Sendable function value to '@MainActor @Sendable (User) throws -> String' may introduce data races
  _ = user.map(on: .main, \.name)
  // expect below: error: converting non-Sendable function value to '@isolated(any) @Sendable (User) throws -> String' may introduce data races
  _ = users.mapValues(\.name)

  _ = user.map { $0.name }
  _ = users.mapValues { $0.name }
  _ = page.map(\.title)
}
