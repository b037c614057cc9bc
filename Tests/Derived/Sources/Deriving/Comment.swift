/// A documentation comment, without the slashes.
struct Comment {
  /// Without the empty lines between them.
  private(set) var paragraphs: [[String]]

  init(_ lines: [String]) {
    paragraphs = lines.split(separator: "").map(Array.init)
  }

  /// A comment of a paragraph each.
  init(texts: [String]) {
    paragraphs = texts.map { Self.wrapped($0) }
  }

  var lines: [String] { Array(paragraphs.joined(separator: [""])) }

  var summary: String { paragraphs.first?.joined(separator: " ") ?? "" }

  /// The same for another type: without examples, whose types would be wrong.
  var withoutExamples: Comment {
    var copy = self
    copy.paragraphs.removeAll { $0.allSatisfy { $0.hasPrefix("    ") } }
    return copy
  }

  /// The same for a guarantee, where `this promise` is one.
  var ofGuarantee: Comment {
    var copy = self
    copy.paragraphs = paragraphs.map { lines in
      lines.map { $0.replacing("this promise", with: "this guarantee") }
    }
    return copy
  }

  /// The same for the other module, to which symbols of this one cannot be linked, but for functions that
  /// are derived there too.
  var withoutLinks: Comment {
    var copy = self
    copy.paragraphs = paragraphs.map { lines in
      lines.map { line in
        line.replacing(/``(\w+\/[^`]+|\w+)``/) { "`\($0.1.replacing("/", with: "."))`" }
      }
    }
    return copy
  }

  /// The errors that come out, as an admonition says; nil if none says that.
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

  /// Inserts a paragraph before what is said of places, errors, parameters and the result.
  mutating func add(_ text: String) {
    let place = paragraphs.firstIndex { $0[0].hasPrefix("> ") || $0[0].hasPrefix("- ") }
    paragraphs.insert(Self.wrapped(text), at: place ?? paragraphs.endIndex)
  }

  /// Where the paragraphs are that begin with these words; those with a sign at the front are none.
  func places(of words: String) -> [Int] {
    paragraphs.indices.filter { index in
      !["> ", "- ", "  "].contains(paragraphs[index][0].prefix(2))
        && paragraphs[index].joined(separator: " ").hasPrefix(words)
    }
  }

  /// Replaces the paragraph that begins with these words.
  mutating func replace(_ words: String, with text: String) {
    for place in places(of: words) { paragraphs[place] = Self.wrapped(text) }
  }

  /// Says something else of the result.
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
