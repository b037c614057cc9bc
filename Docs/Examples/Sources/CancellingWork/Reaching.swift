import CancellablePromises
import Samples

/// A row of the table "who is cancelled when I cancel this".
@MainActor
private struct Row {
  var name: String
  /// Whether the promise that is waited for is cancelled too.
  var reaches: Bool
  /// Makes what is cancelled.
  var make: (CancellablePromise<String>) -> CancellablePromise<Void>
}

private let settled = CancellablePromise.value
private let (session, sessionResolver) = Promise<Void>.pending()

@MainActor
private let rows: [Row] = [
  Row(name: "map", reaches: true) { $0.map { _ in } },
  Row(name: "ensure", reaches: true) { $0.ensure {}.asVoid() },
  Row(name: "recover", reaches: true) { $0.recover { _ in Promise.value("") }.asVoid() },
  Row(name: "catch", reaches: true) { file in
    file.catch { _ in }.cancel()
    return file.asVoid()
  },
  Row(name: "then, before its body", reaches: true) { $0.then { _ in Promise.value } },
  Row(name: "then, after its body", reaches: true) { file in
    settled.then(on: nil) { file.asVoid() }
  },
  Row(name: "then, a plain promise", reaches: false) { file in
    settled.then(on: nil) { file.asPromise().asVoid() }
  },
  Row(name: "when", reaches: false) { when(fulfilled: [$0.asVoid()]) },
  Row(name: "when, autoCancel", reaches: true) { when(fulfilled: [$0.asVoid()], autoCancel: true) },
  Row(name: "race", reaches: false) { race([$0.asVoid()]) },
  Row(name: "race, autoCancel", reaches: true) { race([$0.asVoid()], autoCancel: true) },
  Row(name: "when while", reaches: false) { when($0, while: session).asVoid() },
  Row(name: "when while, autoCancel", reaches: true) {
    when($0, while: session, autoCancel: true).asVoid()
  },
  Row(name: "when while, the condition", reaches: false) { file in
    when(CancellablePromise(session), while: file, autoCancel: true)
  },
  Row(name: "shielded", reaches: false) { $0.shielded().asVoid() },
  Row(name: "a branch of two", reaches: false) { file in
    let shared = file.shared()
    let (one, _) = (shared.branch(), shared.branch())
    return one.asVoid()
  },
  Row(name: "the last branch", reaches: true) { file in
    let shared = file.shared()
    let (one, other) = (shared.branch(), shared.branch())
    one.cancel()
    return other.asVoid()
  },
  Row(name: "all branches", reaches: true) { file in
    file.shared().cancel()
    return file.asVoid()
  },
  Row(name: "one of two by key", reaches: false) { file in
    let flights = SingleFlight<Int, String>()
    let (one, _) = (flights.promise(for: 1) { file }, flights.promise(for: 1) { file })
    return one.asVoid()
  },
  Row(name: "the only one by key", reaches: true) { file in
    SingleFlight<Int, String>().promise(for: 1) { file }.asVoid()
  },
  Row(name: "CancellablePromise(promise)", reaches: true) { CancellablePromise($0).asVoid() },
  Row(name: "asPromise().asCancellable()", reaches: false) {
    $0.asPromise().asCancellable().asVoid()
  },
  Row(name: "cancelOnDeinit", reaches: true) { $0.cancelOnDeinit().asVoid() },
  Row(name: "a wrapper", reaches: false) { file in
    CancellablePromise(wrapper: { _ in file.asVoid() })
  },
  Row(name: "a Latest", reaches: true) { file in
    let latest = Latest<String>()
    let call = latest.run(on: nil) { file }
    latest.cancel()
    return call.asVoid()
  },
  Row(name: "a scope", reaches: true) { file in
    let scope = CancellationScope()
    scope.add(file)
    scope.cancel()
    return file.asVoid()
  },
]

@MainActor
func reaching() async throws {
  let expected = rows.map { "\($0.name): \($0.reaches ? "reached" : "left alone")" }
  try await sample("Who is cancelled", prints: expected) {
    for row in rows {
      let (file, resolver) = CancellablePromise<String>.pending()
      row.make(file).cancel()
      print("\(row.name): \(file.isCancelled ? "reached" : "left alone")")
      resolver.fulfill("")
    }
  }
}
