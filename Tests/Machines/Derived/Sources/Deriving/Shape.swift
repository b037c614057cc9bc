import SwiftSyntax

/// A struct of the sources that wraps one function, the body of a handler.
///
/// The mark above the struct names the kinds of closures that are cast through a twin.
struct Shape {
  let name: String
  let generics: [GenericParameterSyntax]
  /// Nil for a function without an input.
  let input: String?
  let output: String
  let mark: Mark

  /// Returns nil for any other struct.
  init?(_ declaration: StructDeclSyntax, _ mark: Mark) {
    let members = declaration.memberBlock.members
    let type = members.first?.decl.as(VariableDeclSyntax.self)?.bindings.first?.typeAnnotation?.type
    guard let type = type?.as(IdentifierTypeSyntax.self) else { return nil }
    let arguments = type.genericArgumentClause?.arguments.map(\.alone.code) ?? []
    switch (type.name.text, arguments.count) {
    case ("Body", 2): (input, output) = (arguments[0], arguments[1])
    case ("Nullary", 1): (input, output) = (nil, arguments[0])
    default: return nil
    }
    name = declaration.name.text
    generics = declaration.genericParameterClause?.parameters.map(\.alone) ?? []
    self.mark = mark
    let attributes = declaration.attributes.map(\.trimmed.code)
    guard attributes + declaration.modifiers.map(\.trimmed.code) == Self.attributes,
      members.map(\.decl.code) == [
        "@usableFromInline package let run: \(type.code)",
        "@inlinable package init(_ run: @escaping \(type.code)) { self.run = run }",
      ]
    else { return nil }
  }

  private static let attributes = ["@usableFromInline", "@frozen", "package"]

  /// The kinds of closures that become handlers.
  enum Kind: String, CaseIterable {
    case isolated = "Isolated"
    case main = "Main"
    case unchecked = "Unchecked"

    fileprivate var comment: String {
      switch self {
      case .isolated: "Closures with their isolation in the context."
      case .main: "Closures of the main actor."
      case .unchecked: "Closures of code in Swift 5 mode, which may capture anything."
      }
    }

    fileprivate var attributes: String {
      switch self {
      case .isolated: "@isolated(any) @Sendable "
      case .main: "@MainActor "
      case .unchecked: ""
      }
    }

    fileprivate var cast: String { self == .unchecked ? "unchecked" : "unisolated" }

    /// Argument labels as in Isolation.swift.
    fileprivate func label(isNullary: Bool) -> String {
      switch (self, isNullary) {
      case (.main, true): "mainNullary"
      case (.main, false): "main"
      case (_, true): "nullary"
      case (_, false): "_"
      }
    }
  }

  private var type: String { "(\(input ?? "")) throws -> \(output)" }

  /// The twin for a kind of closure.
  private func twin(for kind: Kind) -> String {
    let type = kind.attributes + type
    return """
      @usableFromInline @frozen package struct \(name)\(Form.clause(generics)) {
      @usableFromInline let run: \(type)

      @inlinable init(_ run: @escaping \(type)) { self.run = run }
      }
      """
  }

  /// The function that casts a closure through the twin.
  private func cast(for kind: Kind) -> String {
    let arguments = generics.isEmpty ? "" : "<\(generics.map(\.name.text).joined(separator: ", "))>"
    return """
      /// As in Isolation.swift, for \(article) ``\(name)``.
      @inlinable package func \(kind.cast)\(Form.clause(generics))(\
      \(kind.label(isNullary: input == nil)) body: __owned @escaping \(kind.attributes)\(type)) \
      -> @Sendable \(type) {
      unsafe unsafeBitCast(\(kind.rawValue).\(name)(consume body), to: \(name)\(arguments).self).run
      }
      """
  }

  private var article: String { "AEIOU".contains(name.prefix(1)) ? "an" : "a" }

  /// The twins and casts for the shapes of a file.
  static func casts(for shapes: [Shape]) -> String {
    let kinds = Kind.allCases.map { kind in
      (kind, shapes.filter { $0.mark.kinds.contains(kind.rawValue) })
    }.filter { !$0.1.isEmpty }
    let twins = kinds.map { kind, shapes in
      """
      /// \(kind.comment)
      @usableFromInline package enum \(kind.rawValue) {
      \(shapes.map { $0.twin(for: kind) }.joined(separator: "\n\n"))
      }
      """
    }
    let casts = kinds.flatMap { kind, shapes in shapes.map { $0.cast(for: kind) } }
    return "\(introduction)\n\n\((twins + casts).joined(separator: "\n\n"))\n"
  }

  private static let introduction = """
    // The casts of Isolation.swift for handlers whose result or error is of a known type.
    //
    // Swift wraps a function that is passed as a value of a generic type into an object, and into
    // another one when the function comes back, unless the function has the generic form itself.
    // The cast is generic, and only the closures of `map` and its like have that form; a function
    // in a struct stays as it is. So each shape has a struct for each kind of closure: a `done`,
    // `then`, `ensure` or `catch` of a view controller takes two allocations instead of four.
    //
    // SAFETY: as in Isolation.swift; each struct is a single function, like the struct that it is
    // cast to.
    """
}
