import TestSupport
import Testing

@testable import Programs

/// Programs of ``ProgramGenerator`` that found a bug, and one of a bug the generator had missed.
@Suite struct FoundTests {
  @Test func `L76: an input is lost and cancelled as a combinator begins to wait`() {
    explore(
      Program(
        setUp: [0: .root(), 1: .root(), 2: .lose(1)],
        threads: [
          [4: .link(.map, of: 1, .goOn), 5: .combine(.whenFulfilled, [0, 4], autoCancel: true)],
          [7: .cancel(1), 8: .cancel(0)],
        ]))
  }

  @Test func `L37, L76: the promise of a cleanup is lost under a cancel`() {
    explore(
      Program(
        setUp: [0: .root(), 3: .wrapper(), 4: .link(.ensureThen, of: 3, .follow(0))],
        threads: [[11: .lose(0), 12: .cancel(4)], [:]]))
  }

  @Test func `L63: a settled promise becomes a condition, and the task is lost`() {
    explore(
      Program(
        setUp: [
          0: .root(), 1: .root(), 2: .fulfill(1), 3: .whileCondition(0, 1, autoCancel: true),
        ],
        threads: [[4: .lose(0)], [:]]))
  }
}
