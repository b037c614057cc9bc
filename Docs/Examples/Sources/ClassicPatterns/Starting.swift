import Foundation
import Promises
import Samples

func writeReport() -> Promise<String> {
  print("the report starts")
  return Promise.value("a report")
}

func laterUser(_ id: Int) -> Promise<User> {
  after(seconds: 0.01)
    .then { Client().get("users/\(id)") }
    .map(on: .global()) { data in try JSONDecoder().decode(User.self, from: data) }
}

@MainActor
func starting() async throws {
  try await sample("Delay, fetch, decode", prints: ["Ada"]) {
    laterUser(7).done { user in print(user.name) }.cauterize()
  }
  try await sample("Eager", prints: ["the report starts", "not asked for yet", "a report"]) {
    let eager = writeReport()
    print("not asked for yet")
    eager.done { print($0) }.cauterize()
  }
  let later = ["not asked for yet", "the report starts", "a report"]
  try await sample("When asked for", prints: later) {
    let lazy = writeReport
    print("not asked for yet")
    firstly { lazy() }.done { print($0) }.cauterize()
  }
  try await sample("Asked for once", prints: later) {
    let page = Page()
    print("not asked for yet")
    _ = page.report
    page.report.done { print($0) }.cauterize()
  }
}

/// Starts the work when it is asked for the first time, and keeps what comes of it.
@MainActor
final class Page {
  private(set) lazy var report = writeReport()
}
