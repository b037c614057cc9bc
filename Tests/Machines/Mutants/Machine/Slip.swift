/// A mistake made by the machine: part of a file is left out, inverted or exchanged.
struct Slip: Sendable {
  /// The replacement of a text while the slip is awake.
  enum Form: Sendable {
    /// Statements: nothing.
    case nothing
    /// A Boolean: the opposite.
    case opposite
    /// A Boolean: true or false, after evaluating the original.
    case always(Bool)
    /// A binding in a condition: none.
    case unbound
    /// A whole number: the next one.
    case next
    /// An expression: another.
    case expression(String)
    /// Statements: others.
    case statements(String)
    /// A token: the same between other texts.
    case between(String, String)
    /// Something around what is changed: the same.
    case whole
    /// A statement: the same.
    case reached
    /// The only expression in a function: the same.
    case reachedResult
    /// The only expression in a branch: the same.
    case reachedValue
  }

  /// One of the changes of a slip.
  struct Change: Sendable {
    /// The place in UTF-8, from the beginning of the file.
    var range: Range<Int>
    var form: Form
  }

  /// The path in `Sources`.
  var file: String
  /// The change and the place, in words; unique in the file.
  var name: String
  /// The surrounding function.
  var scope: String
  var changes: [Change]

  var title: String { "\(file): \(name)" }

  /// Whether statements are missing.
  var isLeavingOut: Bool {
    changes.contains { if case .nothing = $0.form { true } else { false } }
  }
}

extension Slip.Form {
  /// The code that replaces a text.
  ///
  /// `text` is the original, which may have other slips inside.
  func schema(_ number: Int, _ text: String) -> String {
    // Functions, where possible: operators take the compiler longer.
    switch self {
    case .nothing: "if !Mutant.isPlanted(\(number)) { \(text) }"
    case .opposite: "Mutant.opposite(\(number), \(text))"
    case .always(let value): "Mutant.always(\(number), \(value), \(text))"
    case .unbound: "!Mutant.isPlanted(\(number)), \(text)"
    case .next: "Mutant.next(\(number), \(text))"
    case .expression(let other): "(Mutant.isPlanted(\(number)) ? (\(other)) : (\(text)))"
    case .between(let before, let after):
      "\(before)\(text)\(after)".replacing("PLANTED", with: "Mutant.isPlanted(\(number))")
    case .whole: text
    case .reached: "_ = Mutant.isPlanted(\(number)); \(text)"
    case .reachedResult: "_ = Mutant.isPlanted(\(number)); return \(text)"
    case .reachedValue: "Mutant.reached(\(number), \(text))"
    case .statements(let other):
      "if Mutant.isPlanted(\(number)) { \(other) } else { \(text) }"
    }
  }
}

/// The place of a slip in a file after planting.
struct Planted: Sendable {
  var slip: Int
  var range: Range<Int>
}

/// Plants slips into a file; a slip may have others inside.
///
/// - Parameters:
///   - slips: The slips of the file, by number.
///   - text: The file.
/// - Returns: The changed file, and the new place of each slip.
func plant(_ slips: [Int: Slip], into text: [UInt8]) -> (text: [UInt8], places: [Planted]) {
  struct Edit {
    var slip: Int
    var change: Slip.Change
  }
  let edits = slips.flatMap { number, slip in
    slip.changes.map { Edit(slip: number, change: $0) }
  }.sorted { one, other in
    let (a, b) = (one.change.range, other.change.range)
    // Outer changes first; at the same place, statements contain expressions.
    if a.lowerBound != b.lowerBound { return a.lowerBound < b.lowerBound }
    if a.upperBound != b.upperBound { return a.upperBound > b.upperBound }
    let isStatement = one.change.form.isStatement
    if isStatement != other.change.form.isStatement { return isStatement }
    return one.slip < other.slip
  }
  var places: [Planted] = []
  /// Copies a part of the file with the edits inside, from `index` on.
  func copy(_ range: Range<Int>, _ index: inout Int, at start: Int) -> [UInt8] {
    var copied: [UInt8] = []
    var position = range.lowerBound
    while index < edits.count, edits[index].change.range.upperBound <= range.upperBound,
      edits[index].change.range.lowerBound < range.upperBound
    {
      let edit = edits[index]
      index += 1
      let place = edit.change.range
      copied += text[position..<place.lowerBound]
      // The part before the original is the same for any original.
      let around = edit.change.form.schema(edit.slip, "\u{0}").utf8
      let before = around.prefix { $0 != 0 }
      let from = start + copied.count
      let inner = copy(place, &index, at: from + before.count)
      copied += before
      copied += inner
      copied += around.dropFirst(before.count + 1)
      places.append(Planted(slip: edit.slip, range: from..<start + copied.count))
      position = place.upperBound
    }
    copied += text[position..<range.upperBound]
    return copied
  }
  var index = 0
  let planted = copy(0..<text.count, &index, at: 0)
  return (planted, places)
}

extension Slip.Form {
  fileprivate var isStatement: Bool {
    switch self {
    case .nothing, .statements, .reached, .reachedResult: true
    default: false
    }
  }
}
