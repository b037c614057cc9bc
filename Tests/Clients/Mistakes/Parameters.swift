import CancellablePromises

struct Film: Sendable {
  var title = ""
}

func stop(_ film: CancellablePromise<Film>) {
  // expect below: error: trailing closure passed to parameter of type 'any Error' that does not accept a closure
  film.cancel { print("stopped") }
}

func read(_ film: Promise<Film>) -> Promise<String> {
  // expect below: error: missing argument label 'on:' in call
  // expect below: error: trailing closure passed to parameter of type 'MainDispatcher' that does not accept a closure
  let _: Promise<String> = film.map(\.title) { $0 }
  return film.map { $0.title }
}

func load() -> Promise<Int> { .value(1) }

func sum(_ a: Promise<Int>, _ b: Promise<Int>, _ c: Promise<Int>) -> Promise<Int> {
  // expect below: error: contextual closure type '@isolated(any) @Sendable ((Int, Int, Int)) throws -> Void' expects 1 argument, but 2 were used in closure body
  when(fulfilled: a, b, c).done { a, b in print(a, b) }.cauterize()

  if a.isPending {
    // The last promise could be an `autoCancel`.
    // expect below: error: missing argument label 'autoCancel:' in call
    // expect below: error: cannot convert value of type 'Promise<Int>' to expected argument type 'Bool'
    return load().then { _ in when(fulfilled: a, b, c) }.then { a, b in load() }
  }
  return load().then { _ in when(fulfilled: a, b, c) }.then { a, b, _ in load() }
}
