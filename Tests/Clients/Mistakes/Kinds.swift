import CancellablePromises

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

// L90.

func show(_ matches: [String]) {}

@MainActor func search(_ latest: Latest<Void>, _ found: Promise<[String]>) {
  latest.run { found.asCancellable().done { show($0) } }.cauterize()
  // expect below: error: cannot convert value of type 'Promise<Void>' to closure result type 'CancellablePromise<Void>'
  latest.run { found.done { show($0) } }.cauterize()
  // expect below: error: cannot convert value of type 'Promise<Void>' to closure result type 'CancellablePromise<Void>'
  latest.run(on: .main) { found.done { show($0) } }.cauterize()
}

func newest(_ latest: Latest<Int>, _ number: Promise<Int>, _ sure: Guarantee<Int>) {
  latest.run { number.asCancellable() }.cauterize()
  // expect below: error: cannot convert value of type 'Promise<Int>' to closure result type 'CancellablePromise<Int>'
  latest.run { number }.cauterize()
  // expect below: error: cannot convert value of type 'Guarantee<Int>' to closure result type 'CancellablePromise<Int>'
  latest.run(after: .seconds(1)) { sure }.cauterize()
}

func keep(_ number: Promise<Int>, in scope: CancellationScope) {
  number.asCancellable().done { print($0) }.store(in: scope).cauterize()
  // expect below: error: cannot convert value of type 'Promise<Int>' to expected argument type 'CancellablePromise<T>'
  // expect below: error: generic parameter 'T' could not be inferred
  scope.add(number)
}
