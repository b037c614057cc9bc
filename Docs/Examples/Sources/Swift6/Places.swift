import CancellablePromises
import Dispatch
import Samples

func load(_ name: String) -> Promise<String> { .value(name) }

@MainActor
final class Screen {
  var title = ""

  func open(_ name: String) -> Promise<Void> {
    load(name).map(on: .global()) { text in
      text.uppercased()
    }.done { text in
      self.title = text
    }
  }
}

actor Archive {
  private(set) var names: [String] = []

  func add(_ name: String) -> Promise<Void> {
    load(name).done { text in
      self.names.append(text)
    }
  }

  func note(_ text: String) { names.append(text) }

  func addByMethod(_ name: String) -> Promise<Void> {
    load(name).done { self.note($0) }
  }

  func addUnlessGone(_ name: String) -> Promise<Void> {
    load(name).asyncMap { [weak self] text in
      await self?.note(text)
    }
  }
}

/// Belongs to nobody, and changes nothing.
struct Parser: Sendable {
  func words(in text: Promise<String>) -> Promise<Int> {
    text.map { text in
      dispatchPrecondition(condition: .onQueue(.main))
      return text.split(separator: " ").count
    }
  }
}

@MainActor
func places() async throws {
  try await sample("The main actor", prints: ["FILM"]) {
    let screen = Screen()
    try await screen.open("film").async()
    print(screen.title)
  }
  try await sample("An actor", prints: ["one two three"]) {
    let archive = Archive()
    try await archive.add("one").async()
    try await archive.addByMethod("two").async()
    try await archive.addUnlessGone("three").async()
    print(await archive.names.joined(separator: " "))
  }
  try await sample("Nobody", prints: ["2"]) {
    print(try await Parser().words(in: load("two words")).async())
  }
}
