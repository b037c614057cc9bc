/// A documentation comment, without the slashes.
struct Comment {
  /// The paragraphs, without the empty lines in between.
  private(set) var paragraphs: [[String]]

  init(_ lines: [String]) {
    paragraphs = lines.split(separator: "").map(Array.init)
  }

  /// Makes a comment with a paragraph for each text.
  init(texts: [String]) {
    paragraphs = texts.map { Self.wrapped($0) }
  }

  var lines: [String] { Array(paragraphs.joined(separator: [""])) }

  var summary: String { paragraphs.first?.joined(separator: " ") ?? "" }

  /// The comment for another type, without the examples, which have the wrong types.
  var withoutExamples: Comment {
    var copy = self
    copy.paragraphs.removeAll(where: Self.isExample)
    return copy
  }

  /// The comment for a guarantee, with "this promise" replaced.
  var ofGuarantee: Comment {
    var copy = self
    copy.paragraphs = paragraphs.map { lines in
      lines.map { $0.replacing("this promise", with: "this guarantee") }
    }
    return copy
  }

  /// The comment of a form that leads to a guarantee.
  var leadingToGuarantee: Comment {
    var copy = self
    copy.rejections = nil
    copy.paragraphs = copy.paragraphs.map { lines in
      lines.map { $0.replacing("\(Self.result) A promise", with: "\(Self.result) A guarantee") }
    }
    return copy
  }

  /// The comment of a form that leads from a guarantee to a promise; the same if the comment only
  /// refers to another form.
  var whereExpected: Comment {
    guard rejections != nil else { return self }
    var copy = self
    copy.add(condition: "where a promise is expected")
    copy.rejections = []
    return copy
  }

  /// The comment for the other module: links become code, except to functions derived in both.
  var withoutLinks: Comment {
    var copy = self
    copy.paragraphs = paragraphs.map { lines in
      lines.map { line in
        line.replacing(/``(\w+\/[^`]+|\w+)``/) { "`\($0.1.replacing("/", with: "."))`" }
      }
    }
    return copy
  }

  /// The errors after `> Rejects with:`; nil without such a paragraph.
  var rejections: [String]? {
    get {
      guard let paragraph = paragraphs.first(where: { $0[0].hasPrefix(Self.mark) }) else {
        return nil
      }
      let text = paragraph.map { $0.drop { $0 == ">" || $0 == " " } }.joined(separator: " ")
      return text.dropFirst(Self.mark.count - 2).drop { $0 == " " }.split(separator: "; ").map {
        String($0.hasSuffix(".") ? $0.dropLast() : $0)
      }
    }
    set {
      let place =
        paragraphs.firstIndex { $0[0].hasPrefix(Self.mark) }
        // Before the parameters and the result.
        ?? paragraphs.firstIndex { $0[0].hasPrefix("- ") } ?? paragraphs.endIndex
      if rejections != nil { paragraphs.remove(at: place) }
      guard let newValue else { return }
      let errors = newValue.isEmpty ? ["nothing, as the guarantee cannot fail"] : newValue
      paragraphs.insert(
        Self.wrapped("\(Self.mark) \(errors.joined(separator: "; ")).", margin: "> "), at: place)
    }
  }

  private static let mark = "> Rejects with:"

  /// Appends the examples of another comment.
  mutating func add(examplesOf other: Comment) {
    paragraphs += other.paragraphs.filter(Self.isExample)
  }

  private static func isExample(_ paragraph: [String]) -> Bool {
    paragraph.allSatisfy { $0.hasPrefix("    ") }
  }

  /// Inserts a paragraph before the paragraphs on places, errors, parameters and the result.
  mutating func add(_ text: String) {
    let place = paragraphs.firstIndex { $0[0].hasPrefix("> ") || $0[0].hasPrefix("- ") }
    paragraphs.insert(Self.wrapped(text), at: place ?? paragraphs.endIndex)
  }

  /// Ends the summary with a condition.
  mutating func add(condition: String) {
    paragraphs[0] = Self.wrapped("\(summary.dropLast()), \(condition).")
  }

  /// The indices of paragraphs that begin with `words`, not counting a leading sign.
  func places(of words: String) -> [Int] {
    paragraphs.indices.filter { index in
      !["> ", "- ", "  "].contains(paragraphs[index][0].prefix(2))
        && paragraphs[index].joined(separator: " ").hasPrefix(words)
    }
  }

  /// Replaces the paragraphs that begin with `words`.
  mutating func replace(_ words: String, with text: String) {
    for place in places(of: words) { paragraphs[place] = Self.wrapped(text) }
  }

  /// Replaces the description of the result.
  mutating func setResult(_ text: String) {
    for index in paragraphs.indices {
      guard let line = paragraphs[index].firstIndex(where: { $0.hasPrefix(Self.result) }) else {
        continue
      }
      paragraphs[index][line...] = ["\(Self.result) \(text)"]
    }
  }

  private static let result = "- Returns:"

  private static func wrapped(_ text: String, margin: String = "") -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= 92 {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append((lines.isEmpty ? "" : margin) + word)
      }
    }
  }
}
