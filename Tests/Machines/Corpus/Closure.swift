/// What an operator expects of its closure.
enum Goal: String, Sendable {
  case promise, guarantee
  /// A promise of a sequence.
  case promiseOfMany
  case value, optional, sequence, condition, nothing
  /// A promise of the chain's value, in place of an error.
  case replacement, guaranteedReplacement
  /// A guarantee of nothing, whatever there is.
  case ending
  /// Another error.
  case error
}

/// What stands behind the name of an operator, with the lines after the first.
struct Argument: Sendable {
  /// In braces, or in parentheses if it is a function or a key path.
  let lines: [String]

  /// What the closure comes to; nil if that does not matter.
  let result: Subject?
}

/// Where a closure is written.
struct Closure: Sendable {
  let goal: Goal

  /// What its parameter is; nil stands for an error, or for an outcome.
  let parameter: Subject?

  /// What the chain is of, which a replacement has to be of.
  let chain: Subject

  let place: Place

  /// Whether the parameter is an element of what the chain is of.
  var isElement = false

  /// Whether it may throw.
  var canThrow = true

  /// Whether the parameter is an error, an outcome, or there is none.
  var kind = Kind.subject

  enum Kind: Sendable { case subject, error, outcome, none }
}

/// How a closure is written.
enum Shape: String, Sendable, CaseIterable {
  case short, named, typedParameter, typedResult, typed
  case statements, anonymousStatements, variable, changed
  case guardReturn, guardThrow, ifStatement, ifExpression, switchStatement
  case ignoring, checked, doCatch, deferring, nested
  case function, method, keyPath
  case weakGuard, weakReturn, weakOptional, ownStatement, own

  /// Whether it speaks of the object that it is written in.
  var needsSelf: Bool {
    switch self {
    case .method, .weakGuard, .weakReturn, .weakOptional, .ownStatement, .own: true
    default: false
    }
  }

  /// Whether it throws.
  var isThrowing: Bool { self == .guardThrow || self == .checked || self == .weakGuard }

  /// Whether there is an object that may be gone.
  var needsClass: Bool {
    switch self {
    case .weakGuard, .weakReturn, .weakOptional: true
    default: false
    }
  }
}

extension Closure {
  private var names: [String] {
    switch kind {
    case .subject: parameter?.names ?? []
    case .error: ["error"]
    case .outcome: ["outcome"]
    case .none: []
    }
  }

  private var anonymous: [String] {
    switch kind {
    case .subject: parameter?.anonymous ?? []
    case .error, .outcome: ["$0"]
    case .none: []
    }
  }

  private var types: [String] {
    switch kind {
    case .subject: parameter?.types ?? []
    case .error: ["any Error"]
    case .outcome, .none: []
    }
  }

  /// `user in`, or nothing.
  private var header: String { names.isEmpty ? "" : " \(names.joined(separator: ", ")) in" }

  /// `_ in`, where there is a parameter that the expression does not need.
  private var hole: String {
    switch goal {
    case .replacement, .guaranteedReplacement: " _ in"
    default: ""
    }
  }

  private var weakHeader: String {
    names.isEmpty ? " [weak self] in" : " [weak self] \(names.joined(separator: ", ")) in"
  }

  private var typedHeader: String? {
    guard types.count == names.count else { return nil }
    return "(\(zip(names, types).map { "\($0): \($1)" }.joined(separator: ", ")))"
  }

  /// The expression that the closure comes to, and what it is of.
  private func phrase(_ names: [String]) -> Phrase? {
    let subject = parameter ?? .nothing
    switch goal {
    case .promise, .guarantee:
      let work =
        isElement && subject == .user ? Phrase("text(of: \(names[0]))", .text) : subject.work(names)
      return Phrase("\(maker).\(work.code)", work.subject)
    case .promiseOfMany:
      return subject.workOnMany(names).map { Phrase("\(maker).\($0.code)", $0.subject) }
    case .value: return subject.value(names)
    case .optional: return subject.optional(names)
    case .sequence: return subject.sequence(names)
    case .condition: return Phrase(subject.condition(names), subject)
    case .replacement, .guaranteedReplacement: return Phrase("\(maker).\(chain.source)", chain)
    case .ending: return Phrase("cache.save()", .nothing)
    case .error: return Phrase("replacement(of: \(names[0]))", .nothing)
    case .nothing: return Phrase(use(names), .nothing)
    }
  }

  private var maker: String {
    switch goal {
    case .guarantee, .guaranteedReplacement, .ending: "cache"
    default: "api"
    }
  }

  private var promiseType: String { maker == "cache" ? "Guarantee" : "Promise" }

  private func use(_ names: [String]) -> String {
    switch kind {
    case .subject: (parameter ?? .nothing).use(names)
    case .error: "report(\(names[0]))"
    case .outcome: "present(\(names[0]))"
    case .none: "hide()"
    }
  }

  private func condition(_ names: [String]) -> String {
    kind == .subject && parameter != nil ? (parameter ?? .nothing).condition(names) : "isBusy()"
  }

  /// What the closure's type says that it returns.
  private func resultType(of phrase: Phrase) -> String {
    switch goal {
    case .promise, .promiseOfMany, .guarantee, .replacement, .guaranteedReplacement, .ending:
      "\(promiseType)<\(phrase.subject.type)>"
    case .value, .sequence: phrase.subject.type
    case .optional: "\(phrase.subject.type)?"
    case .condition: "Bool"
    case .error: "any Error"
    case .nothing: "Void"
    }
  }

  /// What the closure comes to if it leaves early.
  private func fallback(of phrase: Phrase) -> String? {
    switch goal {
    case .promise, .promiseOfMany, .guarantee, .replacement, .guaranteedReplacement:
      phrase.subject.constant.map { constant in
        let type = "\(promiseType)<\(phrase.subject.type)>"
        return phrase.subject == .nothing ? "\(type).value(())" : "\(type).value(\(constant))"
      }
    case .ending: "Guarantee<Void>.value(())"
    case .value, .sequence: phrase.subject.constant
    case .optional: phrase.subject.constant
    case .condition: "true"
    case .error: "Failure.gone"
    case .nothing: nil
    }
  }

  private var returnsNothing: Bool { goal == .nothing }

  /// Writes a closure.
  ///
  /// - Parameter shape: How to write it.
  /// - Returns: The closure; nil if it cannot be written so.
  func written(as shape: Shape) -> Argument? {
    guard !shape.needsSelf || place.hasSelf, !shape.needsClass || place.isClass,
      canThrow || !shape.isThrowing
    else { return nil }
    guard let named = phrase(names), let unnamed = phrase(anonymous) else { return nil }
    let result: Subject? = returnsNothing ? nil : named.subject
    func argument(_ lines: String...) -> Argument { Argument(lines: lines, result: result) }
    func block(_ header: String, _ statements: [String?]) -> Argument {
      Argument(
        lines: ["{\(header)"] + statements.compactMap { $0 }.map { "  \($0)" } + ["}"],
        result: result)
    }
    func last(_ phrase: Phrase) -> String { returnsNothing ? phrase.code : "return \(phrase.code)" }
    let early = returnsNothing ? "return" : fallback(of: named).map { "return \($0)" }
    switch shape {
    case .short:
      return argument("{\(hole) \(unnamed.code) }")
    case .named:
      return names.isEmpty ? nil : argument("{\(header) \(named.code) }")
    case .typedParameter:
      guard let typedHeader, !names.isEmpty else { return nil }
      return argument("{ \(typedHeader) in \(named.code) }")
    case .typedResult:
      let parameters = names.isEmpty ? "()" : names.count == 1 ? names[0] : nil
      guard let parameters else { return nil }
      return argument("{ \(parameters) -> \(resultType(of: named)) in \(named.code) }")
    case .typed:
      guard let typedHeader else { return nil }
      return block(
        " \(typedHeader) -> \(resultType(of: named)) in", ["log(\"typed\")", last(named)])
    case .statements:
      return block(header, ["log(\"begun\")", last(named)])
    case .anonymousStatements:
      guard !anonymous.isEmpty else { return nil }
      return block("", ["\(use(anonymous))", last(unnamed)])
    case .variable:
      guard !returnsNothing else {
        guard let name = names.first else { return nil }
        return block(header, ["let found = \(name)", "present(found)"])
      }
      return block(header, ["let next = \(named.code)", "log(\"next\")", "return next"])
    case .changed:
      guard kind == .subject, names.count == 1, parameter != .item else { return nil }
      guard let changed = phrase(["copy"]) else { return nil }
      let change =
        switch parameter {
        case .user: "copy.name = \"\""
        case .number: "copy += 1"
        case .text: "copy += \"!\""
        default: "copy.reverse()"
        }
      return block("", ["var copy = $0", change, last(changed)])
    case .guardReturn:
      guard let early else { return nil }
      return block(header, ["guard !(\(condition(names))) else { \(early) }", last(named)])
    case .guardThrow:
      return block(
        header, ["guard \(condition(names)) else { throw Failure.refused }", last(named)])
    case .ifStatement:
      guard let early else { return nil }
      return block(
        header,
        ["if \(condition(names)) {", "  \(last(named))", "} else {", "  \(early)", "}"])
    case .ifExpression:
      guard let other = returnsNothing ? "hide()" : fallback(of: named) else { return nil }
      return argument("{\(header) if \(condition(names)) { \(named.code) } else { \(other) } }")
    case .switchStatement:
      guard let early else { return nil }
      return block(
        header,
        ["switch \(condition(names)) {", "case true: \(last(named))", "case false: \(early)", "}"])
    case .ignoring:
      guard !names.isEmpty else { return nil }
      let holes = names.map { _ in "_" }.joined(separator: ", ")
      if returnsNothing { return argument("{ \(holes) in hide() }") }
      guard let other = fallback(of: named), goal != .optional else { return nil }
      return argument("{ \(holes) in \(other) }")
    case .checked:
      guard !returnsNothing else { return nil }
      return argument("{\(hole) try check(\(unnamed.code)) }")
    case .doCatch:
      guard let early, !names.isEmpty else { return nil }
      return block(
        header,
        [
          "do {", "  _ = try check(\(names[0]))", "  \(last(named))", "} catch {",
          "  report(error)", "  \(early)", "}",
        ])
    case .deferring:
      return block(header, ["defer { hide() }", last(named)])
    case .nested:
      guard [.promise, .guarantee, .replacement, .guaranteedReplacement].contains(goal) else {
        return nil
      }
      guard goal == .promise || goal == .guarantee else {
        return argument("{\(header) \(named.code).map { $0 } }")
      }
      let after = named.subject.value(named.subject.anonymous)
      return Argument(
        lines: ["{\(header) \(named.code).map { \(after.code) } }"], result: after.subject)
    case .function:
      return function
    case .method:
      guard kind == .subject, let parameter, parameter != .nothing, parameter != .pair else {
        return kind == .error && returnsNothing ? argument("(self.handle)") : nil
      }
      switch goal {
      case .nothing: return argument("(self.receive)")
      case .promise where parameter == .user && !isElement:
        return Argument(lines: ["(self.numbers)"], result: .numbers)
      case .value where parameter == .user:
        return Argument(lines: ["(self.nameOf)"], result: .text)
      default: return nil
      }
    case .keyPath:
      return keyPath
    case .weakGuard:
      return block(
        weakHeader,
        ["guard let self else { throw Failure.gone }", "self.calls += 1", last(named)])
    case .weakReturn:
      guard let early else { return nil }
      return block(
        weakHeader, ["guard let self = self else { \(early) }", "self.calls += 1", last(named)])
    case .weakOptional:
      guard returnsNothing else {
        return block(weakHeader, ["self?.calls += 1", last(named)])
      }
      return argument("{\(weakHeader) self?.note(\(names.first ?? "1")) }")
    case .ownStatement:
      return block(header, ["self.calls += 1", last(named)])
    case .own:
      guard returnsNothing else { return nil }
      return argument(anonymous.isEmpty ? "{ self.calls = 0 }" : "{ self.any = $0 }")
    }
  }

  /// A function's name in place of the closure.
  private var function: Argument? {
    func argument(_ code: String, _ result: Subject?) -> Argument {
      Argument(lines: ["(\(code))"], result: result)
    }
    switch (kind, goal, parameter) {
    case (.error, .nothing, _): return argument("report", nil)
    case (.none, .nothing, _): return argument("hide", nil)
    case (.outcome, .nothing, _): return argument("present", nil)
    case (.subject, .nothing, let subject?):
      return argument(subject == .nothing ? "hide" : subject == .text ? "show" : "present", nil)
    case (.subject, .value, .user): return argument("nameOf", .text)
    case (.subject, .value, .number): return argument("next", .number)
    case (.subject, .value, .text): return argument("describe", .text)
    case (.subject, .optional, .text): return argument("parse", .number)
    case (.subject, .condition, .user): return argument("isNew", .user)
    case (.subject, .promise, .user), (.subject, .promiseOfMany, .user):
      if isElement, goal == .promise { return argument("api.text(of:)", .text) }
      return argument("api.numbers(of:)", .numbers)
    case (.subject, .promise, .numbers): return argument("api.users(with:)", .users)
    case (.subject, .promise, .users): return argument("api.number(of:)", .number)
    case (.subject, .guarantee, .user):
      return isElement
        ? argument("cache.text(of:)", .text) : argument("cache.numbers(of:)", .numbers)
    case (.none, .ending, _): return argument("cache.save", .nothing)
    default: return nil
    }
  }

  private var keyPath: Argument? {
    func argument(_ code: String, _ result: Subject?) -> Argument {
      Argument(lines: ["(\(code))"], result: result)
    }
    switch (kind, goal, parameter) {
    case (.subject, .value, .user): return argument("\\.name", .text)
    case (.subject, .value, .text), (.subject, .value, .users), (.subject, .value, .numbers):
      return argument("\\.count", .number)
    case (.subject, .value, .pair): return argument("\\.0", .user)
    case (.subject, .optional, .user): return argument("\\.nickname", .text)
    case (.subject, .optional, .users): return argument("\\.first", .user)
    case (.subject, .condition, .user): return argument("\\.isNew", .user)
    case (.subject, .sequence, .user): return argument("\\.friends", .numbers)
    default: return nil
    }
  }
}
