import CancellablePromises
import Dispatch
import Samples

struct User: Sendable { var name: String, age: Int }
enum ServiceError: Error { case offline, unknown }

func user(_ name: String) -> Promise<User> { .value(User(name: name, age: name.count)) }

func failure<Value>(_ error: ServiceError) -> Promise<Value> { Promise(error: error) }

@MainActor
func futures() async throws {
  try await sample("map, flatMap, zip", prints: ["ada 3 bob"]) {
    let ada = user("ada")
    let age = ada.map { user in user.age }
    let bob = ada.then { _ in user("bob") }
    when(fulfilled: ada, age, bob).done { ada, age, bob in
      print(ada.name, age, bob.name)
    }.cauterize()
  }
  try await sample("Callbacks", prints: ["success 3", "complete", "failure offline"]) {
    try await user("ada").get { user in
      print("success", user.age)
    }.tap { _ in
      print("complete")
    }.asVoid().async()
    let nobody: Promise<User> = failure(.offline)
    nobody.catch { error in print("failure", error) }
  }
  try await sample("recoverWith, recover, mapError", prints: ["ada", "nobody", "unknown"]) {
    let nobody: Promise<User> = failure(.offline)
    print(try await nobody.recover { _ in user("ada") }.async().name)

    let surely = nobody.recover { _ in .value(User(name: "nobody", age: 0)) }
    print(await surely.async().name)

    let renamed = nobody.mapError { _ in ServiceError.unknown }
    do { _ = try await renamed.async() } catch { print(error) }
  }
  try await sample("Errors of one type", prints: ["offline"]) {
    let nobody: Promise<User> = failure(.offline)
    nobody.catch(only: ServiceError.self) { error in
      switch error {
      case .offline: print("offline")
      case .unknown: print("unknown")
      }
    }.cauterize()
  }
  try await sample("A result in a step", prints: ["offline"]) {
    let result: Result<Int, ServiceError> = .failure(.offline)
    do { _ = try await user("ada").map { _ in try result.get() }.async() } catch { print(error) }
  }
  try await sample("filter, andThen", prints: ["looked", "NoSuchElement()"]) {
    let adult = user("ada").tap { _ in print("looked") }.filter { $0.age >= 18 }
    do { _ = try await adult.async() } catch { print(error) }
  }
  try await sample("fallbackTo, delay", prints: ["ada"]) {
    let nobody: Promise<User> = failure(.offline)
    print(try await nobody.fallback { user("ada") }.delay(.milliseconds(1)).async().name)
  }
}
