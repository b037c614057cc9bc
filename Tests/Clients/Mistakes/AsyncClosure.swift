import CancellablePromises
import Promises

func fetch(_ id: Int) async throws -> String { "\(id)" }

func load(_ id: Promise<Int>, _ sure: Guarantee<Int>, _ other: CancellablePromise<Int>) {
  id
    .map { try await fetch($0) }  // expect: error: the closure is async: use `asyncMap`
    .cauterize()
  id
    .done { _ = try await fetch($0) }  // expect: error: the closure is async: use `asyncMap`
    .cauterize()
  sure.asPromise()
    .map { await Guarantee.value($0).async() }  // expect: error: is async: use `asyncMap`
    .cauterize()
  other
    .map { try await fetch($0) }  // expect: error: the closure is async: use `asyncMap`
    .cauterize()
  other
    .done { _ = try await fetch($0) }  // expect: error: the closure is async: use `asyncMap`
    .cauterize()
}
