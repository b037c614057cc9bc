import CancellablePromises

func increment(_ number: Promise<Int>) {
  number
    .then { $0 + 1 }  // expect: error: requires that 'Int' conform to 'Thenable'
    .cauterize()
}

func printed(_ number: Promise<Int>) -> Promise<Int> {
  number
    .then { print($0) }  // expect: error: type '()' cannot conform to 'Thenable'
    .map { _ in 1 }
}

func fetch(_ id: Int) -> Promise<String> { .value("\(id)") }

func load(_ id: Promise<Int>, _ sure: Guarantee<Int>, _ other: CancellablePromise<Int>) {
  // expect below: error: cannot convert value of type 'Promise<String>' to closure result type 'String'
  let _: Promise<String> = id.map { fetch($0) }
  let _: Promise<String> = id.map(on: nil) { fetch($0) }  // expect: error: to closure result type
  let _: Promise<String> = sure.map { fetch($0) }  // expect: error: to closure result type
  let _: CancellablePromise<String> = other.map { fetch($0) }  // expect: error: to closure result
}

func load(_ id: Int) -> Promise<Int> {
  // expect below: error: contextual closure type '@isolated(any) @Sendable () async throws -> Int' expects 0 arguments, but 1 was used in closure body
  let _ = Promise<Int> { seal in seal.fulfil(id) }
  // expect below: error: contextual closure type '@isolated(any) @Sendable () async throws -> Int' expects 0 arguments, but 1 was used in closure body
  // swift-format-ignore
  let _ = Promise<Int> { seal in let number = id + 1; seal.fulfil(number) }
  return .value(id)
}

enum Source { case network, none }

enum Failure: Error { case no }

func load() -> Promise<Int> { .value(1) }

/// In a closure with only a `switch` expression, the compiler checks each branch alone.
func load(from source: Promise<Source>) {
  // swift-format-ignore
  // expect below: error: type 'Void' cannot conform to 'Thenable'
  // expect below: error: generic parameter 'T' could not be inferred
  _ = source.then { switch $0 { case .network: load(); case .none: Promise(error: Failure.no) } }

  _ = source.then { source -> Promise<Int> in
    switch source {
    case .network: load()
    case .none: Promise(error: Failure.no)
    }
  }
  _ = source.then { source in
    switch source {
    case .network: return load()
    case .none: return Promise(error: Failure.no)
    }
  }
}

func load(_ number: Promise<Int>) {
  number.catch { print($0) }
    .map { $0 }  // expect: error: value of type 'PromiseFinalizer' has no member 'map'
  number.ensure {}
    .finally {}  // expect: error: value of type 'Promise<Int>' has no member 'finally'
    .cauterize()
}

func page() -> CancellablePromise<String> {
  // swift-format-ignore
  // expect below: error: contextual closure type '@isolated(any) @Sendable () async throws -> String' expects 0 arguments, but 1 was used in closure body
  let _: CancellablePromise<String> = CancellablePromise { cancelPromise in cancelPromise.ctach { print($0) }; return fetch(1) }
  // swift-format-ignore
  // expect below: error: value of type 'Promise<Void>' has no member 'ctach'
  let _: CancellablePromise<String> = CancellablePromise(wrapper: { cancelPromise in cancelPromise.ctach { print($0) }; return fetch(1) })
  return CancellablePromise { cancelPromise in
    cancelPromise.catch { print($0) }
    return fetch(1)
  }
}

func show(_ text: String) {}

/// The mistake is in the closure above the one that the compiler names.
func titles(_ id: Promise<Int>) {
  // swift-format-ignore
  id.map { id in
    let next = id + 1
    return fetch(next)
  }
  // expect below: error: cannot infer type of closure parameter 'text' without a type annotation
  .map { text in let title = text + "!"; return title.count }
  .done { show("\($0)") }  // expect: error: cannot infer type of closure parameter '$0'
  .cauterize()
  id.then { id in
    let next = id + 1
    return fetch(next)
  }
  .map { text in
    let title = text + "!"
    return title.count
  }
  .done { show("\($0)") }
  .cauterize()
}

/// Each closure takes what its documentation says.
func arguments() {
  // expect below: error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored
  _ = attempt(3) { load() }
  _ = attempt(3) { _ in load() }
  // expect below: error: contextual closure type '@isolated(any) @Sendable () async -> Int' expects 0 arguments, but 1 was used in closure body
  _ = Guarantee<Int> { resolver in resolver.fulfill(1) }
  _ = Guarantee<Int> { resolve in resolve(1) }
  let _: Promise<Int> = Promise(1)  // expect: error: no exact matches in call to initializer
}

func read(completion: @escaping @Sendable (Int) -> Void) {}

func read() -> Promise<Int> {
  Promise { resolver in
    // swift-format-ignore
    // expect below: error: invalid conversion from throwing function of type '@Sendable (Int) throws -> Void' to non-throwing function type '@Sendable (Int) -> Void'
    read { number in if number < 0 { throw Failure.no }; resolver.fulfill(number) }
  }
}
