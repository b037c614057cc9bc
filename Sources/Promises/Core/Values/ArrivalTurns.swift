/// What a loop over things that arrive one by one has received, and who is waiting for the next.
///
/// Pure: it is told what happens, and says what to do. Those who wait are known by numbers, and get their
/// turns in the order in which they began to wait.
struct ArrivalTurns<Item: Sendable> {
  enum Turn: Sendable {
    case item(Item)
    /// The task was cancelled before an item came for it.
    case cancelled
    /// All items have had their turn.
    case ended
  }

  /// Names someone who asked and has no turn yet.
  typealias Number = Int

  enum Answer {
    case turn(Turn)
    /// To be followed by ``lineUp(_:)``; a cancel may come in between.
    case wait(Number)
  }

  private enum Wait {
    /// → cancelled, waiting, or gone with a turn.
    case announced
    /// Cancelled before it has begun. → gone.
    case cancelled
    /// In the line. → gone.
    case waiting
  }

  /// Items that were not asked for yet, from `given` on; none while someone is in the line.
  ///
  /// Nil before that, so that none is kept longer than the loop keeps it.
  private var items: [Item?] = []
  private var given = 0
  /// How many items have not arrived.
  private var missing: Int
  private var waits: [Number: Wait] = [:]
  /// Those who wait, the one who began first in front.
  private var line: [Number] = []
  private var last = 0

  init(of count: Int) { missing = count }

  /// An item is there; the turns to give: the item to the first in the line and, if it was the last
  /// item, the end to the others.
  mutating func arrive(_ item: Item) -> [(Number, Turn)] {
    missing -= 1
    guard !line.isEmpty else {
      items.append(item)
      return []
    }
    var turns = [(leaveLine(at: 0), Turn.item(item))]
    while missing == 0, !line.isEmpty { turns.append((leaveLine(at: 0), .ended)) }
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
    waits[number] = .waiting
    line.append(number)
    return nil
  }

  /// The task that asked was cancelled; the turn to give to it, nil if it has one or is not waiting yet.
  mutating func cancel(_ number: Number) -> Turn? {
    switch waits[number] {
    case .announced:
      waits[number] = .cancelled
      return nil
    case .waiting:
      if let place = line.firstIndex(of: number) { _ = leaveLine(at: place) }
      return .cancelled
    case .cancelled, nil: return nil
    }
  }

  private mutating func ready() -> Turn? {
    guard given < items.count else { return missing == 0 ? .ended : nil }
    defer { given += 1 }
    return items[given].take().map { .item($0) }
  }

  private mutating func leaveLine(at place: Int) -> Number {
    let number = line.remove(at: place)
    waits[number] = nil
    return number
  }
}
