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
      (
        PromiseError.badInput,
        "invalid argument: race() of no promises, or a count below 1 for concurrently: or attempt()"
      ),
      (PromiseError.compactMap("Ada", Int.self), "could not make Int from Ada"),
    ]
    for (error, text) in words { #expect(error.localizedDescription == text) }
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
