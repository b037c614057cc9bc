import Foundation
import Testing

/// Clients rely on the defaults of parameters, and on how little is asked of their types.
@Suite(.withoutSanitizers, .serialized, .enabled(if: canReadModules)) struct DeclarationTests {
  @Test func `each parameter has one default, wherever it has any`() async throws {
    let defaults = try await functions().flatMap { function in
      function.declaration.matches(of: /(\w+)(?: \w+)?: ([^:]+?) = ([^,()]*(?:\(\d+\))?)/).map {
        "\($0.1): \($0.3.split(whereSeparator: \.isWhitespace).joined(separator: " "))"
      }
    }
    #expect(
      Set(defaults).sorted() == [
        "after: nil", "autoCancel: false", "clock: nil", "delay: .none", "factor: 2",
        "file: #fileID",
        "flags: []", "flags: nil", "group: nil", "isEnsured: false", "jitter: 0",
        "keepsValues: false", "line: #line", "maximum: .seconds(60)", "now: .now",
        "on: conf.D.map", "orDiscard: nil", "policy: .configured", "qos: .default",
        "seed: nil", "shouldRetry: { !$0.isCancelled }",
      ])
  }

  @Test func `no more is asked of a value than the operator needs`() async throws {
    let modest = [
      "Collection", "Error", "IteratorProtocol", "PlainThenable", "Sendable", "SendableMetatype",
      "Sequence", "Thenable",
    ]
    let demanding = try await functions().flatMap { function in
      function.conformances.filter { conformance in
        !modest.contains { conformance.hasSuffix(": \($0)") }
      }.map { "\(function.baseName), \($0)" }
    }
    #expect(
      Set(demanding).sorted() == [
        "catch, E: Equatable", "init, Key: Hashable", "promise, Key: Hashable",
        "recover, E: Equatable",
        "remove, Key: Hashable", "removeAll, Key: Hashable",
        "sortedValues, Self.T.Element: Comparable",
        "sortedValues, T.Element: Comparable",
      ])
  }

  @Test func `a closure with isolation belongs to the actor that it is written in`() throws {
    let sources = URL.repository.appending(path: "Sources")
    var count = 0
    for file in try sources.files(ending: "swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      for function in text.matches(of: /public (?:convenience init|func)(?s:.)*?\n? *\) .*[\n{]/) {
        let closures = function.0.matches(of: /@isolated\(any\)/).count
        let inheriting = function.0.matches(of: /@_inheritActorContext/).count
        #expect(closures == inheriting, "\(file.lastPathComponent): \(function.0)")
        count += closures
      }
    }
    #expect(count > 80)
  }

  @Test func `PromiseKit's names stand for ours`() async throws {
    let aliases = try await PublicFunction.aliases(of: "Promises")
    #expect(
      aliases.sorted() == [
        "PMKConfiguration = PromiseConfiguration", "PMKError = PromiseError",
        "PMKFinalizer = PromiseFinalizer", "PMKNamespacer = PromiseNamespace",
      ])
  }

  private func functions() async throws -> [PublicFunction] {
    try await PublicFunction.all(of: "Promises") + PublicFunction.all(of: "CancellablePromises")
  }
}
