import CancellablePromises
import Promises

func whilePlain(_ a: Promise<Int>, _ b: Guarantee<String>, _ condition: Promise<Void>) {
  let _: Promise<Int> = when(a, while: condition)
  let _: Promise<Int> = when(a, while: condition, isEnsured: true)
  let _: Promise<String> = when(b, while: a)
  let _: Promise<(Int, String)> = when(when(fulfilled: a, b), while: condition)
}

func whileCancellable(
  _ a: CancellablePromise<Int>, _ b: CancellablePromise<String>, _ condition: Promise<Void>
) {
  let _: CancellablePromise<Int> = when(a, while: condition)
  let _: CancellablePromise<Int> = when(a, while: condition, isEnsured: true)
  let _: CancellablePromise<Int> = when(a, while: condition, isEnsured: true, autoCancel: true)
  let _: CancellablePromise<(Int, String)> = when(when(fulfilled: a, b), while: condition)
  let _: CancellablePromise<(Int, String)> = when(
    when(fulfilled: a, b, autoCancel: true), while: condition, autoCancel: true)
  // Without a type in the context, the result for a cancellable promise is cancellable.
  when(a, while: condition).cancel()
  when(a, while: condition, autoCancel: true).cancel()
  when(when(fulfilled: a, b), while: condition).cancel()
}

func whileOfAllKinds(
  _ a: CancellablePromise<Int>, _ b: Promise<String>, _ c: Guarantee<Int>,
  _ condition: CancellablePromise<Void>
) {
  let _: Promise<(Int, String)> = when(when(fulfilled: a, b), while: condition)
  let _: CancellablePromise<(Int, String, Int)> = when(
    when(fulfilled: a, b, c, autoCancel: true), while: condition, autoCancel: true)
}

/// Plain results for cancellable promises, where the context asks for a plain promise.
func whilePlainFromCancellables(
  _ a: CancellablePromise<Int>, _ b: CancellablePromise<String>, _ condition: Promise<Void>
) {
  let _: Promise<Int> = when(a, while: condition)
  let _: Promise<Int> = when(a, while: condition, autoCancel: true)
  let _: Promise<(Int, String)> = when(
    when(fulfilled: a, b, autoCancel: true), while: condition, autoCancel: true)
}
