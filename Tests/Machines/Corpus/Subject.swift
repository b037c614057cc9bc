import Foundation

/// The type of a promise's value in generated code, with the words for values of the type.
enum Subject: String, Sendable, CaseIterable {
  case user, number, text, users, numbers, texts, pair, nothing, outcomes, item, items

  /// The types that functions without type parameters have.
  static let concrete: [Subject] = [
    .user, .number, .text, .users, .numbers, .texts, .pair, .nothing,
  ]

  /// For each subject: the type, the call that makes a promise of it, a constant, and the subject
  /// of its sequences.
  private static let nouns = table(
    """
    user     | User           | user(1)       | User.nobody      | users
    number   | Int            | number()      | 0                | numbers
    text     | String         | text()        | "none"           | texts
    users    | [User]         | users()       | []               | -
    numbers  | [Int]          | numbers()     | []               | -
    texts    | [String]       | texts()       | []               | -
    pair     | (User, Int)    | pair()        | (User.nobody, 0) | -
    nothing  | Void           | save()        | ()               | -
    outcomes | [Result<User>] | outcomes()    | -                | -
    item     | Item           | keep(thing)   | -                | items
    items    | [Item]         | keep([thing]) | -                | -
    """)

  /// For each subject: a value that follows, an optional one, the call that begins more work, the
  /// same for a sequence, and a sequence.
  ///
  /// `#` is the name of a value, and `##` that of a pair's second part. An arrow leads to the
  /// subject of the result.
  private static let phrases = table(
    """
    user     | #.name -> text                | #.nickname -> text      | numbers(of: #) -> numbers  | numbers(of: #) -> numbers | #.friends -> numbers
    number   | # + 1 -> number               | titles[#] -> text       | user(#) -> user            | users(near: #) -> users   | [#, 1] -> numbers
    text     | #.count -> number             | Int(#) -> number        | user(named: #) -> user     | -                         | -
    users    | #.count -> number             | #.first -> user         | number(of: #) -> number    | -                         | -
    numbers  | #.reduce(0, +) -> number      | #.first -> number       | users(with: #) -> users    | -                         | -
    texts    | #.count -> number             | #.first -> text         | user(named: #[0]) -> user  | -                         | -
    pair     | #.friends.count + ## -> number | titles[##] -> text     | user(##) -> user           | -                         | -
    nothing  | count() -> number             | titles[1] -> text       | text() -> text             | -                         | -
    outcomes | #.count -> number             | titles[#.count] -> text | user(#.count) -> user      | -                         | -
    item     | describe(#) -> text           | # as? String -> text    | keep(#) -> item            | -                         | [#] -> items
    items    | #.count -> number             | #.first -> item         | keep(#) -> items           | -                         | -
    """)

  private static func table(_ text: String) -> [Subject: [String?]] {
    let rows = text.split(separator: "\n").map { line in
      line.split(separator: " | ").map { cell in
        let cell = cell.trimmingCharacters(in: .whitespaces)
        return cell == "-" ? nil : cell
      }
    }
    return Dictionary(
      uniqueKeysWithValues: rows.map { (Subject(rawValue: $0[0]!)!, Array($0.dropFirst())) })
  }

  var type: String { Self.nouns[self]![0]! }

  /// The names of a closure's parameters, one for each part of a pair.
  var names: [String] { self == .pair ? ["user", "number"] : self == .nothing ? [] : [rawValue] }

  /// The types of these parameters.
  var types: [String] {
    self == .pair ? ["User", "Int"] : self == .nothing || self == .outcomes ? [] : [type]
  }

  /// The parameters of a closure that gives them no names.
  var anonymous: [String] { self == .pair ? ["$0.0", "$0.1"] : self == .nothing ? [] : ["$0"] }

  /// The subject of the elements, if this one is a sequence.
  var element: Subject? { Self.allCases.first { $0.many == self } }

  /// The subject of sequences with this one as the element.
  var many: Subject? { Self.nouns[self]![3].flatMap(Subject.init) }

  /// The call that makes a promise or a guarantee.
  var source: String { Self.nouns[self]![1]! }

  /// A value that is always there.
  var constant: String? { Self.nouns[self]![2] }
}

/// An expression, and the subject of its value.
struct Phrase: Sendable {
  let code: String
  let subject: Subject

  init(_ code: String, _ subject: Subject) {
    self.code = code
    self.subject = subject
  }
}

/// Phrases about a value with a name, or a name for each part.
extension Subject {
  func value(_ names: [String]) -> Phrase { phrase(0, names)! }

  /// An expression of an optional type.
  func optional(_ names: [String]) -> Phrase { phrase(1, names)! }

  /// A call, without the maker of promises before the dot.
  func work(_ names: [String]) -> Phrase { phrase(2, names)! }

  /// The same, for a promise of a sequence; nil if there is none.
  func workOnMany(_ names: [String]) -> Phrase? { phrase(3, names) }

  /// A sequence that the value has or is in; nil if that makes no sense.
  func sequence(_ names: [String]) -> Phrase? { phrase(4, names) }

  private func phrase(_ column: Int, _ names: [String]) -> Phrase? {
    Self.phrases[self]![column].map { cell in
      let parts = cell.split(separator: " -> ").map(String.init)
      let code = parts[0].replacing("##", with: names.last ?? "")
        .replacing("#", with: names.first ?? "")
      return Phrase(code, Subject(rawValue: parts[1])!)
    }
  }

  /// A question about the value.
  func condition(_ names: [String]) -> String {
    switch self {
    case .user: "\(names[0]).isNew"
    case .number: "\(names[0]) > 3"
    case .text, .users, .numbers, .texts, .outcomes, .items: "\(names[0]).isEmpty"
    case .pair: "\(names[1]) > 3"
    case .nothing: "isBusy()"
    case .item: "isGood(\(names[0]))"
    }
  }

  /// A statement that uses the value.
  func use(_ names: [String]) -> String {
    switch self {
    case .user, .pair: "show(\(names[0]).name)"
    case .number: "show(\"\\(\(names[0]))\")"
    case .text: "show(\(names[0]))"
    case .users, .numbers, .texts, .outcomes, .items: "show(\"\\(\(names[0]).count)\")"
    case .nothing: "hide()"
    case .item: "show(describe(\(names[0])))"
    }
  }
}
