/// The number of handlers on their way to a dispatcher, counted only while a test watches.
final class HandlerTraffic: @unchecked Sendable {
  static let shared = HandlerTraffic()

  /// Whether anybody watches; asked for each handler handed out, so without the lock.
  private let watched = Switch()
  /// Protects everything below; waiting closures are called outside the lock.
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

  func depart() { lock.withLock { underWay += 1 } }

  func arrive() {
    var calls: [@Sendable () -> Void] = []
    lock.withLock {
      underWay -= 1
      if underWay == 0 { swap(&calls, &waiting) }
    }
    for call in calls { call() }
  }
}
