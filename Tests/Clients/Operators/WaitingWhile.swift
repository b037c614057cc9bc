import CancellablePromises
import Promises

func whilePlain(_ a: Promise<Int>, _ b: Guarantee<String>, _ condition: Promise<Void>) {
  let _: Promise<Int> = when(a, while: condition)
  let _: Promise<Int> = when(a, while: condition, isEnsured: true)
  let _: Promise<String> = when(b, while: a)
  let _: Promise<(Int, String)> = when(a, b, while: condition)
  let _: Promise<(Int, String, Int)> = when(a, b, a, while: condition, isEnsured: true)
  let _: Promise<(Int, String, Int, String)> = when(a, b, a, b, while: condition)
  let _: Promise<(Int, String, Int, String, Int)> = when(a, b, a, b, a, while: condition)
  let _: Promise<(Int, String, Int, String, Int, String)> = when(
    a, b, a, b, a, b, while: condition)
}

func whileCancellable(
  _ a: CancellablePromise<Int>, _ b: CancellablePromise<String>, _ condition: Promise<Void>
) {
  let _: CancellablePromise<Int> = when(a, while: condition)
  let _: CancellablePromise<Int> = when(a, while: condition, isEnsured: true)
  let _: CancellablePromise<Int> = when(a, while: condition, isEnsured: true, autoCancel: true)
  let _: CancellablePromise<(Int, String)> = when(a, b, while: condition)
  let _: CancellablePromise<(Int, String)> = when(a, b, while: condition, autoCancel: true)
  let _: CancellablePromise<(Int, String, Int)> = when(a, b, a, while: condition)
  let _: CancellablePromise<(Int, String, Int)> = when(a, b, a, while: condition, autoCancel: true)
  let _: CancellablePromise<(Int, String, Int, String)> = when(a, b, a, b, while: condition)
  let _: CancellablePromise<(Int, String, Int, String)> = when(
    a, b, a, b, while: condition, isEnsured: true, autoCancel: true)
  let _: CancellablePromise<(Int, String, Int, String, Int)> = when(
    a, b, a, b, a, while: condition)
  let _: CancellablePromise<(Int, String, Int, String, Int)> = when(
    a, b, a, b, a, while: condition, autoCancel: true)
  let _: CancellablePromise<(Int, String, Int, String, Int, String)> = when(
    a, b, a, b, a, b, while: condition)
  let _: CancellablePromise<(Int, String, Int, String, Int, String)> = when(
    a, b, a, b, a, b, while: condition, autoCancel: true)
  let _: CancellablePromise<(Int, String, Int, String, Int, String, Int)> = when(
    a, b, a, b, a, b, a, while: condition, autoCancel: true)
}

func whileOfAllKinds(
  _ a: CancellablePromise<Int>, _ b: Promise<String>, _ c: Guarantee<Int>,
  _ condition: CancellablePromise<Void>
) {
  let _: Promise<(Int, String)> = when(a, b, while: condition)
  let _: CancellablePromise<(Int, String)> = when(a, b, while: condition, autoCancel: true)
  let _: CancellablePromise<(Int, String, Int)> = when(a, b, c, while: condition, autoCancel: true)
  let _: CancellablePromise<(Int, String, Int, Int)> = when(
    a, b, c, a, while: condition, autoCancel: true)
  let _: CancellablePromise<(Int, String, Int, Int, String)> = when(
    a, b, c, a, b, while: condition, autoCancel: true)
  let _: CancellablePromise<(Int, String, Int, Int, String, Int)> = when(
    a, b, c, a, b, c, while: condition, autoCancel: true)
  let _: CancellablePromise<(Int, String, Int, Int, String, Int, Int)> = when(
    a, b, c, a, b, c, a, while: condition, autoCancel: true)
}

/// What waits for cancellable promises where a plain one is asked for.
func whilePlainFromCancellables(
  _ a: CancellablePromise<Int>, _ b: CancellablePromise<String>, _ condition: Promise<Void>
) {
  let _: Promise<Int> = when(a, while: condition, autoCancel: true)
  let _: Promise<(Int, String)> = when(a, b, while: condition, autoCancel: true)
  let _: Promise<(Int, String, Int)> = when(a, b, a, while: condition, autoCancel: true)
  let _: Promise<(Int, String, Int, String)> = when(a, b, a, b, while: condition, autoCancel: true)
  let _: Promise<(Int, String, Int, String, Int)> = when(
    a, b, a, b, a, while: condition, autoCancel: true)
  let _: Promise<(Int, String, Int, String, Int, String)> = when(
    a, b, a, b, a, b, while: condition, autoCancel: true)
}
