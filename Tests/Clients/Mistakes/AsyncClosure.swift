import CancellablePromises
import Promises

func fetch(_ id: Int) async throws -> String { "\(id)" }

func load(_ id: Promise<Int>, _ sure: Guarantee<Int>, _ other: CancellablePromise<Int>) {
  id
    .map { try await fetch($0) }  // expect: error: cannot pass function of type
    .cauterize()
  id
    .done { _ = try await fetch($0) }  // expect: error: cannot pass function of type
    .cauterize()
  sure.asPromise()
    .map { await Guarantee.value($0).async() }  // expect: error: cannot pass function of type
    .cauterize()
  other
    .map { try await fetch($0) }  // expect: error: cannot pass function of type
    .cauterize()
  other
    .done { _ = try await fetch($0) }  // expect: error: cannot pass function of type
    .cauterize()
}
