import Foundation

/// A public function, method or initialiser of a module.
struct PublicFunction: Sendable {
  let module: String
  /// The function's type; empty for a function of the module.
  let type: String
  let name: String
  let declaration: String
  let parameters: [Parameter]

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
      return try folder.files(ending: "json").flatMap { file in
        try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file)).functions(of: module)
      }
    }
  }

  struct Unreadable: Error {
    let module: String
    let reason: String
  }
}

private struct TargetInformation: Decodable {
  struct Target: Decodable { var triple: String }
  var target: Target
}

// The needed part of the symbol graph format.

private struct Graph: Decodable {
  struct Relationship: Decodable {
    var source: String
    var kind: String
  }

  struct Symbol: Decodable {
    struct Kind: Decodable { var identifier: String }
    struct Identifier: Decodable { var precise: String }
    struct Fragment: Decodable { var spelling: String }
    struct Signature: Decodable {
      struct Parameter: Decodable {
        var name: String
        var declarationFragments: [Fragment]
      }
      var parameters: [Parameter]?
    }
    struct Availability: Decodable { var isUnconditionallyUnavailable: Bool? }
    var kind: Kind
    var identifier: Identifier
    var pathComponents: [String]
    var declarationFragments: [Fragment]
    var functionSignature: Signature?
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
        declaration: symbol.declarationFragments.map(\.spelling).joined(),
        parameters: symbol.parameters,
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
