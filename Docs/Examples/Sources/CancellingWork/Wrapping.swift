import CancellablePromises
import Samples

func download(_ file: String) -> CancellablePromise<String> {
  CancellablePromise { resolver in
    let transfer = Transfer(file, completion: resolver.resolve)
    return { transfer.cancel() }
  }
}

func open(_ file: String) -> CancellablePromise<String> {
  let (promise, stop) = Library.open(file)
  return CancellablePromise(using: promise, cancel: stop)
}

func length(of file: String) -> CancellablePromise<Int> {
  CancellablePromise {
    let text = try await download(file).async()
    return text.count
  }
}

@MainActor
func wrapping() async throws {
  try await sample("A cancel block", prints: ["<index>", "stopped film", "true"]) {
    print(try await download("index").async())
    let film = download("film")
    film.cancel()
    print(film.isRejected)
  }
  try await sample("A promise that there is already", prints: ["<index>", "stopped film"]) {
    print(try await open("index").async())
    open("film").cancel()
  }
  try await sample("An asynchronous closure", prints: ["7", "stopped film"]) {
    print(try await length(of: "index").async())
    length(of: "film").cancel()
  }
}
