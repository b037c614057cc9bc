import CancellablePromises
import Promises

let allFulfilledRows: [Row] = [
  .init { p in when(fulfilled: p.promise, p.guarantee) },
  .init { p in when(fulfilled: p.promise, p.guarantee, p.promise) },
  .init { p in when(fulfilled: p.promise, p.guarantee, p.promise, p.guarantee) },
  .init { p in when(fulfilled: p.promise, p.guarantee, p.promise, p.guarantee, p.promise) },
  .init { p in
    when(fulfilled: p.promise, p.guarantee, p.promise, p.guarantee, p.promise, p.guarantee)
  },
  .init { p in
    when(
      fulfilled: p.promise, p.guarantee, p.promise, p.guarantee, p.promise, p.guarantee, p.promise)
  },
  .init { p in when(fulfilled: p.cancellable, p.promise) as Promise<([Int], [Int])> },
  .init { p in
    when(fulfilled: p.cancellable, p.promise, p.guarantee) as Promise<([Int], [Int], [Int])>
  },
  .init { p in
    when(fulfilled: p.cancellable, p.promise, p.guarantee, p.cancellable)
      as Promise<([Int], [Int], [Int], [Int])>
  },
  .init { p in
    when(fulfilled: p.cancellable, p.promise, p.guarantee, p.cancellable, p.promise)
      as Promise<([Int], [Int], [Int], [Int], [Int])>
  },
  .init { p in
    when(fulfilled: p.cancellable, p.promise, p.guarantee, p.cancellable, p.promise, p.guarantee)
      as Promise<([Int], [Int], [Int], [Int], [Int], [Int])>
  },
  .init { p in
    when(
      fulfilled: p.cancellable, p.promise, p.guarantee, p.cancellable, p.promise, p.guarantee,
      p.cancellable) as Promise<([Int], [Int], [Int], [Int], [Int], [Int], [Int])>
  },
  .init { p in when(fulfilled: p.cancellable, p.cancellable) },
  .init { p in
    when(fulfilled: p.cancellable, p.cancellable, autoCancel: p.autoCancel)
      as CancellablePromise<([Int], [Int])>
  },
  .init { p in when(fulfilled: p.cancellable, p.cancellable, p.cancellable) },
  .init { p in
    when(fulfilled: p.cancellable, p.cancellable, p.cancellable, autoCancel: p.autoCancel)
      as CancellablePromise<([Int], [Int], [Int])>
  },
  .init { p in when(fulfilled: p.cancellable, p.cancellable, p.cancellable, p.cancellable) },
  .init { p in
    when(
      fulfilled: p.cancellable, p.cancellable, p.cancellable, p.cancellable,
      autoCancel: p.autoCancel) as CancellablePromise<([Int], [Int], [Int], [Int])>
  },
  .init { p in
    when(fulfilled: p.cancellable, p.cancellable, p.cancellable, p.cancellable, p.cancellable)
  },
  .init { p in
    when(
      fulfilled: p.cancellable, p.cancellable, p.cancellable, p.cancellable, p.cancellable,
      autoCancel: p.autoCancel) as CancellablePromise<([Int], [Int], [Int], [Int], [Int])>
  },
  .init { p in
    when(
      fulfilled: p.cancellable, p.cancellable, p.cancellable, p.cancellable, p.cancellable,
      p.cancellable)
  },
  .init { p in
    when(
      fulfilled: p.cancellable, p.cancellable, p.cancellable, p.cancellable, p.cancellable,
      p.cancellable, autoCancel: p.autoCancel)
      as CancellablePromise<([Int], [Int], [Int], [Int], [Int], [Int])>
  },
  .init { p in
    when(
      fulfilled: p.cancellable, p.cancellable, p.cancellable, p.cancellable, p.cancellable,
      p.cancellable, p.cancellable)
  },
  .init { p in
    when(
      fulfilled: p.cancellable, p.cancellable, p.cancellable, p.cancellable, p.cancellable,
      p.cancellable, p.cancellable, autoCancel: p.autoCancel)
      as CancellablePromise<([Int], [Int], [Int], [Int], [Int], [Int], [Int])>
  },
  .init { p in
    when(fulfilled: p.cancellable, p.promise, autoCancel: p.autoCancel)
      as CancellablePromise<([Int], [Int])>
  },
  .init { p in
    when(fulfilled: p.cancellable, p.promise, p.guarantee, autoCancel: p.autoCancel)
      as CancellablePromise<([Int], [Int], [Int])>
  },
  .init { p in
    when(fulfilled: p.cancellable, p.promise, p.guarantee, p.cancellable, autoCancel: p.autoCancel)
      as CancellablePromise<([Int], [Int], [Int], [Int])>
  },
  .init { p in
    when(
      fulfilled: p.cancellable, p.promise, p.guarantee, p.cancellable, p.promise,
      autoCancel: p.autoCancel) as CancellablePromise<([Int], [Int], [Int], [Int], [Int])>
  },
  .init { p in
    when(
      fulfilled: p.cancellable, p.promise, p.guarantee, p.cancellable, p.promise, p.guarantee,
      autoCancel: p.autoCancel) as CancellablePromise<([Int], [Int], [Int], [Int], [Int], [Int])>
  },
  .init { p in
    when(
      fulfilled: p.cancellable, p.promise, p.guarantee, p.cancellable, p.promise, p.guarantee,
      p.cancellable, autoCancel: p.autoCancel)
      as CancellablePromise<([Int], [Int], [Int], [Int], [Int], [Int], [Int])>
  },
  .init { p in when(fulfilled: p.voidPromise, p.voidGuarantee) as Promise<Void> },
  .init { p in when(fulfilled: p.voidPromise, p.voidGuarantee, p.voidPromise) as Promise<Void> },
  .init { p in
    when(fulfilled: p.voidPromise, p.voidGuarantee, p.voidPromise, p.voidGuarantee) as Promise<Void>
  },
  .init { p in
    when(fulfilled: p.voidPromise, p.voidGuarantee, p.voidPromise, p.voidGuarantee, p.voidPromise)
      as Promise<Void>
  },
  .init { p in
    when(
      fulfilled: p.voidPromise, p.voidGuarantee, p.voidPromise, p.voidGuarantee, p.voidPromise,
      p.voidGuarantee) as Promise<Void>
  },
  .init { p in when(fulfilled: p.voidCancellable, p.voidPromise) as Promise<Void> },
  .init { p in when(fulfilled: [p.promise, p.promise]) },
  .init { p in when(fulfilled: [p.voidPromise, p.voidPromise]) as Promise<Void> },
  .init { p in
    when(fulfilled: [p.promise, p.guarantee] as [any Thenable]) as Promise<[any Sendable]>
  },
  .init { p in when(fulfilled: [p.cancellable, p.cancellable]) },
  .init { p in when(fulfilled: [p.cancellable, p.cancellable], autoCancel: p.autoCancel) },
  .init { p in when(fulfilled: [p.voidCancellable, p.voidCancellable]) as CancellablePromise<Void>
  },
  .init { p in
    when(fulfilled: [p.voidCancellable, p.voidCancellable], autoCancel: p.autoCancel)
      as CancellablePromise<Void>
  },
  .init { p in when(fulfilled: p.voidCancellable, p.voidCancellable) as CancellablePromise<Void> },
  .init { p in
    when(fulfilled: p.voidCancellable, p.voidCancellable, autoCancel: p.autoCancel)
      as CancellablePromise<Void>
  },
  .init { p in when(fulfilled: [p.opaque, p.opaque], autoCancel: p.autoCancel) },
  .init { p in
    when(fulfilled: [p.cancellable, p.promise] as [any Thenable<[Int]>], autoCancel: p.autoCancel)
      as CancellablePromise<[[Int]]>
  },
  .init { p in
    when(fulfilled: [p.voidOpaque, p.voidOpaque], autoCancel: p.autoCancel)
      as CancellablePromise<Void>
  },
  .init { p in
    when(fulfilled: p.voidCancellable, p.voidPromise, autoCancel: p.autoCancel)
      as CancellablePromise<Void>
  },
  .init { p in when(guarantees: p.guarantee, p.guarantee) as Guarantee<([Int], [Int])> },
  .init { p in
    when(guarantees: p.guarantee, p.guarantee, p.guarantee) as Guarantee<([Int], [Int], [Int])>
  },
  .init { p in
    when(guarantees: p.guarantee, p.guarantee, p.guarantee, p.guarantee)
      as Guarantee<([Int], [Int], [Int], [Int])>
  },
  .init { p in
    when(guarantees: p.guarantee, p.guarantee, p.guarantee, p.guarantee, p.guarantee)
      as Guarantee<([Int], [Int], [Int], [Int], [Int])>
  },
  .init { p in
    when(guarantees: p.guarantee, p.guarantee, p.guarantee, p.guarantee, p.guarantee, p.guarantee)
      as Guarantee<([Int], [Int], [Int], [Int], [Int], [Int])>
  },
  .init { p in
    when(
      guarantees: p.guarantee, p.guarantee, p.guarantee, p.guarantee, p.guarantee, p.guarantee,
      p.guarantee) as Guarantee<([Int], [Int], [Int], [Int], [Int], [Int], [Int])>
  },
  .init { p in when(p.guarantee, p.guarantee) as Guarantee<([Int], [Int])> },
  .init { p in when(p.guarantee, p.guarantee, p.guarantee) as Guarantee<([Int], [Int], [Int])> },
  .init { p in
    when(p.guarantee, p.guarantee, p.guarantee, p.guarantee)
      as Guarantee<([Int], [Int], [Int], [Int])>
  },
  .init { p in
    when(p.guarantee, p.guarantee, p.guarantee, p.guarantee, p.guarantee)
      as Guarantee<([Int], [Int], [Int], [Int], [Int])>
  },
  .init { p in
    when(p.guarantee, p.guarantee, p.guarantee, p.guarantee, p.guarantee, p.guarantee)
      as Guarantee<([Int], [Int], [Int], [Int], [Int], [Int])>
  },
  .init { p in
    when(p.guarantee, p.guarantee, p.guarantee, p.guarantee, p.guarantee, p.guarantee, p.guarantee)
      as Guarantee<([Int], [Int], [Int], [Int], [Int], [Int], [Int])>
  },
  .init { p in when(guarantees: [p.guarantee, p.guarantee]) },
  .init { p in when(guarantees: [p.voidGuarantee, p.voidGuarantee]) as Guarantee<Void> },
  .init { p in when(guarantees: p.guarantee, p.guarantee) as Guarantee<[[Int]]> },
  .init { p in when(guarantees: p.voidGuarantee, p.voidGuarantee) as Guarantee<Void> },
  .init { p in when(p.guarantee, p.guarantee) as Guarantee<[[Int]]> },
  .init { p in when(p.voidGuarantee, p.voidGuarantee) as Guarantee<Void> },
  .init { p in when(fulfilled: p.three { $0.promise }, concurrently: 3) },
  .init { p in when(fulfilled: p.three { $0.cancellable }, concurrently: 3) },
  .init { p in
    when(fulfilled: p.three { $0.cancellable }, concurrently: 3, autoCancel: p.autoCancel)
  },
]

let allSettledRows: [Row] = [
  .init { p in when(resolved: [p.promise, p.promise]) },
  .init { p in when(resolved: p.promise, p.promise) as Guarantee<[Result<[Int], any Error>]> },
  .init { p in when(resolved: p.promise, p.guarantee) },
  .init { p in when(resolved: p.promise, p.cancellable, p.guarantee) },
  .init { p in when(resolved: [p.cancellable, p.cancellable]) },
  .init { p in when(resolved: [p.cancellable, p.cancellable], autoCancel: p.autoCancel) },
  .init { p in
    when(resolved: p.cancellable, p.cancellable) as CancellablePromise<[Result<[Int], any Error>]>
  },
  .init { p in
    when(resolved: p.cancellable, p.cancellable, autoCancel: p.autoCancel)
      as CancellablePromise<[Result<[Int], any Error>]>
  },
  .init { p in when(resolved: [p.opaque, p.opaque], autoCancel: p.autoCancel) },
  .init { p in
    when(resolved: [p.cancellable, p.promise] as [any Thenable<[Int]>], autoCancel: p.autoCancel)
  },
  .init { p in when(resolved: p.cancellable, p.promise, autoCancel: p.autoCancel) },
  .init { p in when(resolved: p.cancellable, p.promise, p.guarantee, autoCancel: p.autoCancel) },
  .init { p in
    when(resolved: p.cancellable, p.cancellable)
      as CancellablePromise<(Result<[Int], any Error>, Result<[Int], any Error>)>
  },
  .init { p in when(resolved: p.three { $0.promise }, concurrently: 3) },
  .init { p in when(resolved: p.three { $0.cancellable }, concurrently: 3) },
  .init { p in when(resolved: p.three { $0.cancellable }, concurrently: 3, autoCancel: p.autoCancel)
  },
]

let firstSettledRows: [Row] = [
  .init { p in race([p.promise, p.promise]) },
  .init { p in race(p.promise, p.promise) },
  .init { p in race(p.promise, p.cancellable) as Promise<[Int]> },
  .init { p in race(p.guarantee, p.guarantee) as Guarantee<[Int]> },
  .init { p in race([p.cancellable, p.cancellable]) },
  .init { p in race([p.cancellable, p.cancellable], autoCancel: p.autoCancel) },
  .init { p in race(p.cancellable, p.cancellable) },
  .init { p in race(p.cancellable, p.cancellable, autoCancel: p.autoCancel) },
  .init { p in race([p.opaque, p.opaque], autoCancel: p.autoCancel) },
  .init { p in race([p.cancellable, p.promise] as [any Thenable<[Int]>], autoCancel: p.autoCancel)
  },
  .init { p in race(p.cancellable, p.promise, autoCancel: p.autoCancel) },
]

let firstFulfilledRows: [Row] = [
  .init { p in race(fulfilled: [p.promise, p.promise]) },
  .init { p in race(fulfilled: p.promise, p.promise) },
  .init { p in race(fulfilled: p.promise, p.cancellable) as Promise<[Int]> },
  .init { p in race(fulfilled: [p.cancellable, p.cancellable]) },
  .init { p in race(fulfilled: [p.cancellable, p.cancellable], autoCancel: p.autoCancel) },
  .init { p in race(fulfilled: p.cancellable, p.cancellable) },
  .init { p in race(fulfilled: p.cancellable, p.cancellable, autoCancel: p.autoCancel) },
  .init { p in race(fulfilled: [p.opaque, p.opaque], autoCancel: p.autoCancel) },
  .init { p in
    race(fulfilled: [p.cancellable, p.promise] as [any Thenable<[Int]>], autoCancel: p.autoCancel)
  },
  .init { p in race(fulfilled: p.cancellable, p.promise, autoCancel: p.autoCancel) },
]
