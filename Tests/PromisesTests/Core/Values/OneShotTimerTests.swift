import TestSupport
import Testing

@testable import Promises

@Suite struct OneShotTimerTests {
  enum Event: CaseIterable { case set, didSet, ring, lose, cancel, ringOld, didSetOld, loseOld }

  /// What is known without a state machine: the newest alarm, and what has happened to it.
  private struct Model {
    var count = 0
    var isThere = false
    var isSetting = false
    var hasRung = false

    mutating func take(_ event: Event) -> OneShotTimer.Action {
      switch event {
      case .set where !isThere:
        count += 1
        (isThere, isSetting, hasRung) = (true, true, false)
      case .didSet where !isThere: return .dismiss
      case .didSetOld: return .dismiss
      case .didSet where hasRung:
        isThere = false
        return .advance(.seconds(count))
      case .didSet: isSetting = false
      case .ring where isThere && isSetting: hasRung = true
      case .ring where isThere:
        isThere = false
        return .advance(.seconds(count))
      case .lose where isThere && !hasRung: isThere = false
      case .cancel: isThere = false
      default: break
      }
      return .rest
    }
  }

  @Test func `agrees with its model in every order`() {
    for events in sequences(ofLength: 6, from: Event.allCases) {
      var (state, model) = (OneShotTimer(), Model())
      for event in events {
        let wasThere = model.isThere
        let expected = model.take(event)
        let number = model.count
        let action: OneShotTimer.Action
        switch event {
        case .set:
          check(state.set(for: .seconds(number)) == (wasThere ? nil : number))
          action = .rest
        case .didSet: action = state.didSet(number)
        case .ring: action = state.ring(number)
        case .lose:
          check(state.lose(number) == (wasThere && !model.isThere))
          action = .rest
        case .cancel:
          state.cancel()
          action = .rest
        case .ringOld: action = state.ring(number - 1)
        case .didSetOld: action = state.didSet(number - 1)
        case .loseOld:
          check(!state.lose(number - 1))
          action = .rest
        }
        guard action == expected, state.isSet == model.isThere else {
          Issue.record("\(events): \(action) at \(event)")
          return
        }
      }
    }
  }
}
