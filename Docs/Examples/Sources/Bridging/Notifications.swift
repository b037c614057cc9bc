import CancellablePromises
import Foundation
import Samples

extension NotificationCenter {
  func next<Value>(
    _ name: Notification.Name, _ read: @escaping @Sendable (Notification) -> Value
  ) -> CancellablePromise<Value> {
    let (promise, resolver) = CancellablePromise<Value>.pending()
    let observer = addObserver(forName: name, object: nil, queue: nil) { notification in
      resolver.fulfill(read(notification))
    }
    let token = Unchecked(value: observer)
    return promise.ensure(on: nil) { [self] in removeObserver(token.value) }
  }
}

@MainActor
func notifications() async throws {
  let name = Notification.Name("rain")
  let center = NotificationCenter()
  try await sample("A notification", prints: ["read", "3"]) {
    let rain = center.next(name) { notification in
      print("read")
      return notification.userInfo?["hours"] as? Int ?? 0
    }
    center.post(name: name, object: nil, userInfo: ["hours": 3])
    center.post(name: name, object: nil, userInfo: ["hours": 4])
    print(try await rain.async())
  }
  try await sample("A notification that is not waited for any more", prints: ["true"]) {
    let rain = center.next(name) { _ in print("read") }
    rain.cancel()
    center.post(name: name, object: nil)
    print(rain.isRejected)
  }
}
