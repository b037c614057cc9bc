import TestSupport
import Testing

@testable import CancellablePromises
@testable import Promises

/// Law L75: a loop takes a step during an event for its consumer, for every kind of consumer and
/// every kind of event.
@Suite struct HeirTests {
  /// The event on the second thread.
  enum Event: CaseIterable {
    case settle, cancel, drop, loseResolver, timeIsUp, otherDecides

    var ofHeir: Heir.Event? {
      switch self {
      case .cancel: .cancel
      case .drop: .drop
      case .timeIsUp: .timeIsUp
      case .otherDecides: .otherDecides
      case .settle, .loseResolver: nil
      }
    }
  }

  struct State {
    let loop: LoopStep
    let heir: Heir
    let effect: Heir.Effect
    let event: Event

    init?(_ kind: HeirKind, _ event: Event, isPlain: Bool) {
      let loop = LoopStep()
      var made: Heir?
      loop.start(isPlain: isPlain) { made = kind.make($0) }
      (self.loop, self.event) = (loop, event)
      heir = made!
      if let ofHeir = event.ofHeir {
        guard let (effect, _) = heir.events[ofHeir] else {
          heir.release()
          return nil
        }
        self.effect = isPlain ? .none : effect
      } else {
        effect = .none
      }
    }

    func happen() {
      switch event {
      case .settle: loop.end.resolver.fulfill(2)
      case .loseResolver: loop.end.lose()
      default: heir.events[event.ofHeir!]!.body()
      }
    }

    /// Names the stage of the loop at the event; throws if anything is lost or done twice.
    func check() throws -> String {
      let (next, end) = (loop.next.promise, loop.end.promise)
      for source in [loop.next, loop.end] {
        try require(source.blocks.value <= 1, "\(source.blocks.value) blocks")
      }
      defer { heir.release() }
      switch effect {
      case .cancels:
        // Before the step, the cancel stops the first awaited work; after the step, the second.
        if next.end == "cancelled" {
          try require(end.end == "pending" && loop.end.blocks.value == 0, "the end is \(end.end)")
          return "before"
        }
        if end.end == "pending", loop.bodies.value == 0 {
          // The link in between was cancelled before its body began.
          return "in between"
        }
        try require(end.end == "cancelled", "the cancel is lost: the end is \(end.end)")
        try require(loop.end.blocks.value == 1, "the end's block has not run")
        return "after"
      case .none:
        try require(next.end == "1", "the next is \(next.end)")
        if event == .settle {
          try require(["fulfilled", ""].contains(heir.end()), "ends as \(heir.end())")
          return "settled"
        }
        if event == .loseResolver {
          try require(end.end == "abandoned", "the end is \(end.end)")
          return "lost"
        }
        try require(end.end == "pending" && !end.isCancelled, "the end is \(end.end)")
        loop.end.resolver.fulfill(2)
        return "goes on"
      }
    }
  }

  @Test(arguments: HeirKind.all, Event.allCases)
  func `L75: no cancel and no value is lost, or arrives twice`(
    kind: HeirKind, event: Event
  ) {
    go(kind, event, isPlain: false)
  }

  @Test(arguments: HeirKind.all.filter(\.takesPlain), Event.allCases)
  func `L22, L75: no cancel passes a plain promise`(kind: HeirKind, event: Event) {
    go(kind, event, isPlain: true)
  }

  private func go(_ kind: HeirKind, _ event: Event, isPlain: Bool) {
    guard let state = State(kind, event, isPlain: isPlain) else { return }
    state.happenOnce()
    let name = "\(isPlain ? "plain, " : "")\(kind.description): step, \(event)"
    explore(name, .interrupted, outcomes: state.outcomes) {
      State(kind, event, isPlain: isPlain)!
    } a: {
      $0.loop.next.resolver.fulfill(1)
    } b: {
      $0.happen()
    } check: {
      try $0.check()
    }
  }
}

extension HeirTests.State {
  /// The possible outcomes.
  var outcomes: Set<String> {
    if effect == .cancels { return ["before", "in between", "after"] }
    return switch event {
    case .settle: ["settled"]
    case .loseResolver: ["lost"]
    default: ["goes on"]
    }
  }

  /// Releases a loop and an heir made only for reading their properties.
  func happenOnce() {
    loop.next.resolver.fulfill(1)
    loop.end.resolver.fulfill(2)
    heir.release()
  }
}
