import Foundation
import TestSupport
import Testing

@testable import Corpus

/// Present-day code compiles without a warning.
@Suite(.withoutSanitizers, .serialized) struct CompilingTests {
  @Test(arguments: Mode.allCases)
  func `functions take every kind of argument, in every mode`(mode: Mode) async throws {
    try await expectSilence(Client.all(in: "Operators"), as: mode)
  }

  /// Before Swift 6, method references are not inferred to be `Sendable`.
  @Test(arguments: [Mode.swift6, .mainActor])
  func `kits, repositories and methods by name compile`(mode: Mode) async throws {
    try await expectSilence(Client.all(in: "Applications"), as: mode)
  }

  /// In a Swift 5 client the compiler warns only of the errors of Swift 6.
  @Test func `code for PromiseKit compiles, with the expected warnings only`() async throws {
    let clients = Client.all(in: "Migrating")
    let outcome = try await compiled(clients, as: .swift5).outcome
    #expect(outcome.status == 0)
    let expected = clients.flatMap(Diagnostic.expected)
    #expect(expected.allSatisfy { $0.severity == "warning" })
    #expect(differences(from: expected, to: Diagnostic.all(in: outcome.errors)) == [])
  }

  @Test func `a function's name gives no warning with the inference of Swift 6`() async throws {
    let clients = Client.all(in: "Migrating").filter { $0.name == "PromiseKitFunctions" }
    try #require(clients.flatMap(Diagnostic.expected).count > 5)
    let outcome = try await withTemporaryFolder { folder in
      try await compile(
        clients.map(\.file), as: .swift5,
        options: ["-enable-upcoming-feature", "InferSendableFromCaptures"],
        to: folder.appending(path: "client.sil"))
    }
    #expect(outcome.isSilentSuccess, "\(outcome)")
  }
}

/// On Apple's platforms, reading a module takes the path of an SDK; the functions are the same.
let canReadModules: Bool = {
  #if os(Linux)
    true
  #else
    false
  #endif
}()

func compiled(_ clients: [Client], as mode: Mode) async throws -> Compilations.Result {
  try await Compilations.shared.result(of: clients, as: mode)
}

/// A cache, as several tests compile the same clients.
actor Compilations {
  typealias Result = (outcome: Outcome, intermediate: String)

  static let shared = Compilations()

  private var begun: [[String]: Task<Result, any Error>] = [:]

  func result(of clients: [Client], as mode: Mode) async throws -> Result {
    let name = [mode.rawValue] + clients.map(\.file.path)
    let task =
      begun[name]
      ?? Task {
        try await withTemporaryFolder { folder in
          let intermediate = folder.appending(path: "client.sil")
          let outcome = try await compile(clients.map(\.file), as: mode, to: intermediate)
          let text =
            intermediate.exists ? try String(contentsOf: intermediate, encoding: .utf8) : ""
          return (outcome, text)
        }
      }
    begun[name] = task
    return try await task.value
  }
}

func expectSilence(_ clients: [Client], as mode: Mode) async throws {
  #expect(clients.flatMap(Diagnostic.expected) == [])
  let outcome = try await compiled(clients, as: mode).outcome
  #expect(outcome.errors == "")
  #expect(outcome.status == 0)
}
