import CancellablePromises
import Foundation
import Testing

@Suite struct NamesTests {
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
}
