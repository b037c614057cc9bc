import Promises
import Samples

extension Service {
  func load(_ name: String) -> Promise<String> {
    Promise { resolver in load(name, completion: resolver.resolve) }
  }

  func sizes(of name: String) -> Promise<(Int?, Int?)> {
    Promise { resolver in sizes(of: name, completion: resolver.resolve) }
  }
}

@MainActor
func basics() async throws {
  let service = Service()
  try await sample("A chain", prints: ["show <index>", "7", "hide the spinner"]) {
    service.load("index").get { page in
      print("show", page)
    }.map { page in
      page.count
    }.done { count in
      print(count)
    }.catch { error in
      print("failed:", error)
    }.finally {
      print("hide the spinner")
    }
  }
  try await sample("Two optional values", prints: ["5 nil"]) {
    let (width, height) = try await service.sizes(of: "index").async()
    print(width ?? 0, height.map { "\($0)" } ?? "nil")
  }
  try await sample("Limits in seconds", prints: ["<index>"]) {
    let page = service.load("index").delay(.seconds(0.001)).timeout(.seconds(30))
    print(try await page.async())
  }
}

@MainActor
func operators() async throws {
  try await sample("validate, mapError(only:)", prints: ["ValidationFailure()", "notFound"]) {
    let short = Service().load("index").validate { page in page.count < 5 }
    do { print(try await short.async()) } catch { print(error) }
    let missing = short.mapError(only: ValidationFailure.self) { _ in ServiceError.notFound }
    do { print(try await missing.async()) } catch { print(error) }
  }
  try await sample("any", prints: ["1 of 2", "overloaded"]) {
    let service = Service(failures: 1)
    let some = try await any([service.load("first"), service.load("last")]).async()
    print(some.count(where: \.isFulfilled), "of", some.count)
    do {
      print(try await any([Service(failures: 1).load("index")]).async().count)
    } catch { print(error) }
  }
  try await sample("race(fulfilled:)", prints: ["overloaded overloaded"]) {
    let service = Service(failures: 2)
    do {
      print(try await race(fulfilled: service.load("first"), service.load("last")).async())
    } catch PromiseError.noWinner(let errors) {
      print(errors[0], errors[1])
    }
  }
  try await sample("retry", prints: ["2 overloaded", "1 overloaded", "<index>", "overloaded"]) {
    let service = Service(failures: 2)
    let page = retry(
      2, delay: .seconds(0.001),
      condition: { remaining, error in
        print(remaining, error)
        return true
      }
    ) { service.load("index") }
    print(try await page.async())

    let busy = Service(failures: 2)
    let never = retry(5, when: { _ in .value(false) }) { busy.load("index") }
    do { print(try await never.async()) } catch { print(error) }
  }
}
