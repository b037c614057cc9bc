import CancellablePromises
import TestSupport
import Testing

@Suite(.leavesThreadClean) struct ThenMapCancelTests {
  @Test(arguments: [false, true], [false, true])
  func `a cancel reaches all promises of a thenMap, and a rejection the others`(
    isFlat: Bool, fails: Bool
  ) {
    let log = Log()
    let pairs = (0..<3).map { source("\($0)", log) }
    let start = CancellablePromise.value([0, 1, 2])
    let result =
      isFlat
      ? start.thenFlatMap(on: nil) { pairs[$0].promise.map(on: nil) { [$0] } }
      : start.thenMap(on: nil) { pairs[$0].promise }
    if fails { pairs[1].resolver.reject(TestError.first) } else { result.cancel() }
    #expect(fails ? result.testError == .first : result.wasCancelled)
    #expect(log.entries.sorted() == (fails ? ["0", "2"] : ["0", "1", "2"]))
    withExtendedLifetime(pairs) {}
  }
}
