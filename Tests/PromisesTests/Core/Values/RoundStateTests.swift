import TestSupport
import Testing

@testable import Promises

@Suite struct RoundStateTests {
  enum Event: CaseIterable { case last, again, later }

  /// The model without a state machine: how many rounds were started, and whether there is a pause.
  private struct Model {
    var started = 1
    var isPausing = false

    mutating func take(_ event: Event) -> Decision {
      if !isPausing, event == .last { return .adopt }
      isPausing = !isPausing && event == .later
      if !isPausing { started += 1 }
      return .goOn
    }
  }

  private func apply(_ event: Event, to state: inout RoundState) -> Decision {
    switch event {
    case .last: state.settle(.adopt)
    case .again: state.settle(.again(after: nil))
    case .later: state.settle(.again(after: .seconds(1)))
    }
  }

  @Test func `agrees with its model in every order`() {
    func explore(_ state: RoundState, _ model: Model, _ before: [Event]) {
      let phase: RoundState.Phase =
        model.isPausing ? .pause(.seconds(1), after: model.started) : .round(model.started)
      if state.phase != phase { Issue.record("\(before): \(state.phase), not \(phase)") }
      if before.count == 6 { return }
      for event in Event.allCases {
        var (state, model) = (state, model)
        let (found, expected) = (apply(event, to: &state), model.take(event))
        if found != expected { Issue.record("\(before + [event]): \(found), not \(expected)") }
        if found == .goOn { explore(state, model, before + [event]) }
      }
    }
    explore(RoundState(), Model(), [])
  }
}
