import TestSupport
import Testing

@testable import Promises

/// A class on a global actor other than the main actor.
@Background
private final class Index {
  var words: [String] = []

  func add(_ word: String) {
    Background.preconditionIsolated()
    words.append(word)
  }

  func add(_ number: Int) { add("\(number)") }
  func addEnd() { add("end") }

  func chain(_ source: Promise<Int>) -> Guarantee<Void> {
    firstly {
      self.add("start")
      return source
    }.then { number in
      self.add("then")
      return Promise.value([number, number + 1]).mapValues { number in
        self.add(number)
        return number
      }
    }.get { _ in Background.shared.preconditionIsolated() }
      .ensure { self.addEnd() }
      .done { [weak self] in self?.add($0.count) }
      .recover { self.add("\($0)") }
  }

  func references(_ source: Promise<Int>) -> Promise<Int> {
    let handler: @Background (Int) -> Void = { self.add($0 + 1) }
    return source.get(add).get(handler).ensure(self.addEnd)
  }

  func asynchronous(_ source: Promise<Int>) -> Promise<Void> {
    Promise {
      self.add("before")
      return try await source.async()
    }.asyncMap { number in
      await Task.yield()
      self.add(number)
    }
  }
}

/// Handlers in a class of a global actor run on the global actor, in every written form.
///
/// Each handler adds a word by a method that stops the program anywhere else.
@Background
@Suite struct GlobalActorIsolationTests {
  @Test func `a chain, settled on another thread`() async {
    let index = Index()
    let (promise, resolver) = Promise<Int>.pending()
    let end = index.chain(promise)
    onOtherThread { resolver.fulfill(1) }
    #expect(index.words == ["start"])
    await end.async()
    #expect(index.words == ["start", "then", "1", "2", "end", "2"])
    await index.chain(Promise(error: TestError.first)).async()
    #expect(index.words.suffix(3) == ["start", "end", "first"])
  }

  @Test func `method references, and closures that come in variables`() async throws {
    let index = Index()
    #expect(try await index.references(Promise.value(1)).async() == 1)
    #expect(index.words == ["1", "2", "end"])
  }

  @Test func `asynchronous closures`() async throws {
    let index = Index()
    let (promise, resolver) = Promise<Int>.pending()
    let end = index.asynchronous(promise)
    onOtherThread { resolver.fulfill(1) }
    try await end.async()
    #expect(index.words == ["before", "1"])
  }
}
