import Dispatch
import Promises
import Samples

@MainActor
final class Profile {
  private(set) var title = ""

  func load(_ id: Int) -> Promise<Void> {
    fetchUser(id).done { user in self.title = user.name }
  }
}

func describe(_ id: Int) -> Promise<String> {
  Promise { resolver in
    print("starts")
    request("users/\(id)", completion: resolver.resolve)
  }
}

@MainActor
func running() async throws {
  try await sample("At once", prints: ["starts", "made", "Ada"]) {
    let name = describe(7)
    print("made")
    name.done { print($0) }.cauterize()
  }
  try await sample("Before and after", prints: ["first Ada", "second Ada"]) {
    let name = fetch("users/7")
    try await name.done { print("first", $0) }.async()
    // By now it has settled, and a new handler still runs.
    name.done { print("second", $0) }.cauterize()
  }
  try await sample("Where it was written", prints: ["Ada"]) {
    let profile = Profile()
    try await profile.load(7).async()
    print(profile.title)
  }
  try await sample("Somewhere else", prints: ["6"]) {
    let worker = DispatchQueue(label: "worker")
    fetch("numbers")
      .map(on: worker) { text in
        dispatchPrecondition(condition: .onQueue(worker))
        return sum(of: text)
      }
      .done(on: .main) { total in
        MainActor.assertIsolated()
        print(total)
      }
      .cauterize()
  }
  try await sample("Inline", prints: ["inline", "attached", "later"]) {
    let number = Promise.value(1)
    number.done(on: nil) { _ in print("inline") }.cauterize()
    number.done { _ in print("later") }.cauterize()
    print("attached")
  }
  try await sample("Other defaults", prints: ["6"]) {
    let before = conf
    defer { conf = before }
    let worker = DispatchQueue(label: "worker")
    conf.Q = (map: worker, return: worker)

    print(try await total(on: worker).async())
  }
}

/// Belongs to no actor, so `conf` decides where its closure runs.
func total(on expected: DispatchQueue) -> Promise<Int> {
  fetch("numbers").map { text in
    dispatchPrecondition(condition: .onQueue(expected))
    return sum(of: text)
  }
}
