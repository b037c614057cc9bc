import CancellablePromises
import Samples

@MainActor
func cancelling() async throws {
  try await sample("A task that gives up a plain promise", prints: ["true", "the index"]) {
    let (index, resolver) = Site().index
    let reader = Task { try await index.async() }

    reader.cancel()
    let outcome = await reader.result
    print(outcome.isFulfilled == false && index.isPending)

    resolver.fulfill("the index")
    print(try await index.async())
  }
  try await sample("A task that gives up work", prints: ["stopped the download", "true"]) {
    let film = Site().download()
    let viewer = Task { try await film.async() }
    film.cauterize()
    await Task.yield()

    viewer.cancel()
    do { _ = try await film.async() } catch { print(error is CancellationError) }
  }
  try await sample("Only this reader", prints: ["true true"]) {
    let (film, resolver) = Site().film
    let viewer = Task { try await film.shielded().async() }
    await Task.yield()

    viewer.cancel()
    let outcome = await viewer.result
    print(outcome.isFulfilled == false, film.isPending)
    resolver.fulfill("a film")
  }
  try await sample("Giving up a task", prints: ["started", "true", "the task heard"]) {
    let (started, start) = Guarantee<Void>.pending()
    let (heard, hear) = Guarantee<Void>.pending()
    let work = CancellablePromise<Int> {
      start(())
      do { try await Task.sleep(for: .seconds(3600)) } catch { hear(()) }
      return 1
    }
    await started.async()
    print("started")

    work.cancel()
    print(work.isRejected)
    await heard.async()
    print("the task heard")
  }
  try await sample("A limit", prints: ["took too long"]) {
    let (index, resolver) = Site().index
    do {
      print(try await index.timeout(.milliseconds(1)).async())
    } catch is TimeoutError {
      print("took too long")
    }
    resolver.fulfill("")
  }
}
