import CancellablePromises
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

  func references(failing source: CancellablePromise<Int>) {
    source.catch(show).finally(self.showEnd)
  }

  func variables(_ source: Promise<Int>) -> Promise<Int> {
    let handler: @MainActor (Int) -> Void = { self.show($0) }
    let transform: @MainActor @Sendable (Int) throws -> Int = { number in
      self.show("variable")
      return number + 1
    }
    return source.get(handler).map(transform).get(whenTapped).get(on: .main, handler)
  }

  func captures(_ source: Guarantee<Int>) -> Guarantee<Int> {
    source.get { [weak self] in self?.show("weak \($0)") }
      .get { [unowned self] in show("unowned \($0)") }
      .get { [shown] _ in self.show("copied \(shown)") }
      .get { _ in MainActor.preconditionIsolated() }
  }

  func nested(_ source: Promise<Int>) -> Promise<Int> {
    source.then { number in
      self.load(number).then { number in
        self.show("inner")
        return self.load(number).get { [weak self] _ in self?.show("innermost") }
      }
    }
  }

  /// A chain for any kind of promise.
  func generic<Source: Thenable<Int>>(_ source: Source) -> Promise<Int> {
    source.asPromise().map { number in
      self.show("generic")
      return number + 1
    }
  }

  func asynchronous(_ source: Promise<Int>) -> Promise<Int> {
    let made = Promise {
      self.show("before")
      let number = try await source.async()
      self.show("after")
      return number
    }
    return made.asyncMap { [weak self] number in
      self?.show("asyncMap")
      await Task.yield()
      self?.show("then")
      return number
    }
  }
}

/// Handlers in a main-actor class run on the main actor, in every written form.
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
    await withCheckedContinuation { continuation in
      let source = CancellablePromise<Int>(error: TestError.first)
      screen.references(failing: source)
      source.catch { _ in }.finally { continuation.resume() }
    }
    #expect(screen.shown.suffix(2) == ["first", "end"])
  }

  @Test func `closures that come in variables`() async throws {
    var tapped: [Int] = []
    let screen = Screen { tapped.append($0) }
    #expect(try await screen.variables(Promise.value(1)).async() == 2)
    #expect(screen.shown == ["1", "variable", "2"] && tapped == [2])
  }

  @Test func `closures with a list of captures`() async {
    let screen = Screen()
    #expect(await screen.captures(Guarantee.value(1)).async() == 1)
    #expect(screen.shown == ["weak 1", "unowned 1", "copied []"])
  }

  @Test func `closures within closures`() async throws {
    let screen = Screen()
    #expect(try await screen.nested(Promise.value(1)).async() == 3)
    #expect(screen.shown == ["load", "inner", "load", "innermost"])
  }

  @Test func `closures in generic functions`() async throws {
    let screen = Screen()
    #expect(try await screen.generic(Promise.value(1)).async() == 2)
    #expect(try await screen.generic(Guarantee.value(1)).async() == 2)
    #expect(try await screen.generic(CancellablePromise.value(1)).async() == 2)
    #expect(try await screen.generic(CustomThenable(1)).async() == 2)
    #expect(screen.shown.count == 4)
  }

  @Test func `asynchronous closures, also after they have waited`() async throws {
    let screen = Screen()
    let (promise, resolver) = Promise<Int>.pending()
    let end = screen.asynchronous(promise)
    #expect(screen.shown.isEmpty)
    onOtherThread { resolver.fulfill(1) }
    #expect(try await end.async() == 1)
    #expect(screen.shown == ["before", "after", "asyncMap", "then"])
  }
}
