import CancellablePromises

// What other libraries' promises have. A member that is there, but not for users, would be called
// inaccessible.

func settle(_ number: Promise<Int>, _ error: any Error) {
  number.reject(error)  // expect: error: value of type 'Promise<Int>' has no member 'reject'
  number.fulfill(1)  // expect: error: value of type 'Promise<Int>' has no member 'fulfill'
  number.resolve(1)  // expect: error: value of type 'Promise<Int>' has no member 'resolve'
  number.success(1)  // expect: error: value of type 'Promise<Int>' has no member 'success'
  number.failure(error)  // expect: error: value of type 'Promise<Int>' has no member 'failure'
  number.complete(1)  // expect: error: value of type 'Promise<Int>' has no member 'complete'
  number.succeed(1)  // expect: error: value of type 'Promise<Int>' has no member 'succeed'
  number.fail(error)  // expect: error: value of type 'Promise<Int>' has no member 'fail'
  number.start()  // expect: error: value of type 'Promise<Int>' has no member 'start'
}

func settle(_ number: Guarantee<Int>, _ other: CancellablePromise<Int>, _ error: any Error) {
  number.resolve(1)  // expect: error: value of type 'Guarantee<Int>' has no member 'resolve'
  number.start()  // expect: error: value of type 'Guarantee<Int>' has no member 'start'
  other.reject(error)  // expect: error: value of type 'CancellablePromise<Int>' has no member
  other.start()  // expect: error: value of type 'CancellablePromise<Int>' has no member 'start'
}

func observe(_ number: Promise<Int>) {
  number.onSuccess { _ in }  // expect: error: has no member 'onSuccess'
  number.always {}  // expect: error: value of type 'Promise<Int>' has no member 'always'
  // expect below: error: instance method 'then' requires that 'Bool' conform to 'Thenable'
  number.then { _ in true }.cauterize()
}
