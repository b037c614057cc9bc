import CancellablePromises
import Dispatch
import Foundation
import TestSupport
import Testing

/// Names in logs and alerts, and the kinds of the resulting promises.
@Suite(.relyingOnConfiguration) struct NamesTests {
  init() { _ = silence }

  @Test func `an event is called by its case's name`() {
    let events: [LogEvent] = [
      .waitOnMainThread, .pendingPromiseDeallocated, .pendingGuaranteeDeallocated,
    ]
    let names = ["waitOnMainThread", "pendingPromiseDeallocated", "pendingGuaranteeDeallocated"]
    #expect(events.map { "\($0)" } == names)
    #expect(events.map { String(describing: $0) } == names)
  }

  /// An event prints like PromiseKit's, an enumeration without a description.
  @Test func `an event with an error is called by both their names`() {
    enum Event {
      case cauterized(Error)
    }
    let errors: [Error] = [TestError.first, PromiseError.badInput, NSError(domain: "a", code: 1)]
    for error in errors {
      #expect("\(LogEvent.cauterized(error))" == "\(Event.cauterized(error))")
    }
    #expect("\(LogEvent.cauterized(TestError.first))" == "cauterized(TestSupport.TestError.first)")
  }

  /// PromiseKit's words differ; the migration guide says so.
  @Test func `alerts show the library's own words`() {
    let words: [(Error, String)] = [
      (PromiseError.cancelled, "the operation was cancelled"),
      (PromiseError.badInput, "invalid argument, such as race() of no promises"),
      (PromiseError.compactMap("Ada", Int.self), "could not make Int from Ada"),
    ]
    for (error, text) in words { #expect(error.localizedDescription == text) }
  }

  private func generator(_ promises: [Promise<Int>]) -> AnyIterator<Promise<Int>> {
    var iterator = promises.makeIterator()
    return AnyIterator { iterator.next() }
  }

  @Test func `outcomes with a limit are guaranteed`() async {
    let (number, resolver) = Promise<Int>.pending()
    let promises = [number, Promise(error: TestError.first)]
    let all: Guarantee<[Result<Int, Error>]> = when(resolved: generator(promises), concurrently: 1)
    var counts = [Int]()
    when(resolved: generator(promises), concurrently: 3).done { counts.append($0.count) }
    resolver.fulfill(1)
    await drained()
    #expect(all.value?.map { $0.isFulfilled } == [true, false] && counts == [2])
  }

  @Test func `a limit of zero is the only outcome, without a request`() async {
    var wasAsked = false
    let iterator = AnyIterator<Promise<Int>> {
      wasAsked = true
      return nil
    }
    let all = when(resolved: iterator, concurrently: 0)
    guard case .failure(PromiseError.badInput)? = all.value?.first, all.value?.count == 1 else {
      Issue.record("\(all)")
      return
    }
    #expect(!wasAsked)
  }

  @Test func `outcomes of cancellable promises with a limit can be cancelled`() async {
    let number = CancellablePromise<Int>.never
    let none = AnyIterator<CancellablePromise<Int>> { Optional(number) }
    let all: CancellablePromise<[Result<Int, Error>]> = when(resolved: none, concurrently: 2)
    let bad: CancellablePromise<[Result<Int, Error>]> = when(
      resolved: none, concurrently: 0, autoCancel: true)
    all.cancel()
    await drained()
    #expect(all.wasCancelled && bad.isRejected && number.isPending)
  }

  @Test func `a notification's guarantee leads to guarantees`() async {
    let (came, resolve) = Guarantee<Notification>.pending()
    var names = [String]()
    came.done { names.append($0.name.rawValue) }
    let name = came.map { $0.name.rawValue }
    let again = came.then { Guarantee.value($0.name.rawValue) }
    let both: [Guarantee<String>] = [name, again]
    resolve(Notification(name: Notification.Name("a")))
    await drained()
    #expect(both.map { $0.value } == ["a", "a"] && names == ["a"])
  }

  @Test func `a function that returns a promise may overload one that does not`() async {
    let box = Box()
    var texts = [String]()
    box.text { texts.append($0) }
    box.text(.promise).done { texts.append($0) }
    await drained()
    #expect(texts == ["text", "text"])
  }
}

private final class Box {
  func text(_ completion: @escaping (String) -> Void) { completion("text") }
}

extension Box {
  fileprivate func text(_: PMKNamespacer) -> Guarantee<String> {
    return Guarantee { text($0) }
  }
}
