/// What a loop over things that arrive one by one has received, and whether somebody is waiting for
/// the next.
///
/// Pure: it is told what happens, and says what to do.
struct SettlingTurns<Item: Sendable> {
  enum Turn: Sendable {
    case item(Item)
    /// The task was cancelled while it waited, now or in an earlier turn.
    case cancelled
    /// All items have had their turn.
    case ended
  }

  /// Items that were not asked for yet, from `given` on; nil before that, so that none is kept longer
  /// than the loop keeps it.
  private var items: [Item?] = []
  private var given = 0
  /// How many items have not arrived.
  private var missing: Int
  private var isCancelled = false
  private var isWaiting = false

  init(of count: Int) { missing = count }

  /// An item is there; the turn to give to the one who waits, nil if nobody does.
  mutating func arrive(_ item: Item) -> Turn? {
    missing -= 1
    if isWaiting {
      isWaiting = false
      return .item(item)
    }
    items.append(item)
    return nil
  }

  /// A turn that need not be waited for.
  mutating func ready() -> Turn? {
    guard given < items.count else { return missing == 0 ? .ended : nil }
    defer { given += 1 }
    return items[given].take().map { .item($0) }
  }

  /// Asks for the next turn; nil means to wait for it.
  mutating func next() -> Turn? {
    if let turn = ready() { return turn }
    if isCancelled { return .cancelled }
    isWaiting = true
    return nil
  }

  /// The task that asks was cancelled; the turn to give to the one who waits, nil if nobody does.
  mutating func cancel() -> Turn? {
    isCancelled = true
    guard isWaiting else { return nil }
    isWaiting = false
    return .cancelled
  }
}
