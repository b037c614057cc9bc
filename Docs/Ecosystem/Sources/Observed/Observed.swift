import CancellablePromises
import Dispatch
import Observation

/// Takes the place of the view: observes an article while it is loaded.
@main
@MainActor
enum Observed {
  static func main() async throws {
    let (page, resolver) = CancellablePromise<String>.pending()
    let article = Article { id in id == 1 ? .never : page }
    article.show(1)
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
    print("the view has seen the second article")
  }

  /// Waits for handlers of the main actor.
  private static func mainQueueHasRun() async {
    for _ in 1...20 {
      await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
    }
  }
}
