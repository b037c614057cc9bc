import TestSupport
import Testing

@testable import Promises

@Suite struct WhileStateTests {
  enum Step: CaseIterable {
    case taskFulfilled, taskRejected, taskLost, conditionFulfilled, conditionRejected, conditionLost
    case checked
  }

  /// Whether the steps can happen: each side ends once, and a check ends after the task.
  private func isPossible(_ steps: [Step], isEnsured: Bool) -> Bool {
    let task: [Step] = [.taskFulfilled, .taskRejected, .taskLost]
    let condition: [Step] = [.conditionFulfilled, .conditionRejected, .conditionLost]
    guard steps.count(where: task.contains) <= 1, steps.count(where: condition.contains) <= 1,
      steps.count(where: { $0 == .checked }) <= 1
    else { return false }
    guard let check = steps.firstIndex(of: .checked) else { return true }
    return isEnsured && steps[..<check].contains(.taskFulfilled)
  }

  @Test(arguments: [false, true])
  func `the first event that counts decides (L52–L54)`(isEnsured: Bool) {
    for length in 1...4 {
      for steps in sequences(ofLength: length, from: Step.allCases)
      where isPossible(steps, isEnsured: isEnsured) {
        var state = WhileState(isEnsured: isEnsured)
        var end: Decision?
        for step in steps where end == nil {
          let decision: Decision =
            switch step {
            case .taskFulfilled: state.settleTask(rejected: false)
            case .taskRejected: state.settleTask(rejected: true)
            case .taskLost: state.loseTask()
            case .conditionFulfilled: state.settleCondition(rejected: false)
            case .conditionRejected: state.settleCondition(rejected: true)
            case .conditionLost: state.loseCondition()
            case .checked: state.endCheck()
            }
          if decision == .goOn {
            #expect(isEnsured && step == .taskFulfilled)
          } else if decision != .wait {
            end = decision
          }
        }
        #expect(end == expected(steps, isEnsured: isEnsured), "\(steps)")
      }
    }
  }

  /// Applies the laws to the whole sequence.
  private func expected(_ steps: [Step], isEnsured: Bool) -> Decision? {
    func place(_ step: Step) -> Int { steps.firstIndex(of: step) ?? .max }
    let fulfilled = isEnsured ? place(.checked) : place(.taskFulfilled)
    // Once an ensured task is fulfilled, a failing condition is noticed at the check only.
    let failure =
      isEnsured && place(.taskFulfilled) < place(.conditionRejected)
      ? .max : place(.conditionRejected)
    let lost = max(place(.taskLost), min(place(.conditionFulfilled), place(.conditionLost)))
    let first = [fulfilled, place(.taskRejected), failure, lost].min()!
    switch first {
    case .max: return nil
    case fulfilled:
      return isEnsured && place(.conditionRejected) < fulfilled ? .reject : .adopt
    case place(.taskRejected), failure: return .adopt
    default: return .abandon
    }
  }
}
