import TestSupport
import Testing

@testable import Promises

/// Compares every combinator with its rule, in every order and mix of the inputs' settlements, with
/// any number of inputs settled in advance.
@Suite struct EveryOrderTests {
  enum Combinator: CaseIterable {
    case all, settled, first, firstFulfilled

    func combine(_ inputs: [Promise<Int>]) -> Promise<String> {
      switch self {
      case .all: when(fulfilled: inputs).map(on: nil) { "\($0)" }
      case .settled:
        when(resolved: inputs).map(on: nil) { outcomes in
          outcomes.map { $0.isFulfilled ? "+" : "-" }.joined()
        }.asPromise()
      case .first: race(inputs).map(on: nil) { "\($0)" }
      case .firstFulfilled: race(fulfilled: inputs).map(on: nil) { "\($0)" }
      }
    }

    /// The expected result for the rejecting inputs and the order of arrival; nil while pending.
    func expected(_ rejects: [Bool], _ arrivals: [Int]) -> String? {
      let isComplete = arrivals.count == rejects.count
      switch self {
      case .all:
        if let loser = arrivals.first(where: { rejects[$0] }) { return "error \(loser)" }
        return isComplete ? "\(Array(0..<rejects.count))" : nil
      case .settled: return isComplete ? rejects.map { $0 ? "-" : "+" }.joined() : nil
      case .first: return arrivals.first.map { rejects[$0] ? "error \($0)" : "\($0)" }
      case .firstFulfilled:
        if let winner = arrivals.first(where: { !rejects[$0] }) { return "\(winner)" }
        return isComplete ? "no winner: \(Array(0..<rejects.count))" : nil
      }
    }
  }

  private func describe(_ promise: Promise<String>) -> String? {
    switch promise.result {
    case nil: nil
    case .success(let value)?: value
    case .failure(TestError.numbered(let index))?: "error \(index)"
    case .failure(PromiseError.noWinner(let errors))?:
      "no winner: \(errors.map { if case TestError.numbered(let index) = $0 { index } else { -1 } })"
    case .failure(let error)?: "\(error)"
    }
  }

  @Test(arguments: Combinator.allCases, 1...4)
  func `agrees with its rule`(combinator: Combinator, count: Int) {
    for order in permutations(of: Array(0..<count)) {
      for rejects in sequences(ofLength: count, from: [false, true]) {
        for settledBefore in 0...count {
          let pairs = (0..<count).map { _ in Promise<Int>.pending() }
          func settle(_ index: Int) {
            if rejects[index] {
              pairs[index].resolver.reject(TestError.numbered(index))
            } else {
              pairs[index].resolver.fulfill(index)
            }
          }
          for index in order.prefix(settledBefore) { settle(index) }
          let result = combinator.combine(pairs.map(\.promise))
          // Inputs settled in advance count in the order of the inputs.
          var arrivals = order.prefix(settledBefore).sorted()
          var failures: [String] = []
          func compare() {
            let (found, expected) = (describe(result), combinator.expected(rejects, arrivals))
            if found != expected {
              failures.append("\(order) \(rejects) \(arrivals): \(found ?? "-")")
            }
          }
          compare()
          for index in order.dropFirst(settledBefore) {
            settle(index)
            arrivals.append(index)
            compare()
          }
          if !failures.isEmpty { Issue.record("\(failures)") }
          if pairs.contains(where: { $0.promise.handlerCount != 0 }) {
            Issue.record("handlers left behind")
          }
        }
      }
    }
  }
}
