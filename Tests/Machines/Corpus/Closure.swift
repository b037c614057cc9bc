/// The result that an operator expects of its closure.
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

/// The source text after the operator's name; it may span several lines.
struct Argument: Sendable {
  /// In braces, or in parentheses if it is a function or a key path.
  let lines: [String]

  /// The subject of the closure's result; nil if any result will do.
  let result: Subject?
}

/// Where a closure is written.
struct Closure: Sendable {
  let goal: Goal

  let takes: Link.Takes

  /// The subject of its parameter; nil for an error, an outcome or nothing.
  let parameter: Subject?

  /// The subject of the chain, and of a replacement.
  let chain: Subject

  let place: Place

  /// Whether it may throw.
  let canThrow: Bool
}

/// How a closure is written.
enum Shape: String, Sendable, CaseIterable {
  case short, named, typedParameter, typedResult, typed
  case statements, anonymousStatements, variable, changed
  case guardReturn, guardThrow, ifStatement, ifExpression, switchStatement
  case ignoring, checked, doCatch, deferring, nested
  case function, method, keyPath
  case weakGuard, weakReturn, weakOptional, ownStatement, own

  /// Whether it uses the object that it is written in.
  var needsSelf: Bool {
    needsClass || [.method, .ownStatement, .own].contains(self)
  }

  /// Whether it throws.
  var isThrowing: Bool { self == .guardThrow || self == .checked || self == .weakGuard }

  /// Whether it refers weakly to an object.
  var needsClass: Bool {
    [.weakGuard, .weakReturn, .weakOptional].contains(self)
  }
}

extension Closure {
  private var names: [String] {
    parameter?.names ?? (takes == .nothing ? [] : ["\(takes)"])
  }

  private var anonymous: [String] {
    parameter?.anonymous ?? (takes == .nothing ? [] : ["$0"])
  }

  private var types: [String] { parameter?.types ?? (takes == .error ? ["any Error"] : []) }

  /// The closure's result.
  private func phrase(_ names: [String]) -> Phrase? {
    let subject = parameter ?? .nothing
    switch goal {
    case .promise, .guarantee:
      let work =
        takes == .element && subject == .user
        ? Phrase("text(of: \(names[0]))", .text) : subject.work(names)
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
    [.guarantee, .guaranteedReplacement, .ending].contains(goal) ? "cache" : "api"
  }

  private var promiseType: String { maker == "cache" ? "Guarantee" : "Promise" }

  private func use(_ names: [String]) -> String {
    switch takes {
    case .value, .element: (parameter ?? .nothing).use(names)
    case .error: "report(\(names[0]))"
    case .outcome: "present(\(names[0]))"
    case .nothing: "hide()"
    }
  }

  private func condition(_ names: [String]) -> String {
    parameter?.condition(names) ?? "isBusy()"
  }

  /// The result in the closure's type.
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

  /// The result of leaving the closure early; nil if there is none.
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

  /// The source of most shapes, line by line, with words of the closure in « »: a closure that
  /// lacks a word cannot have the shape.
  private static let templates: [Shape: String] = [
    .short: "{«hole» «unnamed» }",
    .named: "{ «names» in «named» }",
    .typedParameter: "{ («types») in «named» }",
    .typedResult: "{ «one» -> «type» in «named» }",
    .typed: "{ («allTypes») -> «type» in|log(\"typed\")|«last»|}",
    .statements: "{«in»|log(\"begun\")|«last»|}",
    .anonymousStatements: "{|«use»|«lastUnnamed»|}",
    .guardReturn: "{«in»|guard !(«condition») else { «early» }|«last»|}",
    .guardThrow: "{«in»|guard «condition» else { throw Failure.refused }|«last»|}",
    .ifStatement: "{«in»|if «condition» {|  «last»|} else {|  «early»|}|}",
    .ifExpression: "{«in» if «condition» { «named» } else { «other» } }",
    .switchStatement: "{«in»|switch «condition» {|case true: «last»|case false: «early»|}|}",
    .checked: "{«hole» try check(«returned») }",
    .doCatch: "{«in»|do {|  _ = try check(«name»)|  «last»|} catch {|  report(error)|  «early»|}|}",
    .deferring: "{«in»|defer { hide() }|«last»|}",
    .weakGuard:
      "{ [weak self]«names in»|guard let self else { throw Failure.gone }|self.calls += 1|«last»|}",
    .weakReturn:
      "{ [weak self]«names in»|guard let self = self else { «early» }|self.calls += 1|«last»|}",
    .ownStatement: "{«in»|self.calls += 1|«last»|}",
  ]

  /// Writes the closure in a shape; nil if the closure cannot have the shape.
  func written(as shape: Shape) -> Argument? {
    guard !shape.needsSelf || place.hasSelf, !shape.needsClass || place.isClass,
      canThrow || !shape.isThrowing
    else { return nil }
    guard let named = phrase(names), let unnamed = phrase(anonymous) else { return nil }
    let result: Subject? = returnsNothing ? nil : named.subject
    func argument(_ code: String) -> Argument {
      let lines = code.split(separator: "|").map(String.init)
      let inner = lines.dropFirst().dropLast().map { "  \($0)" }
      return Argument(
        lines: lines.count == 1 ? lines : [lines[0]] + inner + ["}"], result: result)
    }
    func last(_ phrase: Phrase) -> String { returnsNothing ? phrase.code : "return \(phrase.code)" }
    let list = names.joined(separator: ", ")
    let weakly = "[weak self]" + (names.isEmpty ? "" : " \(list)") + " in"
    if let template = Self.templates[shape] {
      let typed = zip(names, types).map { "\($0): \($1)" }.joined(separator: ", ")
      let allTypes = types.count == names.count ? typed : nil
      let other = returnsNothing ? nil : fallback(of: named)
      let words: [String: String?] = [
        // A parameter that the expression does not need.
        "hole": [.replacement, .guaranteedReplacement].contains(goal) ? " _ in" : "",
        "in": names.isEmpty ? "" : " \(list) in",
        "names in": weakly.replacing("[weak self]", with: ""),
        "names": names.isEmpty ? nil : list, "name": names.first,
        "one": names.isEmpty ? "()" : names.count == 1 ? list : nil,
        "types": names.isEmpty ? nil : allTypes, "allTypes": allTypes,
        "type": resultType(of: named), "named": named.code, "unnamed": unnamed.code,
        "last": last(named), "lastUnnamed": last(unnamed),
        "returned": returnsNothing ? nil : unnamed.code,
        "use": anonymous.isEmpty ? nil : use(anonymous), "condition": condition(names),
        "early": returnsNothing ? "return" : other.map { "return \($0)" },
        "other": returnsNothing ? "hide()" : other,
      ]
      var code = template
      for match in template.matches(of: /«(.*?)»/) {
        guard let word = words[String(match.1)]! else { return nil }
        code.replace(match.0, with: word, maxReplacements: 1)
      }
      return argument(code)
    }
    switch shape {
    case .variable:
      guard !returnsNothing else {
        return names.first.map { argument("{ \(list) in|let found = \($0)|present(found)|}") }
      }
      let header = names.isEmpty ? "{" : "{ \(list) in"
      return argument("\(header)|let next = \(named.code)|log(\"next\")|return next|}")
    case .changed:
      guard parameter != nil, names.count == 1, parameter != .item else { return nil }
      guard let changed = phrase(["copy"]) else { return nil }
      let change =
        switch parameter {
        case .user: "copy.name = \"\""
        case .number: "copy += 1"
        case .text: "copy += \"!\""
        default: "copy.reverse()"
        }
      return argument("{|var copy = $0|\(change)|\(last(changed))|}")
    case .ignoring:
      guard !names.isEmpty else { return nil }
      let holes = names.map { _ in "_" }.joined(separator: ", ")
      if returnsNothing { return argument("{ \(holes) in hide() }") }
      guard let other = fallback(of: named), goal != .optional else { return nil }
      return argument("{ \(holes) in \(other) }")
    case .nested:
      guard [.promise, .guarantee, .replacement, .guaranteedReplacement].contains(goal) else {
        return nil
      }
      let header = names.isEmpty ? "{" : "{ \(list) in"
      guard goal == .promise || goal == .guarantee else {
        return argument("\(header) \(named.code).map { $0 } }")
      }
      let after = named.subject.value(named.subject.anonymous)
      return Argument(
        lines: ["\(header) \(named.code).map { \(after.code) } }"], result: after.subject)
    case .weakOptional:
      guard returnsNothing else {
        return argument("{ \(weakly)|self?.calls += 1|\(last(named))|}")
      }
      return argument("{ \(weakly) self?.note(\(names.first ?? "1")) }")
    case .own:
      guard returnsNothing else { return nil }
      return argument(anonymous.isEmpty ? "{ self.calls = 0 }" : "{ self.any = $0 }")
    default: return self.named(shape)
    }
  }

  /// The names of functions and methods, and the key paths, that can replace a closure, with the
  /// subject of the result.
  ///
  /// The key is the goal and the parameter, with a star for an element.
  private static let names: [Shape: [String: (code: String, result: Subject?)]] = [
    .function: [
      "nothing error": ("report", nil),
      "nothing outcome": ("present", nil), "nothing nothing": ("hide", nil),
      "nothing text": ("show", nil), "nothing": ("present", nil), "value user": ("nameOf", .text),
      "value number": ("next", .number), "value text": ("describe", .text),
      "optional text": ("parse", .number), "condition user": ("isNew", .user),
      "promise user": ("api.numbers(of:)", .numbers), "promise user*": ("api.text(of:)", .text),
      "promiseOfMany user": ("api.numbers(of:)", .numbers),
      "promise numbers": ("api.users(with:)", .users),
      "promise users": ("api.number(of:)", .number),
      "guarantee user": ("cache.numbers(of:)", .numbers),
      "guarantee user*": ("cache.text(of:)", .text), "ending nothing": ("cache.save", .nothing),
    ],
    .method: [
      "nothing error": ("self.handle", nil), "nothing none": ("", nil),
      "nothing outcome": ("", nil),
      "nothing nothing": ("", nil), "nothing pair": ("", nil), "nothing": ("self.receive", nil),
      "promise user": ("self.numbers", .numbers), "promise user*": ("", nil),
      "value user": ("self.nameOf", .text),
    ],
    .keyPath: [
      "value user": ("\\.name", .text), "value text": ("\\.count", .number),
      "value users": ("\\.count", .number), "value numbers": ("\\.count", .number),
      "value pair": ("\\.0", .user), "optional user": ("\\.nickname", .text),
      "optional users": ("\\.first", .user), "condition user": ("\\.isNew", .user),
      "sequence user": ("\\.friends", .numbers),
    ],
  ]

  /// The argument of a shape without a closure; nil if there is none.
  private func named(_ shape: Shape) -> Argument? {
    guard let names = Self.names[shape] else { return nil }
    let subject = parameter?.rawValue ?? "\(takes)"
    let found =
      (takes == .element ? names["\(goal) \(subject)*"] : nil) ?? names["\(goal) \(subject)"]
      ?? (goal == .nothing && parameter != nil ? names["nothing"] : nil)
    return found.flatMap {
      $0.code.isEmpty ? nil : Argument(lines: ["(\($0.code))"], result: $0.result)
    }
  }
}
