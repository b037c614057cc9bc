import Foundation

/// A function of generated code.
struct Snippet: Sendable {
  /// The function's name, made of its parts.
  let id: String

  let place: Place

  /// Its lines, from `func` to the brace.
  let lines: [String]

  /// Whether PromiseKit lacks it.
  let isNew: Bool

  /// Whether it is about guarantees that become promises.
  var isOfGuarantees: Bool { id.hasSuffix("_promise") || id.hasSuffix("_returnedPromise") }

  /// Makes a function of the lines of its body.
  init(
    _ id: String, in place: Place, _ body: [String], type: String? = nil, isNew: Bool = false
  ) {
    self.id = id
    self.place = place
    self.isNew = isNew
    let generics = place == .generic ? "<Item>(_ thing: Item, _ source: Promise<Item>)" : "()"
    lines =
      ["func \(id)\(generics)\(type.map { " -> \($0)" } ?? "") {"] + body.map { "  \($0)" } + ["}"]
  }
}

extension Snippet {
  /// Makes a function of all its lines, with another name.
  init(id: String, place: Place, lines: [String], isNew: Bool) {
    self.id = id
    self.place = place
    self.isNew = isNew
    let rest = lines[0].drop { $0 != "(" && $0 != "<" }
    self.lines = ["func \(id)\(rest)"] + lines.dropFirst()
  }
}

/// A file of generated code.
struct GeneratedFile: Sendable {
  let code: String

  /// The name of each line's function, from the first line on.
  let owners: [String?]

  /// Writes functions into one file, those of a place together.
  init(_ snippets: [Snippet], in dialect: Dialect) {
    var lines: [String] = []
    var owners: [String?] = []
    func add(_ new: [String], of owner: String? = nil) {
      lines += new
      owners += new.map { _ in owner }
    }
    add(["import \(dialect.module)", "import Dispatch", ""])
    for place in Place.allCases {
      let members = snippets.filter { $0.place == place }
      guard !members.isEmpty else { continue }
      add(place.opening)
      for snippet in members { add(snippet.lines, of: snippet.id) }
      add(place.closing)
    }
    if snippets.contains(where: { $0.id.hasPrefix("dense_") }) {
      add(Dense.surroundings.split(separator: "\n").map(String.init))
    }
    code = dialect.translated(lines.joined(separator: "\n") + "\n")
    self.owners = owners
  }

  /// The surroundings, as a file of their own.
  static func surroundings(in dialect: Dialect) -> String {
    dialect.translated("import \(dialect.module)\nimport Dispatch\n\n\(Surroundings.code)\n")
  }
}
