import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

@Suite struct DescriptionsTests {
  init() { _ = silence }

  @Test func `a rejection is described with the type of its error`() {
    #expect(
      Promise<Int>(error: TestError.first).debugDescription
        == "Promise<Int>.rejected(TestError.first)")
    #expect(
      CancellablePromise<Int>(error: TestError.first).debugDescription
        == "CancellablePromise<Int>.rejected(TestError.first)")
    #expect(Promise<Int>(error: TestError.first).description == "Promise(first)")
    #expect(
      CancellablePromise<Int>(error: TestError.first).description == "CancellablePromise(first)")
  }

  @Test func `each error of the library says something else`() {
    let errors: [PromiseError] = [
      .invalidCallingConvention, .returnedSelf, .badInput, .cancelled,
      .abandoned(file: "", line: 0), .abandoned(file: "File", line: 7), .compactMap(1, Int.self),
      .emptySequence, .noWinner(errors: []), .noWinner(errors: [TestError.first]),
    ]
    #expect(Set(errors.map(\.debugDescription)).count == errors.count)
  }

  @Test func `handlers are counted`() {
    let (promise, resolver) = Promise<Int>.pending()
    for count in 0..<4 {
      #expect(promise.debugDescription == "Promise<Int>.pending(handlers: \(count))")
      promise.pipe { _ in }
    }
    withExtendedLifetime(resolver) {}
  }
}
