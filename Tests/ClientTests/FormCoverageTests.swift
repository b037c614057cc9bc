import Foundation
import Testing

@testable import Corpus

/// `Tests/FormTests` leaves no function out, and of no function a parameter.
@Suite(.withoutSanitizers, .decidesMerges, .serialized, .enabled(if: canReadModules))
struct FormCoverageTests {
  @Test func `every parameter of every public function is probed`() async throws {
    let rows = Self.rows(in: try await Self.compiledRows(as: .swift6))
    try #require(rows.count > 400)
    let functions =
      try await PublicFunction.all(of: "Promises") + PublicFunction.all(of: "CancellablePromises")
    let missing = functions.flatMap { function -> [String] in
      let name = "\(function.type).\(function.name)"
      if Self.testedElsewhere.contains(where: { name.hasPrefix($0) }) { return [] }
      let calls = rows.filter { $0.contains(function.symbol) }
      if calls.isEmpty { return ["no row calls \(name): \(function.declaration)"] }
      let closures = function.parameters.count { $0.type.contains("@isolated(any)") }
      if closures > 1, !calls.contains(where: { $0.contains("placedBody") }) {
        return ["no row has the closures in different places: of \(function.declaration)"]
      }
      return function.parameters.filter { parameter in
        guard let properties = Self.properties(for: parameter) else { return false }
        return !calls.contains { !$0.isDisjoint(with: properties) }
      }.map { "no row probes \($0.label): of \(function.declaration)" }
    }
    #expect(missing == [])
  }

  @Test func `nothing that is tested elsewhere is gone`() async throws {
    let functions =
      try await PublicFunction.all(of: "Promises") + PublicFunction.all(of: "CancellablePromises")
    let names = functions.map { "\($0.type).\($0.name)" }
    #expect(Self.testedElsewhere.filter { name in !names.contains { $0.hasPrefix(name) } } == [])
  }

  /// Functions with suites of their own, by name.
  private static let testedElsewhere = [
    // Promises/Testing, Timing and Dispatching, where each member is looked at.
    "ManualClock.", "ManualDispatcher.", "PromiseTimer.", "SystemClock.", "MainDispatcher.",
    "Dispatcher.global", "DispatchQueue.dispatch", "TimeoutError.init",
    // Block their thread, or stop the program: WaitTests and FatalMistakesTests.
    "Promise.wait", "Guarantee.wait", "CancellablePromise.wait", "Limiter.init",
    // Rejects with the place of the promise, and not with its own.
    "CancellablePromise.async(",
    // SingleFlightTests, QueueWorkTests, and ResolverTests.
    "SingleFlight.init", "SingleFlight.remove", "CancellableWork.check", "Resolver.fulfill_",
  ]

  /// The properties of a probe that show a parameter obeyed; nil if the call itself does.
  private static func properties(for parameter: PublicFunction.Parameter) -> Set<String>? {
    switch parameter.label {
    case "on": parameter.type.hasPrefix("MainDispatcher") ? nil : ["on"]
    case "flags": ["flags", "queueFlags"]
    case "only": parameter.type.hasSuffix(".Type") ? ["onlyType"] : ["only"]
    case "clock": ["ownClock"]
    case "delay", "after", "every", "seconds": ["duration", "retryDelay", "seconds"]
    case "until": ["isDone"]
    case "in": ["scope"]
    case "dispose": ["dispose", "disposeOnMain"]
    // All forms hand the place on alike, and none leaves an argument unused; see below.
    case "file", "line": nil
    case "policy", "shouldRetry", "autoCancel", "isEnsured", "concurrently", "with", "group", "qos",
      "orDiscard":
      [parameter.label]
    case "_":
      switch parameter.type.prefix(while: { $0 != " " }) {
      case "Duration": ["duration", "pauses"]
      case "DispatchTimeInterval": ["interval"]
      case "Int": ["count"]
      default: nil
      }
    default: nil
    }
  }

  /// As code that was compiled: clients get copies of nearly all functions, also of those for Swift
  /// 5.
  @Test(arguments: [Mode.swift6, .swift5])
  func `no function leaves an argument unused`(mode: Mode) async throws {
    var count = 0
    let functions = try await Self.compiledRows(as: mode).components(
      separatedBy: "\n} // end sil function")
    for function in functions {
      guard let head = function.firstRange(of: "\nsil shared ") else { continue }
      let lines = function[head.upperBound...].split(separator: "\n")
      let name = lines[0].split(separator: " ").first { $0.hasPrefix("@$s") } ?? ""
      let isOurs = name.contains("8Promises") || name.contains("19CancellablePromises")
      // A closure may leave out what it is given; what the compiler has added is not looked at.
      guard isOurs, !name.hasSuffix("U_"), !name.hasSuffix("TR"),
        !name.contains("rejectEmpty"),
        let start = lines.firstIndex(where: { $0.hasPrefix("bb0(") })
      else { continue }
      count += 1
      let body = lines[(start + 1)...].filter { !$0.contains("debug_value") }
      let used = Set(
        body.flatMap { line in
          line.components(separatedBy: " //")[0].components(separatedBy: "%").dropFirst()
            .map { $0.prefix(while: \.isNumber) }
        })
      let unused = lines[start].components(separatedBy: "%").dropFirst().filter { argument in
        !used.contains(argument.prefix(while: \.isNumber))
          && !["@thi", "Namespace", "Never"].contains { argument.contains($0) }
      }
      #expect(unused == [], "\(name)")
    }
    #expect(count > 400)
  }

  private static func compiledRows(as mode: Mode) async throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "FormTests")
    let files = try folder.files(ending: "swift").filter {
      $0.lastPathComponent.contains(/Rows?\.swift$|^Probe(Parts)?\.swift$/)
    }
    let compilation = try await compiled(files.map { Client(file: $0, lines: []) }, as: mode)
    try #require(compilation.outcome.isSilentSuccess, "\(compilation.outcome.errors)")
    return compilation.intermediate
  }

  /// A row is a closure in the value that a list begins with, together with the closures within.
  private static func rows(in intermediate: String) -> [Set<String>] {
    var rows: [Substring: Set<String>] = [:]
    // An implicit closure passes a function as a value.
    let closures = intermediate.replacing("\n// implicit closure ", with: "\n// closure ")
    for function in closures.split(separator: "\n// closure ").dropFirst() {
      let (title, body) = (function.prefix { $0 != "\n" }, function.prefix(upTo: "\n} // end sil"))
      guard let row = title.firstMatch(of: /#\d+ in variable initialization.*Rows$/)?.0 else {
        continue
      }
      rows[row, default: []].formUnion(body.matches(of: /@(\$s\w+)/).map { String($0.1) })
      rows[row]?.formUnion(
        body.matches(of: /function_ref (?:default argument )?Probe\.(\w+)/).map { String($0.1) })
    }
    return Array(rows.values)
  }
}

extension Substring {
  fileprivate func prefix(upTo end: String) -> Substring {
    range(of: end).map { self[..<$0.lowerBound] } ?? self
  }
}
