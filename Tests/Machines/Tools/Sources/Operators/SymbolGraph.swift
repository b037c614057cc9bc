import Foundation

// The needed part of the symbol graph format.

struct SymbolGraph: Decodable {
  var symbols: [Symbol]
}

struct Symbol: Decodable {
  struct Kind: Decodable { var identifier: String }

  struct DocComment: Decodable {
    struct Line: Decodable { var text: String }
    var lines: [Line]
  }

  struct Fragment: Decodable {
    var spelling: String
  }

  struct Signature: Decodable {
    struct Parameter: Decodable {
      var declarationFragments: [Fragment]?
    }
    var parameters: [Parameter]?
  }

  struct Availability: Decodable {
    var isUnconditionallyDeprecated: Bool?
  }

  var kind: Kind
  var pathComponents: [String]
  var docComment: DocComment?
  var functionSignature: Signature?
  var availability: [Availability]?
}

extension [Symbol.Fragment] {
  var text: String { map(\.spelling).joined() }
}
