import Dispatch
import Promises
import Samples

@MainActor
func settling() async throws {
  try await sample("Looking", prints: ["true nil", "false Optional(1)"]) {
    let (number, resolver) = Promise<Int>.pending()
    print(number.isPending, number.value as Any)
    resolver.fulfill(1)
    print(number.isPending, number.value as Any)
  }
  try await sample("Twice", prints: ["1"]) {
    let number = Promise<Int> { resolver in
      resolver.fulfill(1)
      resolver.fulfill(2)
    }
    number.done { number in print(number) }.cauterize()
  }
  try await sample("In order", prints: ["first", "second", "third"]) {
    let (number, resolver) = Promise<Int>.pending()
    number.done { _ in print("first") }.cauterize()
    number.done { _ in print("second") }.cauterize()
    resolver.fulfill(1)
    number.done { _ in print("third") }.cauterize()
  }
  try await sample("To a completion handler", prints: ["success(1)"]) {
    load { result in print(result) }
  }
  try await sample("A long chain", prints: ["100000"]) {
    let end = (1...100_000).reduce(Promise.value(0)) { number, _ in number.map(on: nil) { $0 + 1 } }
    print(try await end.async())
  }
}

func load(completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
  Promise.value(1).pipe(to: completion)
}
