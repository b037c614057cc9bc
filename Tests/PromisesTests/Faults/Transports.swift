import CancellablePromises
import Promises
import TestSupport

/// A way for a value of any type to get from one promise to another.
enum Transport: CaseIterable, Sendable {
  case same, map, then, recover, ensure, when, tuple, resolved, concurrently, race, raceFulfilled
  case queued, timeout, asCancellable, cancellable, branch, wrapper

  /// Returns the promise at the other end.
  func carry<Value: Sendable>(
    _ promise: Promise<Value>, _ dispatcher: ManualDispatcher
  ) -> Promise<Value> {
    switch self {
    case .same: promise
    case .map: promise.map(on: nil) { $0 }
    case .then: promise.then(on: nil) { Promise.value($0) }
    case .recover:
      promise.then(on: nil) { _ -> Promise<Value> in Promise(error: TestError.first) }
        .recover(on: nil) { _ in promise }
    case .ensure: promise.ensure(on: nil) {}
    case .when: Promises.when(fulfilled: [promise]).map(on: nil) { $0[0] }
    case .tuple: Promises.when(fulfilled: promise, Promise.value(1)).map(on: nil) { $0.0 }
    case .resolved: Promises.when(resolved: [promise]).map(on: nil) { try $0[0].get() }
    case .concurrently:
      Promises.when(fulfilled: [promise].makeIterator(), concurrently: 1).map(on: nil) { $0[0] }
    case .race: Promises.race([promise, promise])
    case .raceFulfilled: Promises.race(fulfilled: [promise])
    case .queued: promise.get(on: dispatcher) { _ in }
    case .timeout: promise.timeout(.seconds(1), clock: ManualClock())
    case .asCancellable: promise.asCancellable().asPromise()
    case .cancellable:
      promise.asCancellable().map(on: nil) { $0 }.then(on: dispatcher) {
        CancellablePromise.value($0)
      }.asPromise()
    case .branch: promise.asCancellable().shared().branch().shielded().asPromise()
    case .wrapper: CancellablePromise(wrapper: { _ in promise }).asPromise()
    }
  }
}

/// Every kind of value, each with a counted object inside.
enum Parcel: CaseIterable, Sendable {
  case object, optional, words3, words3Byte, words4, words4Byte, aligned, overAligned, large
  case existential, closure, box, tuple, array

  /// Makes a value, and hands a typed body the value and a getter for the object inside.
  func open(_ tracked: Tracked, _ body: any ParcelVisitor) {
    switch self {
    case .object: body.visit(tracked) { $0 }
    case .optional: body.visit(Optional(tracked)) { $0! }
    case .words3: body.visit((tracked, 1, 2)) { $0.0 }
    case .words3Byte: body.visit((tracked, 1, 2, true)) { $0.0 }
    case .words4: body.visit((tracked, 1, 2, 3)) { $0.0 }
    case .words4Byte: body.visit((tracked, 1, 2, 3, UInt8(4))) { $0.0 }
    case .aligned: body.visit((tracked, SIMD4<Float>(1, 2, 3, 4))) { $0.0 }
    case .overAligned: body.visit((tracked, SIMD8<Double>(repeating: 5))) { $0.0 }
    case .large: body.visit((tracked, [200 of UInt64](repeating: 7))) { $0.0 }
    case .existential: body.visit(tracked as any Sendable) { $0 as! Tracked }
    case .closure: body.visit({ @Sendable in tracked }) { $0() }
    case .box: body.visit(Box(Unique(tracked: tracked))) { $0.content.tracked }
    case .tuple: body.visit((1, "two", tracked)) { $0.2 }
    case .array: body.visit([tracked, tracked]) { $0[1] }
    }
  }
}

/// A body for a value of any type.
protocol ParcelVisitor {
  func visit<Value: Sendable>(_ value: Value, _ object: @escaping (Value) -> Tracked)
}

/// A box in which promises take a noncopyable value.
private final class Box: Sendable {
  let content: Unique

  init(_ content: consuming Unique) { self.content = content }
}

private struct Unique: ~Copyable, Sendable {
  let tracked: Tracked
}
