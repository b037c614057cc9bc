import CancellablePromises
import Dispatch

/// Inside of an actor, a method passed by name counts as code of no actor: each method here runs
/// outside, perhaps while the actor runs other code.
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

  /// A constant hides the method.
  func addKept(_ promise: Promise<Int>) {
    let add = add
    let _: Promise<Int> = promise.map(add)
    let note = self.note
    let _: Promise<Void> = promise.done { note($0) }
  }

  /// The compiler is silent for any parameter of a `@Sendable` type.
  func addLater() {
    let add: @Sendable (Int) -> Int = add
    DispatchQueue.global().async { _ = add(1) }
  }

  /// The correct forms: each closure runs on the actor.
  func addRight(_ promise: Promise<Int>, _ cancellable: CancellablePromise<Int>) {
    let _: Promise<Int> = promise.map { self.add($0) }
    let _: Promise<Void> = promise.done { self.note($0) }
    let _: CancellablePromise<Int> = cancellable.map { self.add($0) }
  }
}
