import TestSupport
import Testing

@testable import Promises

/// A class on the main actor, like a view controller.
@MainActor
private final class Screen {
  var shown: [String] = []
  let whenTapped: @MainActor (Int) -> Void

  init(whenTapped: @escaping @MainActor (Int) -> Void = { _ in }) { self.whenTapped = whenTapped }

  func show(_ text: String) {
    MainActor.preconditionIsolated()
    shown.append(text)
  }

  func show(_ number: Int) { show("\(number)") }
  func show(error: any Error) { show("\(error)") }
  func showEnd() { show("end") }
  func load(_ number: Int) -> Promise<Int> {
    show("load")
    return .value(number + 1)
  }
  func isSmall(_ number: Int) -> Bool {
    show("is small")
    return number < 5
  }

  /// A typical chain.
  func reload(_ source: Promise<Int>) -> Guarantee<Void> {
    firstly {
      self.show("start")
      return source
    }.then { number in
      self.show("then")
      return self.load(number)
    }.map { number in
      self.show("map")
      return [number, 9]
    }.filterValues { number in
      self.isSmall(number)
    }.get { self.show("get \($0)") }
      .ensure { self.show("ensure") }
      .done { self.show("done \($0)") }
      .recover { self.show(error: $0) }
  }

  func references(_ source: Promise<Int>) -> Promise<Int> {
    source.get(show).then(self.load).ensure(showEnd)
  }

  func variables(_ source: Promise<Int>) -> Promise<Int> {
    let handler: @MainActor (Int) -> Void = { self.show($0) }
    let transform: @MainActor @Sendable (Int) throws -> Int = { number in
      self.show("variable")
      return number + 1
    }
    return source.get(handler).map(transform).get(whenTapped).get(on: .main, handler)
  }
}

/// Handlers in a main-actor class run on the main actor; `MainActorTests` has other written forms.
///
/// Each handler shows a word by a method that stops the program anywhere else.
@MainActor
@Suite struct MainActorIsolationTests {
  @Test func `a chain, settled on another thread`() async {
    let screen = Screen()
    let (promise, resolver) = Promise<Int>.pending()
    let end = screen.reload(promise)
    #expect(screen.shown == ["start"])
    onOtherThread { resolver.fulfill(1) }
    #expect(screen.shown == ["start"])
    await end.async()
    #expect(
      screen.shown == [
        "start", "then", "load", "map", "is small", "is small", "get [2]", "ensure", "done [2]",
      ])
    await screen.reload(Promise(error: TestError.first)).async()
    #expect(screen.shown.suffix(3) == ["start", "ensure", "first"])
  }

  @Test func `method references`() async throws {
    let screen = Screen()
    #expect(try await screen.references(Promise.value(1)).async() == 2)
    #expect(screen.shown == ["1", "load", "end"])
  }

  @Test func `closures that come in variables`() async throws {
    var tapped: [Int] = []
    let screen = Screen { tapped.append($0) }
    #expect(try await screen.variables(Promise.value(1)).async() == 2)
    #expect(screen.shown == ["1", "variable", "2"] && tapped == [2])
  }
}
