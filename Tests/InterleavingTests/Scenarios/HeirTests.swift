import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Law L75: a loop takes a step during an event for its consumer, for every kind of consumer and
/// every kind of event.
@Suite struct HeirTests {
  struct State {
    let loop = LoopStep()
    let heir: Heir
    let event: Heir.Event
    let action: Heir.Action

    init?(_ kind: HeirKind, _ event: Heir.Event, isPlain: Bool) {
      var made: Heir?
      loop.start(isPlain: isPlain) { made = kind.make($0) }
      (heir, self.event) = (made!, event)
      let end = loop.end
      switch event {
      case .settle: action = (false, { end.resolver.fulfill(2) })
      case .loseResolver: action = (false, { end.lose() })
      default:
        guard let (cancels, body) = heir.events[event] else {
          heir.release()
          return nil
        }
        action = (cancels && !isPlain, body)
      }
    }

    /// Names the stage of the loop at the event; throws if an entry is lost.
    func check() throws -> String {
      let (next, end) = (loop.next.promise, loop.end.promise)
      defer { heir.release() }
      if action.cancels {
        // Before the step, the cancel stops the first awaited work; after the step, the second.
        if next.end == "cancelled" {
          try require(end.end == "pending" && loop.end.blocks.value == 0, "the end is \(end.end)")
          return "before"
        }
        // Perhaps the link in between was cancelled before its body began.
        if end.end == "pending", loop.bodies.value == 0 { return "in between" }
        try require(end.end == "cancelled", "the cancel is lost: the end is \(end.end)")
        try require(loop.end.blocks.value == 1, "the end's block has not run")
        return "after"
      }
      try require(next.end == "1", "the next is \(next.end)")
      switch event {
      case .settle:
        try require(["fulfilled", ""].contains(heir.end()), "ends as \(heir.end())")
        return "settled"
      case .loseResolver:
        try require(end.end == "abandoned", "the end is \(end.end)")
        return "lost"
      default:
        try require(end.end == "pending" && !end.isCancelled, "the end is \(end.end)")
        loop.end.resolver.fulfill(2)
        return "goes on"
      }
    }

    var outcomes: Set<String> {
      if action.cancels { return ["before", "in between", "after"] }
      return [event == .settle ? "settled" : event == .loseResolver ? "lost" : "goes on"]
    }
  }

  @Test(arguments: HeirKind.all, Heir.Event.allCases)
  func `L75: no cancel and no value is lost, or arrives twice`(
    kind: HeirKind, event: Heir.Event
  ) {
    go(kind, event, isPlain: false)
  }

  @Test(arguments: HeirKind.all.filter(\.takesPlain), Heir.Event.allCases)
  func `L22, L75: no cancel passes a plain promise`(kind: HeirKind, event: Heir.Event) {
    go(kind, event, isPlain: true)
  }

  private func go(_ kind: HeirKind, _ event: Heir.Event, isPlain: Bool) {
    guard let state = State(kind, event, isPlain: isPlain) else { return }
    // Made only to be asked, and released as in a schedule.
    let outcomes = state.outcomes
    state.loop.next.resolver.fulfill(1)
    state.loop.end.resolver.fulfill(2)
    state.heir.release()
    explore(
      "\(isPlain ? "plain, " : "")\(kind): step, \(event)", .interrupted, outcomes: outcomes,
      of: State(kind, event, isPlain: isPlain)!,
      a: { $0.loop.next.resolver.fulfill(1) },
      b: { $0.action.body() },
      check: { try $0.check() })
  }
}
