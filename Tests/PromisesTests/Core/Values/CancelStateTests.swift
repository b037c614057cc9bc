import TestSupport
import Testing

@testable import Promises

/// Laws L4, L12, L14 and L86 for one promise: the first cancel counts, its thread alone may settle
/// the promise, and no body begins that was handed out before.
@Suite struct CancelStateTests {
  enum Step: CaseIterable {
    case requestByOne, requestByTwo, requestSettled, begin, end, leave
  }

  @Test(arguments: [CancelState.Kind.linear, .shield, .observer])
  func `in every order, a request, a claim and a body have the effect of the laws`(
    _ kind: CancelState.Kind
  ) {
    for steps in sequences(ofLength: 5, from: Step.allCases) {
      var state = CancelState(kind)
      // A second record of the state, kept by the laws; 0 is no thread.
      var (isRequested, claimant, awaitsEnd, isTold, isInFlight) = (
        false, 0 as UInt32, false, false, false
      )
      for step in steps {
        switch step {
        case .requestByOne, .requestByTwo:
          let thread: UInt32 = step == .requestByOne ? 1 : 2
          let action = state.request(isPending: true, by: thread)
          #expect(action == (isRequested ? .ignore : .reach), "\(steps)")
          if !isRequested { (isRequested, claimant) = (true, thread) }
        case .requestSettled:
          let action = state.request(isPending: false, by: 1)
          #expect(action == (isRequested ? .ignore : .flag), "\(steps)")
          if !isRequested { (isRequested, awaitsEnd) = (true, true) }
        case .begin:
          state.begin()
          isInFlight = true
          if isRequested { (claimant, awaitsEnd, isTold) = (0, false, true) }
        case .end:
          state.end()
          isInFlight = false
        case .leave:
          // The walk never leaves a promise without a cancel, nor an observer that was told.
          guard isRequested, !isTold else { continue }
          state.awaitEnd()
          (claimant, awaitsEnd) = (0, true)
        }
        #expect(
          state.isRequested == isRequested && state.awaitsEnd == awaitsEnd
            && state.isInFlight == isInFlight, "\(steps)")
        #expect(state.allowsHandedOut == (!isRequested || isTold), "\(steps)")
        for thread: UInt32 in 1...2 {
          let isClaimed = claimant == thread && !isInFlight
          #expect(state.isClaimed(by: thread) == isClaimed, "\(steps)")
        }
      }
    }
  }
}
