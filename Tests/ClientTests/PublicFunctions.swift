import Foundation

/// A public function, method or initialiser of a module.
struct PublicFunction: Sendable {
  let module: String
  /// The function's type; empty for a function of the module.
  let type: String
  let name: String
  let declaration: String
  let parameters: [Parameter]
  /// The protocols that its types must conform to, such as `E: Equatable`.
  var conformances: [String] = []
  /// The conditions of its extension, such as `T: Sequence`.
  var conditions: [String] = []

  struct Parameter: Sendable {
    let label: String
    let type: String
  }

  /// The mangled name, as calls have it in intermediate language.
  let symbol: String

  /// The name without the argument labels.
  var baseName: Substring { name.prefix { $0 != "(" } }

  /// Asks the compiler for the public functions of a module.
  ///
  /// - Parameter module: The module.
  /// - Returns: All available functions, except protocol requirements, which clients call through
  ///   the protocol.
  /// - Throws: If the module cannot be read.
  static func all(of module: String) async throws -> [PublicFunction] {
    try await Graphs.shared.all(of: module).flatMap { $0.functions(of: module) }
  }

  /// Asks the compiler for the type aliases of a module.
  ///
  /// - Parameter module: The module.
  /// - Returns: Names with what they stand for, such as `Name = Type`.
  /// - Throws: If the module cannot be read.
  static func aliases(of module: String) async throws -> [String] {
    try await Graphs.shared.all(of: module).flatMap(\.symbols).filter {
      $0.kind.identifier == "swift.typealias"
    }.map { String($0.declaration.trimmingPrefix("typealias ")) }
  }

  fileprivate static func graphs(of module: String) async throws -> [Graph] {
    let information = try await run(["swiftc", "-print-target-info"]).output
    let target = try JSONDecoder().decode(TargetInformation.self, from: Data(information.utf8))
    return try await withTemporaryFolder { folder in
      let outcome = try await run(
        [
          "swift", "symbolgraph-extract", "-module-name", module, "-target", target.target.triple,
          "-I", try Build.current.get().modules.path, "-output-dir", folder.path,
          "-minimum-access-level", "public", "-skip-synthesized-members",
        ])
      guard outcome.status == 0 else { throw Unreadable(module: module, reason: outcome.errors) }
      // Extensions of types of other modules have separate files.
      return try folder.files(ending: "json").map { file in
        try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file))
      }
    }
  }

  struct Unreadable: Error {
    let module: String
    let reason: String
  }
}

/// The graphs read so far: several tests look at the same modules.
private actor Graphs {
  static let shared = Graphs()

  private var begun: [String: Task<[Graph], any Error>] = [:]

  func all(of module: String) async throws -> [Graph] {
    let task = begun[module] ?? Task { try await PublicFunction.graphs(of: module) }
    begun[module] = task
    return try await task.value
  }
}

private struct TargetInformation: Decodable {
  struct Target: Decodable { var triple: String }
  var target: Target
}

// The needed part of the symbol graph format.

private struct Graph: Decodable, Sendable {
  struct Relationship: Decodable, Sendable {
    var source: String
    var kind: String
  }

  struct Symbol: Decodable, Sendable {
    struct Kind: Decodable, Sendable { var identifier: String }
    struct Identifier: Decodable, Sendable { var precise: String }
    struct Fragment: Decodable, Sendable { var spelling: String }
    struct Signature: Decodable, Sendable {
      struct Parameter: Decodable, Sendable {
        var name: String
        var declarationFragments: [Fragment]
      }
      var parameters: [Parameter]?
    }
    struct Generics: Decodable, Sendable {
      struct Constraint: Decodable, Sendable {
        var kind: String
        var lhs: String
        var rhs: String
      }
      var constraints: [Constraint]?
    }
    struct Availability: Decodable, Sendable { var isUnconditionallyUnavailable: Bool? }
    var kind: Kind
    var identifier: Identifier
    var pathComponents: [String]
    var declarationFragments: [Fragment]
    var functionSignature: Signature?
    var swiftGenerics: Generics?
    var swiftExtension: Generics?
    var availability: [Availability]?
  }

  var symbols: [Symbol]
  var relationships: [Relationship]

  func functions(of module: String) -> [PublicFunction] {
    let kinds = ["swift.func", "swift.method", "swift.type.method", "swift.init"]
    let requirements = relationships.filter { $0.kind == "requirementOf" }.map(\.source)
    return symbols.filter { symbol in
      kinds.contains(symbol.kind.identifier) && !requirements.contains(symbol.identifier.precise)
        && symbol.availability?.contains { $0.isUnconditionallyUnavailable == true } != true
    }.map { symbol in
      PublicFunction(
        module: module, type: symbol.pathComponents.dropLast().joined(separator: "."),
        name: symbol.pathComponents.last ?? "",
        declaration: symbol.declaration, parameters: symbol.parameters,
        conformances: symbol.swiftGenerics?.constraints?.filter { $0.kind == "conformance" }
          .map { "\($0.lhs): \($0.rhs)" } ?? [],
        conditions: symbol.swiftExtension?.constraints?.map {
          "\($0.lhs) \($0.kind == "sameType" ? "==" : ":") \($0.rhs)"
        } ?? [],
        symbol: mangledName(of: symbol.identifier.precise))
    }
  }

  /// The symbol that a client calls: for an initialiser of a class, the allocating one.
  private func mangledName(of identifier: String) -> String {
    let name = "$s" + identifier.dropFirst("s:".count)
    return name.hasSuffix("fc") ? name.dropLast() + "C" : name
  }
}

extension Graph.Symbol {
  fileprivate var declaration: String { declarationFragments.map(\.spelling).joined() }

  /// The labels come from the name, the types from the declaration.
  fileprivate var parameters: [PublicFunction.Parameter] {
    let labels = pathComponents.last?.split(separator: "(").last?.split(separator: ":") ?? []
    return zip(labels, functionSignature?.parameters ?? []).map { label, parameter in
      let declaration = parameter.declarationFragments.map(\.spelling).joined()
      let type = declaration.drop { $0 != ":" }.dropFirst().drop { $0 == " " }
      return PublicFunction.Parameter(label: String(label), type: String(type))
    }
  }
}
