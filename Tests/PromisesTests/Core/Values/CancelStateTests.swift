import TestSupport
import Testing

@testable import Promises

/// Law L65 among others: a promise that was asked already is not walked again.
@Suite struct CancelStateTests {
  enum Step: CaseIterable {
    case request, requestImmediately, requestSettled, begin, follow, takeBack
  }

  private let kinds: [CancelState.Kind] = [.linear, .shield, .observer]

  @Test func `in every order, the first request reaches further and the flag stays`() {
    for kind in kinds {
      for steps in sequences(ofLength: 5, from: Step.allCases) {
        var state = CancelState(kind)
        // A second record of the state, kept by the laws.
        var (isRequested, isImmediate, isInFlight) = (false, false, false)
        for step in steps {
          switch step {
          case .request:
            let action = state.request(isPending: true, immediately: false)
            #expect(action == (isRequested ? .ignore : .reach))
            isRequested = true
          case .requestImmediately:
            let action = state.request(isPending: true, immediately: true)
            #expect(action == (isImmediate ? .ignore : .reach))
            (isRequested, isImmediate) = (true, true)
          case .requestSettled:
            let action = state.request(isPending: false, immediately: false)
            #expect(action == (isRequested ? .ignore : .flag))
            isRequested = true
          case .begin:
            state.begin()
            isInFlight = true
          case .follow:
            state.follow()
            isInFlight = false
          case .takeBack:
            #expect(state.takeBack() == (kind == .observer))
            if kind == .observer { isInFlight = false }
          }
          #expect(state.isRequested == isRequested && state.isInFlight == isInFlight)
        }
      }
    }
  }

  @Test func `after a cancel, a rejection starts the bodies of observers only`() {
    for kind in kinds {
      var state = CancelState(kind)
      #expect(state.startsBody(rejected: true) && state.startsBody(rejected: false))
      _ = state.request(isPending: true, immediately: false)
      #expect(state.startsBody(rejected: true) == (kind == .observer))
      #expect(state.startsBody(rejected: false))
    }
  }

  @Test func `a cancel rejects all but observers, and waits for a body unless told not to`() {
    for kind in kinds {
      var state = CancelState(kind)
      #expect(state.isRejected(immediately: false) == (kind != .observer))
      state.begin()
      #expect(!state.isRejected(immediately: false))
      #expect(state.isRejected(immediately: true) == (kind != .observer))
      state.follow()
      #expect(state.isRejected(immediately: false) == (kind != .observer))
    }
  }

  @Test func `the first cancel without a body in flight has the claim, until a body begins`() {
    for kind in kinds {
      var state = CancelState(kind)
      let mayClaim = kind != .observer
      #expect(state.claim(by: 1) == mayClaim && !state.claim(by: 2))
      #expect(state.claimant == (mayClaim ? 1 : 0))
      state.begin()
      #expect(!state.claim(by: 2) && state.claimant == 0)
      state.follow()
      #expect(state.claim(by: 2) == mayClaim && state.claimant == (mayClaim ? 2 : 0))
    }
  }

  @Test func `an observer is told of a cancel once, and not while its body runs`() {
    var observer = CancelState(.observer)
    var busy = observer
    busy.begin()
    var link = CancelState(.linear)
    let told = [
      busy.tellOfCancel(), observer.tellOfCancel(), observer.tellOfCancel(), link.tellOfCancel(),
    ]
    #expect(told == [false, true, false, false])
  }
}
