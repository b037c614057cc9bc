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
