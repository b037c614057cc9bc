import TestSupport
import Testing

@testable import Promises

@Suite struct RoundStateTests {
  enum Event: CaseIterable { case begin, last, again, later, resume, lose, close }

  /// What is known of the rounds without a state machine: how many were started, and what is waited for.
  private struct Model {
    enum Wait { case nothing, round, pause, end }

    let maximumCount: Int
    var started = 0
    var wait = Wait.nothing

    mutating func take(_ event: Event) -> RoundState.Action {
      let isLast = event == .last || started == maximumCount
      switch (event, wait) {
      case (.begin, .nothing), (.resume, .pause): return start()
      case (.last, .round), (.again, .round), (.later, .round):
        if !isLast && event == .again { return start() }
        wait = isLast ? .end : .pause
        return isLast ? .adopt : .pause(.seconds(1))
      case (.lose, .nothing), (.lose, .round), (.lose, .pause):
        wait = .end
        return .abandon
      case (.close, _): wait = .end
      default: break
      }
      return .wait
    }

    private mutating func start() -> RoundState.Action {
      started += 1
      wait = .round
      return .start(started)
    }
  }

  private func apply(_ event: Event, to state: inout RoundState) -> RoundState.Action {
    switch event {
    case .begin: return state.begin()
    case .last: return state.settle(.adopt)
    case .again: return state.settle(.again(after: nil))
    case .later: return state.settle(.again(after: .seconds(1)))
    case .resume: return state.resume()
    case .lose: return state.lose()
    case .close:
      let isOurs = state.close()
      if state.close() { Issue.record("closed twice, \(isOurs)") }
      return .wait
    }
  }

  @Test(arguments: 1...3)
  func `agrees with its model in every order`(maximumCount: Int) {
    func explore(_ state: RoundState, _ model: Model, _ before: [Event]) {
      for event in Event.allCases {
        var (state, model) = (state, model)
        let (found, expected) = (apply(event, to: &state), model.take(event))
        if found != expected { Issue.record("\(before + [event]): \(found), not \(expected)") }
        if state.isDecided != (model.wait == .end) { Issue.record("\(before + [event])") }
        let judged = state.judged
        if (judged != nil) != (model.wait == .round) { Issue.record("\(before + [event])") }
        if let judged, judged != (model.started, model.started == maximumCount) {
          Issue.record("\(before + [event]): \(judged)")
        }
        if before.count < 5 { explore(state, model, before + [event]) }
      }
    }
    explore(RoundState(maximumCount: maximumCount), Model(maximumCount: maximumCount), [])
  }

  @Test func `there may be as many rounds as there are numbers`() {
    var state = RoundState(maximumCount: .max)
    var action = state.begin()
    for round in 1...1000 {
      #expect(action == .start(round))
      action = state.settle(.again(after: nil))
    }
  }

  @Test func `a cancel takes the decision once`() {
    var state = RoundState(maximumCount: 1)
    let (first, second) = (state.close(), state.close())
    #expect(first && !second && state.isDecided)
    let begun = state.begin()
    #expect(begun == .wait)
  }
}
