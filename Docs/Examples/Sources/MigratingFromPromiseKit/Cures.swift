import Dispatch
import Foundation
import Promises
import Samples

/// Code that the compiler rejected, after the change.
@MainActor
func cures() async throws {
  let box = Box()
  try await sample("Results", prints: ["row 1", "not there"]) {
    let tickets = [box.ticket(1), box.ticket(100)]
    when(resolved: tickets).done { results in
      for result in results {
        switch result {
        case .success(let ticket): print(ticket.seat ?? "standing")
        case .failure(let error): print(error is PromiseError ? "not there" : "\(error)")
        }
      }
    }
  }
  try await sample("Types that differ", prints: ["1 row 1"]) {
    let number = Promise.value(1)
    let seat = box.ticket(1).map { $0.seat ?? "standing" }
    when(fulfilled: number, seat).done { number, seat in
      print(number, seat)
    }.cauterize()
  }
  try await sample("StoreKit", prints: ["true false"]) {
    let stopped = NSError(domain: "SKErrorDomain", code: 2)
    let payment = Promise<Void>(error: stopped).mapError(paymentError)
    payment.catch(policy: .allErrors) { error in
      print(error.isCancelled, stopped.isCancelled)
    }
  }
  try await sample("Of another library", prints: ["from there"]) {
    let other = Foreign.load()
    let promise = Promise { resolver in other.whenDone(resolver.resolve) }
    print(try await promise.async())
  }
}

/// StoreKit's word for a payment that the user has cancelled.
@Sendable func paymentError(_ error: any Error) -> any Error {
  let error = error as NSError
  return (error.domain, error.code) == ("SKErrorDomain", 2) ? PromiseError.cancelled : error
}

/// Stands for a promise of the library that the code comes from.
struct Foreign {
  static func load() -> Foreign { Foreign() }
  func whenDone(_ handler: (Result<String, any Error>) -> Void) { handler(.success("from there")) }
}

/// The same lines convert a promise of PromiseKit, or one of this library to one of PromiseKit.
func converted(_ other: Promise<Int>) -> Promise<Int> {
  Promise { resolver in
    other.done(on: nil) { resolver.fulfill($0) }
      .catch(on: nil, policy: .allErrors) { resolver.reject($0) }
  }
}
