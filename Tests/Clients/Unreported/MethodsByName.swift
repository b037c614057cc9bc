import CancellablePromises
import Dispatch

/// A method of an actor that is passed by its name, inside the actor, is passed as code of no actor. Each of
/// these runs outside, while the actor may be running something else.
actor Counter {
  private var count = 0

  func add(_ number: Int) -> Int {
    count += number
    return count
  }

  func note(_ number: Int) { count += number }

  func addAll(_ promise: Promise<Int>, _ cancellable: CancellablePromise<Int>) {
    let _: Promise<Int> = promise.map(add)
    let _: Promise<Int> = promise.map(self.add)
    let _: Promise<Int> = promise.map(on: .global(), add)
    let _: Promise<Void> = promise.done(note)
    let _: CancellablePromise<Int> = cancellable.map(add)
  }

  /// A constant hides that it is a method.
  func addKept(_ promise: Promise<Int>) {
    let add = add
    let _: Promise<Int> = promise.map(add)
    let note = self.note
    let _: Promise<Void> = promise.done { note($0) }
  }

  /// It is the same for whatever takes a `@Sendable` closure.
  func addLater() {
    let add: @Sendable (Int) -> Int = add
    DispatchQueue.global().async { _ = add(1) }
  }

  /// These are what was meant: each runs on the actor.
  func addRight(_ promise: Promise<Int>, _ cancellable: CancellablePromise<Int>) {
    let _: Promise<Int> = promise.map { self.add($0) }
    let _: Promise<Void> = promise.done { self.note($0) }
    let _: CancellablePromise<Int> = cancellable.map { self.add($0) }
  }
}
