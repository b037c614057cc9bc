import TestSupport
import Testing

@testable import Promises

@Suite struct WhileStateTests {
  enum Step: CaseIterable {
    case taskFulfilled, taskRejected, taskLost, conditionFulfilled, conditionRejected, conditionLost
    case attached, checked, checkLost
  }

  /// Whether the steps can happen: each side ends once, and a check ends, or is lost, after it has
  /// begun.
  private func isPossible(_ steps: [Step], isEnsured: Bool) -> Bool {
    let task: [Step] = [.taskFulfilled, .taskRejected, .taskLost]
    let condition: [Step] = [.conditionFulfilled, .conditionRejected, .conditionLost]
    let check: [Step] = [.checked, .checkLost]
    guard
      [task, condition, check, [.attached]].allSatisfy({ steps.count(where: $0.contains) <= 1 })
    else { return false }
    guard let end = steps.firstIndex(where: check.contains) else { return true }
    return isEnsured && hasBegunCheck(steps[..<end])
  }

  /// Whether an ensured task is fulfilled, and both promises are attached.
  private func hasBegunCheck(_ steps: ArraySlice<Step>) -> Bool {
    steps.contains(.taskFulfilled) && steps.contains(.attached)
  }

  @Test(arguments: [false, true])
  func `the first event that counts decides (L52–L54)`(isEnsured: Bool) {
    for length in 1...5 {
      for steps in sequences(ofLength: length, from: Step.allCases)
      where isPossible(steps, isEnsured: isEnsured) {
        var state = WhileState(isEnsured: isEnsured)
        var end: Decision?
        for (index, step) in steps.enumerated() where end == nil {
          let decision: Decision =
            switch step {
            case .taskFulfilled: state.settleTask(rejected: false)
            case .taskRejected: state.settleTask(rejected: true)
            case .taskLost: state.loseTask()
            case .conditionFulfilled: state.settleCondition(rejected: false)
            case .conditionRejected: state.settleCondition(rejected: true)
            case .conditionLost: state.loseCondition()
            case .attached: state.attach()
            case .checked: state.endCheck()
            case .checkLost: state.loseCheck()
            }
          let begins =
            isEnsured && !hasBegunCheck(steps[..<index]) && hasBegunCheck(steps[...index])
          #expect((decision == .goOn) == begins, "\(steps)")
          if decision != .goOn, decision != .wait { end = decision }
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
    let first = [fulfilled, place(.taskRejected), failure, lost, place(.checkLost)].min()!
    switch first {
    case .max: return nil
    case fulfilled:
      return isEnsured && place(.conditionRejected) < fulfilled ? .reject : .adopt
    case place(.taskRejected), failure: return .adopt
    default: return .abandon
    }
  }
}
