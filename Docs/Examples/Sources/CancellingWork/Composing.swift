import CancellablePromises
import Samples

func readBoth() -> CancellablePromise<String> {
  CancellablePromise { cancelPromise in
    firstly {
      when(Library.read("film"), while: cancelPromise)
    }.then { film in
      when(Library.read("index"), while: cancelPromise).map { index in film + index }
    }
  }
}

func readWhatThereIs(of file: String) -> CancellablePromise<String> {
  CancellablePromise { cancelPromise in
    when(download(file), while: cancelPromise, autoCancel: true)
      .recover(on: nil, policy: .allErrors) { _ in Promise.value("a part of \(file)") }
  }
}

struct LoggedOut: Error {}

@MainActor
func composing() async throws {
  try await sample("Steps", prints: ["reading film", "true"]) {
    let both = readBoth()
    both.cancel()
    print(both.isRejected)
  }
  try await sample("An answer to the cancel", prints: ["stopped film", "a part of film"]) {
    let film = readWhatThereIs(of: "film")
    film.cancel()
    print(film.value ?? "nothing")
  }
  try await sample("A condition", prints: ["stopped film", "LoggedOut()"]) {
    let (session, sessionResolver) = Promise<Void>.pending()
    let film = when(download("film"), while: session, autoCancel: true)
    film.catch { error in print(error) }

    sessionResolver.reject(LoggedOut())
  }
}
