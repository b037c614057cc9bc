/// Work that runners take, the first in first out, and whether a runner is on its way to it.
///
/// Pure: it is told what happens, and says when to send for a runner. As long as there is work, a runner is
/// on its way that has not begun with any; so however long others take, all work is begun. And there is
/// never more than one on its way, so much short work does not bring a thread for each piece.
struct RunnerLine<Work> {
  /// What has come, the first in front, behind places from which work was taken.
  private var places: [Work?] = []
  private var first = 0
  private var isExpected = false

  private var isEmpty: Bool { first == places.count }

  /// Adds work; true if a runner is to be sent for.
  mutating func add(_ work: Work) -> Bool {
    places.append(work)
    return expect()
  }

  /// The runner that was sent for is here; it takes work until there is none.
  mutating func arrive() { isExpected = false }

  /// The next work, and whether another runner is to be sent for before it is begun; nil if there is none.
  mutating func take() -> (work: Work, needsAnother: Bool)? {
    guard !isEmpty, let work = places[first].take() else { return nil }
    first += 1
    if isEmpty || first == 64 {
      places.removeFirst(first)
      first = 0
    }
    return (work, !isEmpty && expect())
  }

  private mutating func expect() -> Bool {
    defer { isExpected = true }
    return !isExpected
  }
}
