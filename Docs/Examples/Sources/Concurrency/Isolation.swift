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
}

extension Archive {
  func note(_ text: String) { names.append(text) }

  func addUnlessGone(_ name: String) -> Promise<Void> {
    load(name).asyncMap { [weak self] text in
      await self?.note(text)
    }
  }
}

func again<Value: Sendable>(
  _ body: @escaping @Sendable () -> Promise<Value>
) -> Promise<Value> {
  body().recover { _ in body() }
}

/// A protocol that mentions no actor.
protocol LocatorDelegate: AnyObject {
  func didFind(_ place: String)
}

@MainActor
final class Request: @preconcurrency LocatorDelegate {
  let (place, resolver) = Promise<String>.pending()

  func didFind(_ place: String) { resolver.fulfill(place) }
}

@MainActor
final class Player {
  private(set) var isPlaying = false
  private var ended: Resolver<Void>?

  func play() -> CancellablePromise<Void> {
    CancellablePromise { resolver in
      ended = resolver
      isPlaying = true
      return {
        DispatchQueue.main.async { self.isPlaying = false }
      }
    }
  }
}

func later(_ text: String) -> CancellablePromise<String> {
  CancellablePromise { resolver in
    let item = Unchecked(value: DispatchWorkItem { resolver.fulfill(text) })
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.01, execute: item.value)
    return { item.value.cancel() }
  }
}

/// A class that only one thread at a time may use.
final class Document {
  var pages: [Substring]

  init(_ text: String) { pages = text.split(separator: "\n") }
}

struct Summary: Sendable { var pages: Int }

func summary(of text: String) -> Promise<Summary> {
  Promise.value(text).map(on: .global()) { text in
    let document = Document(text)
    return Summary(pages: document.pages.count)
  }
}

/// A value that no other code uses at the same time.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
}

@MainActor
func isolation() async throws {
  try await sample("The main actor", prints: ["FILM"]) {
    let screen = Screen()
    try await screen.open("film").async()
    print(screen.title)
  }
  try await sample("An actor", prints: ["one two"]) {
    let archive = Archive()
    try await archive.add("one").async()
    try await archive.addUnlessGone("two").async()
    print(await archive.names.joined(separator: " "))
  }
  try await sample("A closure as a parameter", prints: ["1"]) {
    print(try await again { Promise.value(1) }.async())
  }
  try await sample("A delegate", prints: ["here"]) {
    let request = Request()
    (request as any LocatorDelegate).didFind("here")
    print(try await request.place.async())
  }
  try await sample("A cancel block", prints: ["true", "false"]) {
    let player = Player()
    let film = player.play()
    print(player.isPlaying)
    film.cancel()
    await Guarantee.value(()).done {}.async()
    print(player.isPlaying)
  }
  try await sample("A work item", prints: ["later", "true"]) {
    print(try await later("later").async())
    let cancelled = later("never")
    cancelled.cancel()
    print(cancelled.isRejected)
  }
  try await sample("Values", prints: ["2", "first"]) {
    print(try await summary(of: "first\nsecond").async().pages)
    let document = Promise.value("first").map(on: .global()) { Unchecked(value: Document($0)) }
    print(try await document.async().value.pages[0])
  }
}
