/// A mistake that a machine makes: something in a file is left out, turned round or exchanged.
struct Slip: Sendable {
  /// What stands in the place of a text while the slip is awake.
  enum Form: Sendable {
    /// Statements: nothing.
    case nothing
    /// A Boolean: the opposite.
    case opposite
    /// A Boolean: true or false, after it has been asked for.
    case always(Bool)
    /// A whole number: the next one.
    case next
    /// An expression: another.
    case expression(String)
    /// Statements: others.
    case statements(String)
  }

  /// Part of what is changed.
  struct Change: Sendable {
    /// In UTF-8, from the beginning of the file.
    var range: Range<Int>
    var form: Form
  }

  /// The file, from `Sources` on.
  var file: String
  /// What is changed where, in words; no other slip of the file is called so.
  var name: String
  /// The function in which it stands.
  var scope: String
  var changes: [Change]

  var title: String { "\(file): \(name)" }

  /// Whether statements are missing.
  var isLeavingOut: Bool {
    changes.contains { if case .nothing = $0.form { true } else { false } }
  }
}

extension Slip.Form {
  /// What is written in the place of a text.
  ///
  /// `text` is the text, in which there may be other slips.
  func schema(_ number: Int, _ text: String) -> String {
    // Functions, where possible: operators would take the compiler long.
    switch self {
    case .nothing: "if !Mutant.isPlanted(\(number)) { \(text) }"
    case .opposite: "Mutant.opposite(\(number), \(text))"
    case .always(let value): "Mutant.always(\(number), \(value), \(text))"
    case .next: "Mutant.next(\(number), \(text))"
    case .expression(let other): "(Mutant.isPlanted(\(number)) ? (\(other)) : (\(text)))"
    case .statements(let other):
      "if Mutant.isPlanted(\(number)) { \(other) } else { \(text) }"
    }
  }
}

/// Where a slip stands in a file that has been planted.
struct Planted: Sendable {
  var slip: Int
  var range: Range<Int>
}

/// Plants slips into a file, one inside the other where they are so.
///
/// - Parameters:
///   - slips: By number, those of the file.
///   - text: The file.
/// - Returns: The file with them, and where each is now.
func plant(_ slips: [Int: Slip], into text: [UInt8]) -> (text: [UInt8], places: [Planted]) {
  struct Edit {
    var slip: Int
    var change: Slip.Change
  }
  let edits = slips.flatMap { number, slip in
    slip.changes.map { Edit(slip: number, change: $0) }
  }.sorted { one, other in
    let (a, b) = (one.change.range, other.change.range)
    // The outer ones first; of two at one place, statements hold expressions.
    if a.lowerBound != b.lowerBound { return a.lowerBound < b.lowerBound }
    if a.upperBound != b.upperBound { return a.upperBound > b.upperBound }
    let isStatement = one.change.form.isStatement
    if isStatement != other.change.form.isStatement { return isStatement }
    return one.slip < other.slip
  }
  var places: [Planted] = []
  /// Copies a part of the file with the edits from `index` on that lie in it.
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
      // What stands before the text itself: as long as for any other text.
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
    case .nothing, .statements: true
    default: false
    }
  }
}
