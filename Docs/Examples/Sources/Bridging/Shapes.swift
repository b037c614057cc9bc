import Promises
import Samples

/// A kit that calls back in every shape there is.
struct Shapes: Sendable {
  typealias Failure = any Error

  func page(completion: @escaping @Sendable (String?, Failure?) -> Void) { completion("page", nil) }
  func word(completion: @escaping @Sendable (Failure?, String?) -> Void) { completion(nil, "word") }
  func line(completion: @escaping @Sendable (String, Failure?) -> Void) { completion("line", nil) }
  func check(completion: @escaping @Sendable (Bool, Failure?) -> Void) { completion(true, nil) }
  func spot(completion: @escaping @Sendable (Int?, Int?, Failure?) -> Void) {
    completion(1, 2, nil)
  }
  func size(completion: @escaping @Sendable (Result<Int, KitError>) -> Void) {
    completion(.success(3))
  }
  func save(completion: @escaping @Sendable (Failure?) -> Void) { completion(nil) }
  func name(completion: @escaping @Sendable (String) -> Void) { completion("name") }
  func rest(completion: @escaping @Sendable () -> Void) { completion() }
  func fail(completion: @escaping @Sendable (Failure) -> Void) { completion(KitError.offline) }
}

extension Shapes {
  // (Value?, Error?), (Error?, Value?), (Value, Error?)
  func page() -> Promise<String> { Promise { resolver in page(completion: resolver.resolve) } }
  func word() -> Promise<String> { Promise { resolver in word(completion: resolver.resolve) } }
  func line() -> Promise<String> { Promise { resolver in line(completion: resolver.resolve) } }
  // (Bool, Error?)
  func check() -> Promise<Bool> { Promise { resolver in check(completion: resolver.resolve) } }
  // (First?, Second?, Error?)
  func spot() -> Promise<(Int, Int)> { Promise { resolver in spot(completion: resolver.resolve) } }
  // (Result<Value, Failure>)
  func size() -> Promise<Int> { Promise { resolver in size(completion: resolver.resolve) } }
  // (Error?)
  func save() -> Promise<Void> { Promise { resolver in save(completion: resolver.resolve) } }
  // (Value)
  func name() -> Promise<String> { Promise { resolver in name(completion: resolver.fulfill) } }
  // ()
  func rest() -> Promise<Void> { Promise { resolver in rest(completion: resolver.fulfill) } }
  // (Error)
  func fail() -> Promise<Void> { Promise { resolver in fail(completion: resolver.reject) } }
}

@MainActor
func shapes() async throws {
  try await sample(
    "Every shape", prints: ["page word line name", "true (1, 2) 3", "offline"]
  ) {
    let shapes = Shapes()
    when(fulfilled: shapes.page(), shapes.word(), shapes.line(), shapes.name())
      .done { page, word, line, name in print("\(page) \(word) \(line) \(name)") }
      .then { when(fulfilled: shapes.check(), shapes.spot(), shapes.size()) }
      .done { isRight, spot, size in print("\(isRight) \(spot) \(size)") }
      .then { when(fulfilled: shapes.save(), shapes.rest()) }
      .then { shapes.fail() }
      .catch { error in print(error) }
  }
}
