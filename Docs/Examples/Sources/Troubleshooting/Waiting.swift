import Dispatch
import Promises
import Samples

@MainActor
func waiting() async throws {
  try await sample(
    "A trace",
    prints: [
      "Promise<()> of done waits for:", "Promise<Int> of map waits for:",
      "Promise<String> of pending waits to be settled",
    ]
  ) {
    let (page, resolver) = Promise<String>.pending()
    let shown = page.map { page in page.count }.done { count in print(count) }
    for link in shown.trace.links { print(withoutPlace(link)) }
    withExtendedLifetime(resolver) {}
    conf.logHandler = { _ in }
  }
  try await sample("Two ends", prints: ["Offline()", "over"]) {
    let page = fetch("index")
    page.done { page in print(page) }.catch { error in print(error) }.finally { print("over") }
  }
  try await sample("A queue that is free", prints: ["11"]) {
    print(try waitHere(for: fetch("/page").map(on: .global()) { page in page.count - 2 }))
  }
}

/// Release builds do not know operators and places.
func withoutPlace(_ link: PromiseTrace.Link) -> String {
  "\(link)".replacing(/, begun at [^ ]*/, with: "")
}
