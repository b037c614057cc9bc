import Foundation
import Promises

// Warnings in Swift 5 mode, which are errors in Swift 6 mode.

class Request {
  func cancel() {}
}

func sum(_ numbers: [Promise<Int>]) -> Int {
  var sum = 0
  for number in numbers {
    number.done { value in
      // expect below: warning: mutation of captured var 'sum' in concurrently-executing code
      sum += value
    }.cauterize()
    sum += number.value ?? 0
  }
  return sum
}

func use<T>(_ promise: Promise<T>, _ body: @escaping (T) -> Void) {
  // expect below: warning: passing non-Sendable parameter 'body' to function expecting a '@Sendable' closure
  promise.done(body).cauterize()
}

func stop(_ request: Request, after promise: Promise<Int>) {
  // expect below: warning: converting non-Sendable function value to '@isolated(any) @Sendable () -> Void' may introduce data races
  promise.ensure(request.cancel).cauterize()
}

func retry<T>(_ body: @escaping () -> Promise<T>) -> Promise<T> {
  var attempts = 0
  // expect below: warning: concurrently-executed local function 'attempt()' must be marked as '@Sendable'; this is an error in the Swift 6 language mode
  func attempt() -> Promise<T> {
    attempts += 1
    return body().recover { error -> Promise<T> in
      // expect below: warning: reference to captured var 'attempts' in concurrently-executing code
      guard attempts < 3 else { throw error }
      // expect below: warning: converting non-Sendable function value to '@isolated(any) @Sendable (Void) throws -> Promise<T>' may introduce data races
      return after(seconds: 2).then(attempt)
    }
  }
  return attempt()
}

/// As UIKit's classes are, since before Swift 6.
@preconcurrency @MainActor class Label {
  var text = ""

  init() {}

  func show() {}
}

/// Isolated to no actor, although its closures run on the main queue.
class LabelModel {
  let label: Label

  init(label: Label) { self.label = label }

  func update(_ text: Promise<String>) {
    text.done { text in
      // expect below: warning: main actor-isolated property 'text' can not be mutated from a Sendable closure
      self.label.text = text
      // expect below: warning: main actor-isolated property 'text' can not be referenced from a Sendable closure
      print(self.label.text)
    }.ensure {
      // expect below: warning: call to main actor-isolated instance method 'show()' in a synchronous nonisolated context
      self.label.show()
    }.cauterize()

    text.done(on: .main) { text in
      self.label.text = text
      print(self.label.text)
    }.ensure(on: .main) {
      self.label.show()
    }.cauterize()
  }
}

@MainActor class LabelScreen {
  let label = Label()

  func update(_ text: Promise<String>) {
    text.done { text in self.label.text = text }.ensure { self.label.show() }.cauterize()
  }
}

// A notification may hold anything, so Foundation makes `Notification` unavailable as `Sendable`. A
// guarantee of a notification works all the same: the results of `done` and `get` may be dropped,
// and `map` and `then` return guarantees.
extension NotificationCenter {
  // expect below: warning: conformance of 'Notification' to 'Sendable' is unavailable; this is an error in the Swift 6 language mode
  func observe(once name: Notification.Name) -> Guarantee<Notification> {
    // expect below: warning: conformance of 'Notification' to 'Sendable' is unavailable; this is an error in the Swift 6 language mode
    let (promise, fulfill) = Guarantee<Notification>.pending()
    let id = addObserver(forName: name, object: nil, queue: nil, using: fulfill)
    // expect below: warning: conformance of 'Notification' to 'Sendable' is unavailable; this is an error in the Swift 6 language mode
    promise.done { _ in
      // expect below: warning: capture of 'id' with non-Sendable type 'any NSObjectProtocol' in a '@Sendable' closure
      self.removeObserver(id)
    }
    return promise
  }
}

// expect below: warning: conformance of 'Notification' to 'Sendable' is unavailable; this is an error in the Swift 6 language mode
func names(_ notification: Guarantee<Notification>) -> Guarantee<String> {
  // expect below: warning: conformance of 'Notification' to 'Sendable' is unavailable; this is an error in the Swift 6 language mode
  notification.done { _ in print("came") }
  // expect below: warning: conformance of 'Notification' to 'Sendable' is unavailable; this is an error in the Swift 6 language mode
  notification.get { print($0.name) }
  // expect below: warning: conformance of 'Notification' to 'Sendable' is unavailable; this is an error in the Swift 6 language mode
  let name = notification.map { $0.name }
  // expect below: warning: conformance of 'Notification' to 'Sendable' is unavailable; this is an error in the Swift 6 language mode
  let other = notification.then { Guarantee.value($0.name) }
  return when(name, other).map { $0.rawValue + $1.rawValue }
}
