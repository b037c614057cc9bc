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
