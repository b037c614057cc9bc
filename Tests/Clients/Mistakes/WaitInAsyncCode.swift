import CancellablePromises
import Promises

func load(
  _ number: Promise<Int>, _ sure: Guarantee<Int>, _ other: CancellablePromise<Int>
) async throws -> Int {
  _ = try number.wait()  // expect: error: asynchronous contexts; use `try await promise
  _ = sure.wait()  // expect: error: from asynchronous contexts; use `await guarantee.async()`
  _ = try other.wait()  // expect: error: asynchronous contexts; use `try await promise
  return try await number.async()
}
