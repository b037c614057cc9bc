import CancellablePromises
import Dispatch
import Observation

/// Takes the place of the view: observes an article while it is loaded.
@main
@MainActor
enum Observed {
  static func main() async throws {
    let (first, last) = (CancellablePromise<String>.never, CancellablePromise<String>.never)
    let (page, resolver) = CancellablePromise<String>.pending()
    do {
      let article = Article { id in id == 1 ? first : id == 2 ? page : last }
      try await observe(article, resolver)
      article.show(3)
      await mainQueueHasRun()
      precondition(first.isCancelled && last.isPending)
    }
    precondition(last.isCancelled)
    print("the view has seen the second article")
  }

  private static func observe(_ article: Article, _ resolver: Resolver<String>) async throws {
    article.show(1)
    await mainQueueHasRun()
    article.show(2)
    await mainQueueHasRun()
    precondition(article.isLoading && article.text == "")

    let (changed, resolve) = Guarantee<Void>.pending()
    withObservationTracking {
      _ = article.text
    } onChange: {
      resolve(())
    }
    resolver.fulfill("the second")
    await changed.async()
    await mainQueueHasRun()
    precondition(!article.isLoading && article.text == "the second")
  }

  /// Waits for handlers of the main actor.
  private static func mainQueueHasRun() async {
    for _ in 1...20 {
      await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
    }
  }
}
