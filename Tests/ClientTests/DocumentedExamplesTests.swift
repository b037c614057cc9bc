import Foundation
import Testing

@testable import Corpus

/// Examples in documentation comments compile.
@Suite(.withoutSanitizers, .serialized) struct DocumentedExamplesTests {
  @Test(.decidesMerges, arguments: ["Promises", "CancellablePromises"])
  func `every example compiles`(module: String) async throws {
    let examples = try Example.all(of: module)
    // Several forms of a function share an example.
    let distinct = Dictionary(examples.map { ($0.code, $0) }) { first, _ in first }.values
    let functions = distinct.sorted { ($0.file, $0.line) < ($1.file, $1.line) }.enumerated().map {
      index, example in example.function(named: "example\(index)")
    }
    try #require(functions.count > 30)
    let surroundings = Client.all(in: "Documented").filter { ["Common", module].contains($0.name) }
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "Examples.swift")
      try "import Dispatch\nimport \(module)\n\(functions.joined())"
        .write(to: file, atomically: true, encoding: .utf8)
      let outcome = try await compile(
        surroundings.map(\.file) + [file], as: .swift6, to: folder.appending(path: "examples.sil"))
      // The compiler warns about the unused values at the ends of examples.
      #expect(outcome.status == 0)
      #expect(Diagnostic.all(in: outcome.errors).filter { $0.severity == "error" } == [])
    }
    print("\(module): \(functions.count) examples in \(examples.count) comments")
  }

  @Test func `the basic operators and types have an example`() throws {
    // The operators of promises have examples; the cancellable operators derive from these.
    let operators = [
      "asyncMap", "catch", "compactMap", "delay", "done", "ensure", "ensureThen",
      "firstValue", "get", "map", "mapError", "mapValues", "recover", "sortedValues", "tap",
      "tapError", "then", "thenMap", "timeout",
    ]
    let common = [
      "after", "async", "attempt", "cauterize", "finally", "firstly", "init", "pending", "poll",
      "race", "run", "wait", "when", "withResource",
    ]
    let plain = [
      "Promise", "Limiter", "ManualClock", "ManualDispatcher", "PromiseTrace",
      "Resolver", "SingleFlight",
      "conf", "fulfill", "isCancelled", "logHandler", "reject", "resolve",
      "lossHandler",
    ]
    let cancellable = [
      "CancellablePromise", "CancellationScope", "Latest", "promise",
      "asCancellable",
      "asPromise", "cancel", "cancelOnDeinit", "onCancel", "shared",
      "shielded", "store",
    ]
    for (module, names) in [
      ("Promises", operators + common + plain), ("CancellablePromises", common + cancellable),
    ] {
      let subjects = Set(try Example.all(of: module).map(\.subject))
      #expect(Set(names).subtracting(subjects) == [], "in \(module)")
    }
  }

  /// The search for examples would miss code in fences.
  @Test(arguments: ["Promises", "CancellablePromises"])
  func `examples are indented`(module: String) throws {
    let sources = URL.repository.appending(path: "Sources/\(module)")
    let fenced = try sources.files(ending: "swift").filter { file in
      try String(contentsOf: file, encoding: .utf8).contains("/// ```")
    }
    #expect(fenced == [])
  }
}
