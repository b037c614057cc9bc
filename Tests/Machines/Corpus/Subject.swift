/// What a promise in generated code is of, and the words for it.
enum Subject: String, Sendable, CaseIterable {
  case user, number, text, users, numbers, texts, pair, nothing, outcomes, item, items

  /// Those that no generic function is needed for.
  static let concrete: [Subject] = [
    .user, .number, .text, .users, .numbers, .texts, .pair, .nothing,
  ]

  var type: String {
    switch self {
    case .user: "User"
    case .number: "Int"
    case .text: "String"
    case .users: "[User]"
    case .numbers: "[Int]"
    case .texts: "[String]"
    case .pair: "(User, Int)"
    case .nothing: "Void"
    case .outcomes: "[Result<User>]"
    case .item: "Item"
    case .items: "[Item]"
    }
  }

  /// What a closure's parameters are called: those of a pair have a name each.
  var names: [String] {
    switch self {
    case .pair: ["user", "number"]
    case .nothing: []
    default: [rawValue]
    }
  }

  /// The types of these parameters.
  var types: [String] {
    switch self {
    case .pair: ["User", "Int"]
    case .nothing, .outcomes: []
    default: [type]
    }
  }

  /// What a closure without names for its parameters calls them.
  var anonymous: [String] {
    switch self {
    case .pair: ["$0.0", "$0.1"]
    case .nothing: []
    default: ["$0"]
    }
  }

  /// What a sequence has of it.
  var element: Subject? {
    switch self {
    case .users: .user
    case .numbers: .number
    case .texts: .text
    case .items: .item
    default: nil
    }
  }

  /// A sequence of it.
  var many: Subject? {
    switch self {
    case .user: .users
    case .number: .numbers
    case .text: .texts
    case .item: .items
    default: nil
    }
  }

  /// What makes a promise of it, or a guarantee, of nothing.
  var source: String {
    switch self {
    case .user: "user(1)"
    case .number: "number()"
    case .text: "text()"
    case .users: "users()"
    case .numbers: "numbers()"
    case .texts: "texts()"
    case .pair: "pair()"
    case .nothing: "save()"
    case .outcomes: "outcomes()"
    case .item: "keep(thing)"
    case .items: "keep([thing])"
    }
  }

  /// A value of it that is always there.
  var constant: String? {
    switch self {
    case .user: "User.nobody"
    case .number: "0"
    case .text: "\"none\""
    case .users, .numbers, .texts: "[]"
    case .pair: "(User.nobody, 0)"
    case .nothing: "()"
    case .item, .items, .outcomes: nil
    }
  }
}

/// An expression, and what it is of.
struct Phrase: Sendable {
  let code: String
  let subject: Subject

  init(_ code: String, _ subject: Subject) {
    self.code = code
    self.subject = subject
  }
}

extension Subject {
  /// What the value becomes.
  ///
  /// - Parameter names: What the value is called, or its parts.
  /// - Returns: An expression.
  func value(_ names: [String]) -> Phrase {
    switch self {
    case .user: Phrase("\(names[0]).name", .text)
    case .number: Phrase("\(names[0]) + 1", .number)
    case .text: Phrase("\(names[0]).count", .number)
    case .users, .texts, .outcomes: Phrase("\(names[0]).count", .number)
    case .numbers: Phrase("\(names[0]).reduce(0, +)", .number)
    case .pair: Phrase("\(names[0]).friends.count + \(names[1])", .number)
    case .nothing: Phrase("count()", .number)
    case .item: Phrase("describe(\(names[0]))", .text)
    case .items: Phrase("\(names[0]).count", .number)
    }
  }

  /// What the value may become.
  ///
  /// - Parameter names: What the value is called, or its parts.
  /// - Returns: An expression whose type is optional.
  func optional(_ names: [String]) -> Phrase {
    switch self {
    case .user: Phrase("\(names[0]).nickname", .text)
    case .number: Phrase("titles[\(names[0])]", .text)
    case .text: Phrase("Int(\(names[0]))", .number)
    case .users: Phrase("\(names[0]).first", .user)
    case .numbers: Phrase("\(names[0]).first", .number)
    case .texts: Phrase("\(names[0]).first", .text)
    case .outcomes: Phrase("titles[\(names[0]).count]", .text)
    case .pair: Phrase("titles[\(names[1])]", .text)
    case .nothing: Phrase("titles[1]", .text)
    case .item: Phrase("\(names[0]) as? String", .text)
    case .items: Phrase("\(names[0]).first", .item)
    }
  }

  /// What is begun with the value.
  ///
  /// - Parameter names: What the value is called, or its parts.
  /// - Returns: What is called of something that makes promises.
  func work(_ names: [String]) -> Phrase {
    switch self {
    case .user: Phrase("numbers(of: \(names[0]))", .numbers)
    case .number: Phrase("user(\(names[0]))", .user)
    case .text: Phrase("user(named: \(names[0]))", .user)
    case .users: Phrase("number(of: \(names[0]))", .number)
    case .numbers: Phrase("users(with: \(names[0]))", .users)
    case .pair: Phrase("user(\(names[1]))", .user)
    case .texts: Phrase("user(named: \(names[0])[0])", .user)
    case .outcomes: Phrase("user(\(names[0]).count)", .user)
    case .nothing: Phrase("text()", .text)
    case .item: Phrase("keep(\(names[0]))", .item)
    case .items: Phrase("keep(\(names[0]))", .items)
    }
  }

  /// What is begun with the value, to become a sequence.
  ///
  /// - Parameter names: What the value is called.
  /// - Returns: As ``work(_:)``; nil if there is nothing that becomes a sequence.
  func workOnMany(_ names: [String]) -> Phrase? {
    switch self {
    case .user: work(names)
    case .number: Phrase("users(near: \(names[0]))", .users)
    default: nil
    }
  }

  /// A sequence that the value has or is in.
  ///
  /// - Parameter names: What the value is called.
  /// - Returns: An expression; nil if it makes no sense.
  func sequence(_ names: [String]) -> Phrase? {
    switch self {
    case .user: Phrase("\(names[0]).friends", .numbers)
    case .number: Phrase("[\(names[0]), 1]", .numbers)
    case .item: Phrase("[\(names[0])]", .items)
    default: nil
    }
  }

  /// A question about the value.
  ///
  /// - Parameter names: What the value is called, or its parts.
  /// - Returns: A condition.
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

  /// What is done with the value.
  ///
  /// - Parameter names: What the value is called, or its parts.
  /// - Returns: A statement.
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
