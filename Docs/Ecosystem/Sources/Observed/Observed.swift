import CancellablePromises
import Observation

/// Takes the place of the view: observes an article while it is loaded.
@main
@MainActor
enum Observed {
  static func main() async throws {
    let (page, resolver) = CancellablePromise<String>.pending()
    let handlers = HandlerWatch()
    let article = Article { id in id == 1 ? .never : page }
    article.show(1)
    article.show(2)
    await handlers.allHaveRun()
    precondition(article.isLoading && article.text == "")

    let (changed, resolve) = Guarantee<Void>.pending()
    withObservationTracking {
      _ = article.text
    } onChange: {
      resolve(())
    }
    resolver.fulfill("the second")
    await changed.async()
    await handlers.allHaveRun()
    precondition(!article.isLoading && article.text == "the second")
    print("the view has seen the second article")
  }
}
