import Synchronization

/// Tells each subscriber every line, and nil at the end.
final class Feed: Sendable {
  typealias Subscriber = @Sendable (String?) -> Void

  private let subscribers = Mutex<[Int: Subscriber]>([:])

  var subscriberCount: Int { subscribers.withLock { $0.count } }

  func subscribe(_ subscriber: @escaping Subscriber) -> Subscription {
    subscribers.withLock { subscribers in
      let number = (subscribers.keys.max() ?? 0) + 1
      subscribers[number] = subscriber
      return Subscription(feed: self, number: number)
    }
  }

  func publish(_ line: String?) {
    for subscriber in subscribers.withLock({ Array($0.values) }) { subscriber(line) }
  }

  struct Subscription: Sendable {
    fileprivate let feed: Feed
    fileprivate let number: Int

    func cancel() { _ = feed.subscribers.withLock { $0.removeValue(forKey: number) } }
  }
}
