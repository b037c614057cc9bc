/// How many handlers are on their way to where they run, counted only while a test watches.
final class HandlerTraffic: @unchecked Sendable {
  static let shared = HandlerTraffic()

  /// Whether anybody watches; asked for each handler that is handed out, so without the lock.
  private let watched = Switch()
  /// Protects everything below; those who wait are called outside it.
  private let lock = Lock()
  private var watchers = 0
  private var underWay = 0
  private var waiting: [@Sendable () -> Void] = []

  private init() {}

  var isWatched: Bool { watched.isOn }

  var count: Int { lock.withLock { underWay } }

  func beginWatching() { changeWatchers(by: 1) }

  func stopWatching() { changeWatchers(by: -1) }

  private func changeWatchers(by difference: Int) {
    lock.withLock {
      watchers += difference
      watched.isOn = watchers > 0
    }
  }

  /// Calls `body` once no handler is on its way.
  func whenNone(_ body: @escaping @Sendable () -> Void) {
    let isNone = lock.withLock {
      if underWay > 0 { waiting.append(body) }
      return underWay == 0
    }
    if isNone { body() }
  }

  fileprivate func depart() { lock.withLock { underWay += 1 } }

  fileprivate func arrive() {
    var calls: [@Sendable () -> Void] = []
    lock.withLock {
      underWay -= 1
      if underWay == 0 { swap(&calls, &waiting) }
    }
    for call in calls { call() }
  }
}

/// One handler on its way, which ends when it has run, or when its dispatcher releases it instead.
final class HandlerTrip: Sendable {
  private let cell: PromiseCell

  init(of cell: PromiseCell) {
    self.cell = cell
    HandlerTraffic.shared.depart()
  }

  deinit { HandlerTraffic.shared.arrive() }

  func resume() { cell.resume() }
}
