import TestSupport
import Testing

@testable import Promises

@Suite struct LimiterStateTests {
  private enum Event { case comeInline, comeQueued, end, leave, handedOut }

  /// A limiter's links by name; handles one event after another.
  private struct Model {
    let limit: Int
    var running = 0
    /// Whether each link in the line is inline.
    var line: [Bool] = []
    var isHandingOut = false

    func mayStart(_ isInline: Bool) -> Bool { running < limit && (isInline || !isHandingOut) }

    mutating func start(_ isInline: Bool) {
      running += 1
      if !isInline { isHandingOut = true }
    }
  }

  @Test(arguments: 1...3)
  func `L81: runs as many as allowed, and hands out one at a time, in every order`(
    limit: Int
  ) {
    let all = [Event.comeInline, .comeQueued, .end, .leave, .handedOut]
    for events in sequences(ofLength: 7, from: all) {
      var state = LimiterState(limit: limit)
      var model = Model(limit: limit)
      var handing = 0
      func follow(_ start: LimiterState.Start?, expecting isInline: Bool?) {
        switch (start, isInline) {
        case (nil, nil), (.runInline, true): break
        case (.handOut(let number), false):
          if number <= handing { Issue.record("\(number) after \(handing) in \(events)") }
          handing = number
        default: Issue.record("\(String(describing: start)) in \(events)")
        }
      }
      for event in events {
        switch event {
        case .comeInline, .comeQueued:
          let isInline = event == .comeInline
          let starts = model.line.isEmpty && model.mayStart(isInline)
          follow(state.enter(isInline: isInline), expecting: starts ? isInline : nil)
          if starts { model.start(isInline) } else { model.line.append(isInline) }
        case .end where model.running > 0:
          state.end()
          model.running -= 1
        case .leave where !model.line.isEmpty:
          state.leaveLine()
          model.line.removeFirst()
        case .handedOut:
          state.endHandingOut(handing)
          model.isHandingOut = false
        default: break
        }
        while let first = model.line.first {
          let starts = model.mayStart(first)
          follow(state.next(isInline: first), expecting: starts ? first : nil)
          guard starts else { break }
          model.line.removeFirst()
          model.start(first)
        }
        // `#expect` would take most of the time.
        if (state.running, state.waiting) != (model.running, model.line.count) {
          Issue.record("\(state) in \(events)")
          return
        }
      }
    }
  }

  @Test func `a late report of an earlier link does not end the handing out of another`() {
    var state = LimiterState(limit: 3)
    #expect(state.enter(isInline: false) == .handOut(1))
    state.endHandingOut(1)
    #expect(state.enter(isInline: false) == .handOut(2))
    state.endHandingOut(1)
    #expect(state.enter(isInline: false) == nil)
    state.endHandingOut(2)
    #expect(state.next(isInline: false) == .handOut(3))
  }
}
