/// The state of a limiter as a pure value: the links under way, the number of waiting links, and
/// the time of the next start.
///
/// A link that may start gets a permit and is on the way to its dispatcher, where its body begins,
/// or never does. An interval limits the bodies that begin. So links on the way count as well: as
/// if their bodies began at any moment from now on.
///
/// Times count from the making of the limiter.
struct LimiterState: Equatable {
  enum Limit: Equatable {
    /// At most so many are under way at a time.
    case running(Int)
    /// At most so many begin in any interval of this length, which is more than zero.
    case starts(Int, per: Duration)
    /// There is no limit.
    case none
  }

  enum NextAction: Equatable {
    /// The first in line gets a permit; ask again.
    case start
    /// Ask again after some time, if nothing else happens before.
    case wait(Duration)
    /// Nothing: no link waits, or the time has not come, or all permits are with links on the way.
    case rest
  }

  let limit: Limit
  private(set) var running = 0
  private(set) var waiting = 0
  /// The number of links with a permit that have not begun, if an interval limits starts.
  private var onTheWay = 0
  /// The times of the last starts; with as many as may begin in an interval, the oldest stands at
  /// `oldest`.
  private var starts: [Duration] = []
  private var oldest = 0
  /// The latest time known: a thread that asks the clock may be overtaken by another, and a timer
  /// that rings early is believed.
  private(set) var now = Duration.zero

  init(_ limit: Limit) { self.limit = limit }

  /// The number of remembered starts; a test compares the number with the need.
  var startCount: Int { starts.count }

  /// A link has come; true if the link gets a permit at once, and false if the link has to wait, by
  /// ``lineUp()``.
  mutating func enter(at time: Duration) -> Bool {
    now = max(now, time)
    guard waiting == 0, pause == nil else { return false }
    start()
    return true
  }

  /// A link has gone to the end of the line.
  mutating func lineUp() { waiting += 1 }

  /// The next action, after any event.
  mutating func next(at time: Duration) -> NextAction {
    now = max(now, time)
    guard waiting > 0, pause == nil else { return wait }
    waiting -= 1
    start()
    return .start
  }

  /// The body of a link with a permit begins; returns whether the first in line may start after
  /// some time.
  ///
  /// No link starts because of the beginning: a begun link counts as much as one on the way did.
  mutating func begin(at time: Duration) -> NextAction {
    guard case .starts(let count, let interval) = limit else { return .rest }
    now = max(now, time)
    onTheWay -= 1
    rememberStart(count, interval)
    return wait
  }

  /// A link with a permit has ended, or will never begin.
  mutating func end(hasBegun: Bool) {
    running -= 1
    if case .starts = limit, !hasBegun { onTheWay -= 1 }
  }

  /// A waiting link has left the line.
  mutating func leave() { waiting -= 1 }

  /// All waiting links have left the line.
  mutating func leaveAll() { waiting = 0 }

  /// How long the next link has to wait, as far as known: zero means until another has ended or
  /// begun, nil not at all.
  private var pause: Duration? {
    switch limit {
    case .none: return nil
    case .running(let count): return running < count ? nil : .zero
    case .starts(let count, let interval):
      // The links that began last may hold the other permits.
      let others = count - onTheWay
      guard others > 0 else { return .zero }
      guard starts.count >= others else { return nil }
      let begun = starts[(oldest + starts.count - others) % starts.count]
      let elapsed = now - begun
      return elapsed < interval ? interval - elapsed : nil
    }
  }

  /// How long the first in line waits, if known.
  private var wait: NextAction {
    guard waiting > 0, let pause, pause > .zero else { return .rest }
    return .wait(pause)
  }

  private mutating func start() {
    running += 1
    if case .starts = limit { onTheWay += 1 }
  }

  private mutating func rememberStart(_ count: Int, _ interval: Duration) {
    if starts.count < count {
      // Where many may start and few do, outdated starts make room before the array grows.
      let middle = starts.count / 2
      if starts.count == starts.capacity, middle > 0, now - starts[middle] >= interval {
        starts.removeFirst(middle + 1)
      }
      return starts.append(now)
    }
    starts[oldest] = now
    oldest = (oldest + 1) % count
  }
}
