import CancellablePromises

func load(_ number: Promise<Int>) async throws -> Int {
  _ = try number.async()  // expect: error: expression is 'async' but is not marked with 'await'
  return try await number.async()
}

func surely(_ number: Promise<Int>) async -> Int {
  _ = await number.async()  // expect: error: not marked with 'try' and the error is not
  return await number.recover { _ in .value(1) }.async()
}

func load(_ page: Promise<String>, _ number: Guarantee<Int>) async throws -> String? {
  // expect below: warning: no 'async' operations occur within 'await' expression
  // expect below: warning: no calls to throwing functions occur within 'try' expression
  if let text = try await page.value { return text }
  // expect below: warning: no 'async' operations occur within 'await' expression
  if let count = await number.value { return "\(count)" }
  return nil
}

func load(
  _ number: Promise<Int>, _ sure: Guarantee<Int>, _ other: CancellablePromise<Int>
) async throws -> Int {
  _ = try number.wait()  // expect: error: asynchronous contexts; use `try await promise
  _ = sure.wait()  // expect: error: from asynchronous contexts; use `await guarantee.async()`
  _ = try other.wait()  // expect: error: asynchronous contexts; use `try await promise
  return try await number.async()
}

func fetch(_ id: Int) async throws -> String { "\(id)" }

func load(_ id: Promise<Int>, _ other: CancellablePromise<Int>) {
  id
    .map { try await fetch($0) }  // expect: error: cannot pass function of type
    .cauterize()
  id
    .done { _ = try await fetch($0) }  // expect: error: cannot pass function of type
    .cauterize()
  other
    .done { _ = try await fetch($0) }  // expect: error: cannot pass function of type
    .cauterize()
}

final class Store: Sendable {
  func user() -> Promise<Int> { .value(1) }

  func user() async throws -> Int { try await user().async() }
}

/// In `async` code, the compiler prefers the `async` twin.
func test(_ store: Store) async throws {
  // expect below: error: expression is 'async' but is not marked with 'await'
  // expect below: error: call can throw but is not marked with 'try'
  _ = store.user()
  let promise: Promise<Int> = store.user()
  store.user().done { print($0) }.cauterize()
  print(try await store.user(), promise)
}

/// Closures of functions that repeat or limit work return a promise.
func repeated() {
  // expect below: error: cannot pass function of type '@Sendable () async throws -> String' to parameter expecting synchronous function type
  // expect below: error: cannot convert value of type 'String' to closure result type 'CancellablePromise<String>'
  _ = Latest<String>().run { try await fetch(1) }
  _ = Latest<String>().run { CancellablePromise { try await fetch(1) } }
  _ = attempt(3) { _ in CancellablePromise { try await fetch(1) } }
  _ = Limiter(1).run { CancellablePromise { try await fetch(1) } }
}
