import CancellablePromises
import Promises

func plain(_ number: CancellablePromise<Int>) -> Promise<Int> {
  // expect below: error: cannot convert return expression of type 'CancellablePromise<Int>' to return type 'Promise<Int>'
  if number.isPending { return number }
  return number.asPromise()
}

func cancellable(_ number: Promise<Int>) -> CancellablePromise<Int> {
  // expect below: error: cannot convert return expression of type 'Promise<Int>' to return type 'CancellablePromise<Int>'
  if number.isPending { return number }
  return number.asCancellable()
}

func stop(_ number: Promise<Int>) {
  number.cancel()  // expect: error: value of type 'Promise<Int>' has no member 'cancel'
}
