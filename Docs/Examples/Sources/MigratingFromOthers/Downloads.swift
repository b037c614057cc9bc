import CancellablePromises
import Samples

/// Work that goes on until it is stopped.
struct Request: Sendable {
  let name: String
  let completion: @Sendable (String?, (any Error)?) -> Void

  func cancel() { print("stopped", name) }
}

func download(_ name: String) -> CancellablePromise<String> {
  CancellablePromise { resolver in
    Request(name: name, completion: resolver.resolve).cancel
  }
}

func downloadBoth() -> CancellablePromise<String> {
  CancellablePromise { cancelPromise in
    firstly {
      when(Promise.value("catalogue"), while: cancelPromise)
    }.then(on: nil) { catalogue in
      when(download("film of \(catalogue)"), while: cancelPromise, autoCancel: true)
    }
  }
}

/// Lets the caller cancel the download.
func length(of name: String) -> CancellablePromise<Int> {
  download(name).map { film in film.count }
}

/// Starts a download that the caller can't cancel.
func plainLength(of name: String) -> Promise<Int> {
  download(name).map { film in film.count }.asPromise()
}

/// Differences from CancellablePromiseKit.
@MainActor
func downloads() async throws {
  try await sample("The end of a chain", prints: ["stopped film", "true true"]) {
    let (film, song) = (length(of: "film"), plainLength(of: "song"))
    film.cancel()
    print(film.error is CancellablePromiseError, song.isPending)
  }
  try await sample("A wrapper", prints: ["stopped film of catalogue", "true"]) {
    let both = downloadBoth()
    both.cancel()
    print(both.isRejected)
  }
  try await sample("Several ends", prints: ["false", "stopped film", "stopped song"]) {
    let index = CancellablePromise.value("index")
    let film = index.then(on: nil) { _ in download("film") }
    let song = index.then(on: nil) { _ in download("song") }
    index.cancel()
    print(film.isCancelled || song.isCancelled)

    let scope = CancellationScope()
    for end in [film, song] { scope.add(end).cauterize() }
    scope.cancel()
  }
  try await sample("The winner", prints: ["stopped song", "false"]) {
    let (index, resolver) = CancellablePromise<String>.pending()
    race(index, download("song"), autoCancel: true).cauterize()
    resolver.fulfill("index")
    print(index.isCancelled)
  }
}
