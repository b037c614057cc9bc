import Foundation
import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

@Suite struct DescriptionsTests {
  @Test func `a promise tells its state, and describes it`() {
    let (promise, resolver) = Promise<Int>.pending()
    check(promise, "Promise", promise.map(on: nil) { $0 }, resolver.fulfill)
    let (guarantee, resolve) = Guarantee<Int>.pending()
    check(guarantee, "Guarantee", guarantee.map(on: nil) { $0 } as Guarantee<Int>, resolve)
    let (cancellable, other) = CancellablePromise<Int>.pending()
    check(cancellable, "CancellablePromise", cancellable.map(on: nil) { $0 }, other.fulfill)
  }

  private func check(
    _ kept: some Thenable<Int>, _ name: String, _ link: some Thenable<Int>,
    _ fulfil: @Sendable (Int) -> Void
  ) {
    #expect(kept.isPending && !kept.isResolved && !kept.isFulfilled && !kept.isRejected)
    #expect(kept.value == nil && kept.error == nil && "\(kept)" == "\(name)(…Int)")
    for count in 1...3 {
      #expect(String(reflecting: kept) == "\(name)<Int>.pending(handlers: \(count))")
      kept.pipe { _ in }
    }
    fulfil(4)
    fulfil(5)
    #expect(!kept.isPending && kept.isResolved && kept.isFulfilled && !kept.isRejected)
    #expect(kept.value == 4 && kept.error == nil && "\(kept)" == "\(name)(4)")
    #expect(String(reflecting: link) == "\(name)<Int>.fulfilled(4)")
  }

  @Test func `a rejection is described with the type of its error`() {
    let (plain, cancellable) = (
      Promise<Int>(error: TestError.first), CancellablePromise<Int>(error: TestError.first)
    )
    #expect(plain.isRejected && plain.isResolved && !plain.isFulfilled && !plain.isPending)
    #expect(plain.debugDescription == "Promise<Int>.rejected(TestError.first)")
    #expect(cancellable.debugDescription == "CancellablePromise<Int>.rejected(TestError.first)")
    #expect(plain.description == "Promise(first)")
    #expect(cancellable.description == "CancellablePromise(first)")
  }

  /// PromiseKit's words differ; the migration guide says so.
  @Test func `errors have the library's own words, in alerts, too`() {
    let words: [(PromiseError, String)] = [
      (
        .invalidCallingConvention,
        "a completion handler was called with neither a value nor an error"
      ),
      (.returnedSelf, "a handler returned the promise that it settles"),
      (.badInput, "a function got unusable input"),
      (.badInput(mistake: "race() needs one"), "race() needs one"),
      (.cancelled, "the operation was cancelled"),
      (.abandoned(file: "", line: 0), "the promise can no longer be settled"),
      (.abandoned(file: "File", line: 7), "the promise of File:7 can no longer be settled"),
      (.compactMap("Ada", Int.self), "could not make Int from Ada"),
      (.emptySequence, "an empty sequence was asked for its first or last element"),
    ]
    for (error, text) in words {
      #expect("\(error)" == text && error.localizedDescription == text)
    }
    #expect("\(CancellablePromiseError.cancelled)" == "the promise was cancelled")
  }
}
