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

// L62: an owner is no promise.

func own(_ number: CancellablePromise<Int>) {
  let owner = number.cancelOnDeinit()
  owner.promise.done { print($0) }.cauterize()
  // expect below: error: value of type 'CancellableOwner<Int>' has no member 'done'
  owner.done { print($0) }.cauterize()
  // expect below: error: global function 'race(_:file:line:)' requires that 'CancellableOwner<Int>' conform to 'Thenable'
  race([owner]).cauterize()
}

func owned(_ number: CancellablePromise<Int>) -> CancellablePromise<Int> {
  // expect below: error: cannot convert return expression of type 'CancellableOwner<Int>' to return type 'CancellablePromise<Int>'
  guard number.isPending else { return number.cancelOnDeinit() }
  return number
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

func load(_ number: Guarantee<Int>) {
  // expect below: error: value of type 'Guarantee<Int>' has no member 'catch'
  number.catch { print($0) }
}

func load(_ number: Guarantee<Int>) -> Guarantee<Int> {
  let failure: PromiseError = .badInput
  // expect below: error: invalid conversion from throwing function of type '@Sendable (Int) throws -> Int' to non-throwing function type '@isolated(any) @Sendable (Int) -> Int'
  let _: Guarantee<Int> = number.map { _ in throw failure }
  let _: Guarantee<Int> = Guarantee { _ in throw failure }  // expect: error: from throwing
  // expect below: error: from throwing function of type '@Sendable (any Error) throws -> Guarantee<Int>' to non-throwing function type '@isolated(any) @Sendable (any Error) -> Guarantee<Int>'
  let _: Guarantee<Int> = Promise.value(1).recover { error -> Guarantee<Int> in throw error }
  print(failure)
  return number
}

/// `.value` makes a guarantee, since `recover` with a guarantee returns a guarantee.
func number(_ promise: Promise<Int>, isOptional: Bool) -> Promise<Int> {
  if isOptional {
    // expect below: error: cannot convert return expression of type 'Guarantee<Int>' to return type 'Promise<Int>'
    return promise.recover { _ in .value(2) }
  }
  return promise.recover { _ in Promise.value(2) }
}

func load() -> CancellablePromise<Int> {
  // expect below: error: cannot convert value of type '()' to closure result type '@Sendable () -> Void'
  let _ = CancellablePromise<Int> { seal in seal.fulfill(1) }
  return .value(1)
}

func load(_ number: Promise<Int>, _ sure: Guarantee<Int>, _ other: CancellablePromise<Int>) {
  number.done { print($0) }  // expect: warning: result of call to 'done' is unused
  number.then { Promise.value($0) }.ensure {}  // expect: warning: call to 'ensure' is unused
  number.catch(only: PromiseError.self) { print($0) }  // expect: warning: is unused
  sure.map { $0 + 1 }  // expect: warning: result of call to 'map' is unused
  other.get { print($0) }  // expect: warning: result of call to 'get' is unused
  when(fulfilled: number, sure)  // expect: warning: is unused
}

func load(_ number: Promise<Int>, _ other: CancellablePromise<Int>) {
  // In one line, because the test removes only this line.
  // swift-format-ignore
  // expect below: error: value of type 'PromiseFinalizer' has no member 'recover'
  number.catch { print($0) }.recover { _ in Promise.value(1) }.done { print($0) }.cauterize()
  // swift-format-ignore
  // expect below: error: value of type 'CancellablePromiseFinalizer' has no member 'recover'
  other.catch { print($0) }.recover { _ in Promise.value(1) }.done { print($0) }.cauterize()
  number.tapError { print($0) }.recover { _ in Promise.value(1) }.done { print($0) }.cauterize()
}

func recovered(_ number: Guarantee<Int>) {
  // expect below: error: value of type 'Guarantee<Int>' has no member 'recover'
  number.recover { _ in Guarantee.value(1) }.done { print($0) }
}
