import Foundation

// The needed part of the symbol graph format.

struct SymbolGraph: Decodable {
  struct Module: Decodable { var name: String }
  var module: Module
  var symbols: [Symbol]
}

struct Symbol: Decodable {
  struct Kind: Decodable { var identifier: String }

  struct Location: Decodable {
    struct Position: Decodable { var line: Int }
    var uri: String
    var position: Position
  }

  struct DocComment: Decodable {
    struct Line: Decodable { var text: String }
    var module: String?
    var lines: [Line]
  }

  struct Fragment: Decodable {
    var kind: String
    var spelling: String
  }

  struct Signature: Decodable {
    struct Parameter: Decodable {
      var name: String
      var internalName: String?
      var declarationFragments: [Fragment]?
    }
    var parameters: [Parameter]?
    var returns: [Fragment]?
  }

  struct Availability: Decodable {
    var isUnconditionallyDeprecated: Bool?
    var isUnconditionallyUnavailable: Bool?
  }

  var kind: Kind
  var pathComponents: [String]
  var location: Location?
  var docComment: DocComment?
  var functionSignature: Signature?
  var declarationFragments: [Fragment]
  var availability: [Availability]?
}

extension [Symbol.Fragment] {
  var text: String { map(\.spelling).joined() }
}
