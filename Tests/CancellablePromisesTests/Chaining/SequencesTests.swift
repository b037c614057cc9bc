import CancellablePromises
import TestSupport
import Testing

@Suite struct SequencesTests {
  enum Form: CaseIterable, Sendable {
    case thenMap, thenFlatMap

    /// Waits for all promises, and returns their number.
    func all(
      _ promises: [CancellablePromise<Int>], after start: CancellablePromise<[Int]>
    ) -> CancellablePromise<Int> {
      switch self {
      case .thenMap: start.thenMap(on: nil) { promises[$0] }.map(on: nil) { $0.count }
      case .thenFlatMap:
        start.thenFlatMap(on: nil) { promises[$0].map(on: nil) { [$0] } }.map(on: nil) { $0.count }
      }
    }
  }

  @Test(arguments: Form.allCases)
  func `a rejection among the promises of a thenMap cancels the others`(_ form: Form) {
    let log = Log()
    let pairs = (0..<3).map { source("\($0)", log) }
    let result = form.all(pairs.map(\.promise), after: .value([0, 1, 2]))
    pairs[1].resolver.reject(TestError.first)
    #expect(result.testError == .first && log.entries.sorted() == ["0", "2"])
    withExtendedLifetime(pairs) {}
  }

  @Test(arguments: Form.allCases)
  func `a cancel reaches all promises of a thenMap`(_ form: Form) {
    let log = Log()
    let pairs = (0..<3).map { source("\($0)", log) }
    let result = form.all(pairs.map(\.promise), after: .value([0, 1, 2]))
    result.cancel()
    #expect(result.wasCancelled && log.entries.sorted() == ["0", "1", "2"])
    withExtendedLifetime(pairs) {}
  }
}
