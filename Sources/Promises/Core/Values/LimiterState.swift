/// The permits of a limiter as a pure value: links come, start in turn, and end.
///
/// One link at a time is handed to its dispatcher, by the thread that started the link. Meanwhile,
/// other threads leave the next start to that thread. So dispatchers get the links in the order in
/// which the links came, whichever threads give permits back (L81). An inline link has no
/// dispatcher, and neither waits for that thread nor keeps others waiting.
struct LimiterState: Equatable {
  /// What the thread that starts a link has to do, and to report with the number.
  enum Start: Equatable {
    case runInline
    case handOut(_ number: Int)
  }

  /// The number of permits.
  let limit: Int
  private(set) var running = 0
  private(set) var waiting = 0
  /// The number of the link that is being handed to its dispatcher.
  private var handing: Int?
  private var handedOut = 0

  init(limit: Int) { self.limit = limit }

  /// A link has come; nil if the link has to wait at the end of the line.
  mutating func enter(isInline: Bool) -> Start? {
    if waiting == 0, let start = start(isInline: isInline) { return start }
    waiting += 1
    return nil
  }

  /// The first in line starts; nil if there is none, or if it has to wait.
  mutating func next(isInline: Bool) -> Start? {
    guard waiting > 0, let start = start(isInline: isInline) else { return nil }
    waiting -= 1
    return start
  }

  /// A link has been handed to its dispatcher, or has begun or ended before; ask for the next one.
  mutating func endHandingOut(_ number: Int) { if handing == number { handing = nil } }

  /// A link with a permit has ended, or will never begin; ask for the next one.
  mutating func end() {
    assert(running > 0, "a permit is given back once")
    running -= 1
  }

  /// A waiting link has left the line; ask for the next one.
  mutating func leaveLine() {
    assert(waiting > 0, "a link leaves the line once")
    waiting -= 1
  }

  private mutating func start(isInline: Bool) -> Start? {
    guard running < limit, isInline || handing == nil else { return nil }
    running += 1
    if isInline { return .runInline }
    handedOut += 1
    handing = handedOut
    return .handOut(handedOut)
  }
}
