import CancellablePromises
import XCTest

extension Thenable {
  /// An expectation that the promise settles, for a test that isn't asynchronous.
  func settled() -> XCTestExpectation {
    let expectation = XCTestExpectation(description: "settled")
    pipe { _ in expectation.fulfill() }
    return expectation
  }
}

final class ExpectationTests: XCTestCase {
  func testAwaits() async throws {
    let length = try await Promise.value("index").map { page in page.count }.async()
    XCTAssertEqual(length, 5)
  }

  func testExpects() {
    let length = Promise.value("index").map { page in page.count }
    wait(for: [length.settled()], timeout: 60)
    XCTAssertEqual(length.value, 5)
  }

  func testMovesTheTime() {
    let clock = ManualClock()
    let answer = CancellablePromise<Int>.never.timeout(.seconds(30), clock: clock)
    clock.advance(by: .seconds(30))
    XCTAssertTrue(answer.error is TimeoutError)
  }
}
