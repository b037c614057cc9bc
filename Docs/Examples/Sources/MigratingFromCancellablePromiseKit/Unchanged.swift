import CancellablePromises
import Samples

/// Work that goes on until it is finished or stopped.
struct Request: Sendable {
  let name: String
  let completion: @Sendable (String?, (any Error)?) -> Void

  func finish() { completion(name, nil) }
  func cancel() { print("stopped", name) }
}

struct Disk: Sendable {
  func read(_ name: String) -> Promise<String> { .value(name) }
}

func download(_ name: String) -> CancellablePromise<String> {
  CancellablePromise { resolver in
    let request = Request(name: name, completion: resolver.resolve)
    return request.cancel
  }
}

func play(_ name: String) -> CancellablePromise<String> {
  let (promise, resolver) = Promise<String>.pending()
  let request = Request(name: name, completion: resolver.resolve)
  return CancellablePromise(using: promise, cancel: request.cancel)
}

func downloadBoth() -> CancellablePromise<String> {
  CancellablePromise { cancelPromise in
    firstly {
      when(Disk().read("catalogue"), while: cancelPromise)
    }.then(on: nil) { catalogue in
      when(download("film of \(catalogue)"), while: cancelPromise, autoCancel: true)
    }
  }
}

func length(of name: String) -> CancellablePromise<Int> {
  download(name).map { film in film.count }.get { length in print("length", length) }
}

func surelyLength(of name: String) -> Promise<Int> {
  length(of: name).recover { _ in Promise.value(0) }.asPromise()
}

@MainActor
func unchanged() async throws {
  try await sample("Cancel blocks", prints: ["stopped film", "stopped song"]) {
    download("film").cancel()
    play("song").cancel()
  }
  try await sample("Chains", prints: ["stopped film", "true", "true"]) {
    let length = length(of: "film")
    let later = surelyLength(of: "song")
    length.cancel()
    print(length.error is CancellablePromiseError)
    print(later.isPending)
  }
  try await sample("A wrapper", prints: ["stopped film of catalogue", "true"]) {
    let both = downloadBoth()
    both.cancel()
    print(both.error is CancellablePromiseError)
  }
  try await sample("The first wins", prints: ["stopped film", "index"]) {
    let first = race(download("film"), .value("index"), autoCancel: true)
    print(try await first.async())
  }
  try await sample("One gives up for all", prints: ["stopped film", "stopped song"]) {
    let both = when(fulfilled: download("film"), download("song"), autoCancel: true)
    both.cancel()
  }
  try await sample("Left alone", prints: ["true"]) {
    let film = download("film")
    when(fulfilled: [film]).cancel()
    race([film]).cancel()
    print(film.isPending)
    film.onCancel {}.cauterize()
  }
}
