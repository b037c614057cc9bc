import SwiftSyntax

extension SourceFile {
  /// The module that it belongs to: the folder below `Sources` or `Tests`, otherwise the folder
  /// where the search began.
  package var module: String {
    let folders = path.split(separator: "/").dropLast()
    if let root = folders.lastIndex(where: { $0 == "Sources" || $0 == "Tests" }),
      root + 1 < folders.endIndex
    {
      return String(folders[root + 1])
    }
    return folders.first.map(String.init) ?? "."
  }
}

extension TypeSyntax {
  /// The name of a type, without its module or enclosing types.
  package var lastName: String? {
    self.as(IdentifierTypeSyntax.self)?.name.text ?? self.as(MemberTypeSyntax.self)?.name.text
  }
}

extension SyntaxProtocol {
  /// The enclosing types, by declaration or extension, the innermost first.
  package var enclosingTypes: [String] {
    sequence(first: Syntax(self)) { $0.parent }.dropFirst().compactMap(\.typeName)
  }

  /// The name of the type that it declares or extends.
  package var typeName: String? {
    let node = Syntax(self)
    switch node.kind {
    case .extensionDecl: return node.cast(ExtensionDeclSyntax.self).extendedType.lastName
    case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl:
      return node.asProtocol((any NamedDeclSyntax).self)?.name.text
    default: return nil
    }
  }
}
