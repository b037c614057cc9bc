/// The items of a loop over arrivals, and the tasks waiting for the next item, as a pure value.
///
/// Waiting tasks are known by numbers, and get their turns in the order in which they began to
/// wait.
struct ArrivalTurns<Item: Sendable> {
  enum Turn: Sendable {
    case item(Item)
    /// The task was cancelled before its item came.
    case cancelled
    /// All items have had their turn.
    case ended
  }

  /// Names a task that asked and has no turn yet.
  typealias Number = Int

  enum Answer {
    case turn(Turn)
    /// To be followed by ``lineUp(_:)``; a cancel may come in between.
    case wait(Number)
  }

  private enum Wait: Equatable {
    /// → cancelled, waiting, or gone with a turn.
    case announced
    /// Cancelled before the wait has begun. → gone.
    case cancelled
    /// At a place in the line. → gone.
    case waiting(Int)
  }

  /// Items not asked for yet, from `given` on; none while a task is in the line.
  ///
  /// Nil before `given`, so that the loop alone keeps a given item.
  private var items: [Item?] = []
  private var given = 0
  /// The number of items that have not arrived.
  private var missing: Int
  private var waits: [Number: Wait] = [:]
  private var line = Line<Number>()
  private var last = 0

  init(of count: Int) { missing = count }

  /// An item has arrived; returns the turns to give: the item to the first in the line and, after
  /// the last item, the end to the others.
  mutating func arrive(_ item: Item) -> [(Number, Turn)] {
    missing -= 1
    guard let first = line.popFirst() else {
      items.append(item)
      return []
    }
    var turns = [(first, Turn.item(item))]
    while missing == 0, let next = line.popFirst() { turns.append((next, .ended)) }
    for (number, _) in turns { waits[number] = nil }
    return turns
  }

  /// Asks for the next turn.
  mutating func ask() -> Answer {
    if let turn = ready() { return .turn(turn) }
    last += 1
    waits[last] = .announced
    return .wait(last)
  }

  /// Begins to wait; a turn if there is no need to.
  mutating func lineUp(_ number: Number) -> Turn? {
    if let turn = ready() ?? (waits[number] == .cancelled ? .cancelled : nil) {
      waits[number] = nil
      return turn
    }
    waits[number] = .waiting(line.append { _ in number })
    return nil
  }

  /// The task was cancelled; returns the turn to give, nil for a task with a turn or not waiting
  /// yet.
  mutating func cancel(_ number: Number) -> Turn? {
    switch waits[number] {
    case .announced:
      waits[number] = .cancelled
      return nil
    case .waiting(let place):
      _ = line.remove(place)
      waits[number] = nil
      return .cancelled
    case .cancelled, nil: return nil
    }
  }

  private mutating func ready() -> Turn? {
    guard given < items.count else { return missing == 0 ? .ended : nil }
    defer { given += 1 }
    return items[given].take().map { .item($0) }
  }
}
