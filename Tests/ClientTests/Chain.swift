/// A chain of ten links, as code.
struct Chain: Sendable {
  /// The type of the promises.
  let type: String

  let style: Style

  /// The argument of every link: a dispatcher, or nothing.
  let target: String

  /// The style of the closures.
  enum Style: String, Sendable, CaseIterable {
    case short
    /// Several statements, with result types.
    case long
    /// Chains within the closures of a chain.
    case nested
    case mixed
  }

  static let all = ["Promise", "Guarantee", "CancellablePromise"].flatMap { type in
    Style.allCases.flatMap { style in
      ["", "on: .main", "on: queue"].map { Chain(type: type, style: style, target: $0) }
    }
  }

  var name: String {
    let place = target.isEmpty ? "" : target.hasSuffix("queue") ? "OnQueue" : "OnMain"
    return "\(style)\(type)\(place)"
  }

  /// The chain in a function.
  var code: String {
    """
    func \(name)(_ source: \(type)<Int>, _ queue: DispatchQueue) {
      source
        \(links.map { "    \($0)" }.joined(separator: "\n"))
        .done\(parentheses) { _ in }
        \(type == "Guarantee" && style != .mixed ? "" : ".catch\(parentheses) { print($0) }")
    }
    """
  }

  private var parentheses: String { target.isEmpty ? "" : "(\(target))" }

  private var links: [String] {
    let at = parentheses
    let cycle =
      switch style {
      case .short:
        [
          ".map\(at) { $0 + 1 }", ".then\(at) { \(type).value(\"\\($0)\") }",
          ".map\(at) { $0.count }", ".get\(at) { print($0) }",
        ]
      case .long:
        [
          ".map\(at) { number -> Int in let sum = number + 1; return sum * 2 }",
          ".then\(at) { n -> \(type)<String> in let text = String(n); return \(type).value(text) }",
          ".map\(at) { text -> Int in let count = text.count; return count }",
          ".get\(at) { number in let text = String(number); print(text) }",
        ]
      case .nested:
        [
          """
          .then\(at) { number in \(type).value(number).map\(at) { $0 + 1 }
            .then\(at) { \(type).value($0 * 2) } }
          """, ".map\(at) { $0 + 1 }",
        ]
      case .mixed:
        [
          ".map\(at) { $0 + 1 }", ".then\(at) { \(type).value(\"\\($0)\") }",
          ".compactMap\(at) { Int($0) }", ".get\(at) { print($0) }",
          type == "Guarantee" ? ".get\(at) { print($0) }" : ".ensure\(at) { print(0) }",
          ".then\(at) { n -> \(type)<[Int]> in let numbers = [n]; return .value(numbers) }",
          ".mapValues\(at) { $0 * 2 }", ".map\(at) { $0.reduce(0, +) }",
          ".map\(at) { number -> Int in let sum = number + 1; return sum }", ".map\(at) { $0 + 1 }",
        ]
      }
    return (0..<10).map { cycle[$0 % cycle.count] }
  }
}
