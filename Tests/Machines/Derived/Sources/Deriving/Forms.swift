import SwiftSyntax

// The forms derived from a function. Each is nil, or empty, if nothing can be derived.

extension Form {
  /// Derives the forms with `on: .main` and with a dispatcher from a form without.
  ///
  /// Each language mode has its form with a dispatcher. In Swift 5 mode the closure is
  /// neither `@Sendable` nor isolated, for old code in main-actor classes. Forms without `on:` must
  /// have no such twin: with two candidates for a link, a mistake in a chain takes the compiler a
  /// number of steps that doubles with every link.
  var formsOnDispatchers: [Form] {
    guard let closure = parameters.firstIndex(where: { $0.isIsolated && !$0.isAsync }) else {
      return []
    }
    // The policy and the place of the call follow the dispatcher, and the clock precedes it.
    let clock = parameters.firstIndex { $0.firstName.text == "clock" }
    let later = parameters.firstIndex { ["policy", "file"].contains($0.firstName.text) }
    let place = clock.map { $0 + 1 } ?? later ?? closure
    // Moved on, since each copy asks the runtime how; not where two closures need the dispatcher.
    let isOwned = isolatedClosures.count == 1
    let dispatcher = [
      "on dispatcher: \(isOwned ? "__owned " : "")(any Dispatcher)?",
      "flags: DispatchWorkItemFlags? = nil",
    ]
    let hop = "Hop(\(isOwned ? "consume " : "")dispatcher, flags: flags)"

    /// Makes one of the forms; `call` is the argument that replaces a passed-on closure.
    func form(
      _ comment: String, _ attributes: [String], on new: [String],
      closures table: [String: String?],
      hop: String, closure call: @escaping (_ label: String?, _ name: String) -> String
    ) -> Form {
      var copy = self
      copy.comment = Comment(texts: [comment])
      copy.attributes = attributes + self.attributes
      let dropped = ["@_inheritActorContext": String?.none]
      copy.parameters = parameters.map { parameter in
        parameter.isIsolated
          ? parameter.replacing(dropped.merging(table) { $1 }) : parameter
      }
      copy.parameters.insert(contentsOf: new.map(FunctionParameterSyntax.parsed), at: place)
      copy.body = ReplacingCalls { callee, arguments in
        switch callee {
        case "Hop" where arguments.first?.label?.text == "isolation": hop
        case "unisolated": call(arguments[0].label?.text, arguments[0].expression.code)
        default: nil
        }
      }.rewriting(body)
      return copy
    }

    return [
      form(
        "As \(link), on the main queue.", [], on: ["on dispatcher: MainDispatcher"],
        closures: ["@isolated(any)": "@MainActor", "@Sendable": nil], hop: "Hop(dispatcher)"
      ) { label, name in
        let label = label.map { "main" + $0.prefix(1).uppercased() + $0.dropFirst() } ?? "main"
        return "unisolated(\(label): \(name))"
      },
      form(
        "As \(link), on a dispatcher; with `nil`, inline; only queues heed flags.",
        ["@available(swift, introduced: 6)"],
        on: dispatcher, closures: ["@isolated(any)": nil], hop: hop
      ) { _, name in name },
      form(
        "As \(link), on a dispatcher, in Swift 5 mode, whatever the closure captures.",
        ["@available(swift, obsoleted: 6)", "@_documentation(visibility: internal)"],
        on: dispatcher, closures: ["@isolated(any)": nil, "@Sendable": nil],
        hop: hop
      ) { label, name in "unchecked(\(label.map { $0 + ": " } ?? "")\(name))" },
    ]
  }

  /// The form for a cancellable promise or result, which a cancel can always reject.
  var ofCancellableResult: Form {
    var copy = self
    if let type = result?.as(IdentifierTypeSyntax.self), type.name.text == "Guarantee" {
      copy.result = TypeSyntax(type.with(\.name, .identifier("Promise")))
    }
    copy = copy.rewritten(by: Renaming(Self.cancellableNames))
    for note in cancellableNotes {
      if let words = note.replaced {
        copy.comment.replace(words, with: note.text)
      } else {
        copy.comment.add(note.text)
      }
    }
    copy.comment = copy.comment.withoutLinks
    if result?.names.contains("Guarantee") == true {
      copy.comment.setResult("A promise, since a cancel rejects the result itself.")
    }
    if copy.result?.names.contains("CancellablePromise") == true {
      copy.comment.rejections = (comment.withoutLinks.rejections ?? []) + ["the cancel reason"]
    }
    return copy
  }

  private static let cancellableNames = [
    "Promise": "CancellablePromise", "PromiseFinalizer": "CancellablePromiseFinalizer",
    "CascadingFinalizer": "CancellableCascadingFinalizer",
  ]

  /// The forms of a function outside of chains whose result can be cancelled.
  ///
  /// Of two functions for any work, one is disfavoured. Where that is the plain one, the other
  /// serves all work. Elsewhere work that can be cancelled has a form of its own.
  var ofCancellableWork: [Form] {
    var form = ofCancellableResult
    if let place = form.attributes.firstIndex(of: Self.disfavoured) {
      form.attributes.remove(at: place)
      return [form]
    }
    let own = form.returning("CancellablePromise")
    form.attributes.insert(Self.disfavoured, at: 0)
    form.comment.add(condition: "where the context requires a cancellable promise")
    return [own, form]
  }

  private static let disfavoured = "@_disfavoredOverload"

  /// The form for a guarantee, with a closure that cannot throw, or without a closure; nil if there
  /// is a closure, and no closure can throw.
  func ofGuarantee(of type: String, discardable: Bool) -> Form? {
    guard canFail || !hasClosure else { return nil }
    var copy = returning("Guarantee").rewritten(by: Renaming(["Promise": "Guarantee"]))
    copy.parameters = copy.parameters.map(\.withoutThrowing)
    let returned = generics.contains(where: \.isThenable) ? " and returns a guarantee" : ""
    copy.comment =
      hasClosure
      ? Comment(texts: [
        comment.ofGuarantee.summary,
        "As \(link(in: type)), with a closure that cannot fail\(returned).",
      ]) : withExampleBehindLink(in: type).leadingToGuarantee
    if discardable { copy.attributes.insert("@discardableResult", at: 0) }
    return copy
  }

  /// The form for closures that return a promise of one kind, in place of any thenable; the same
  /// for other closures.
  private func returning(_ kind: String) -> Form {
    guard let place = generics.firstIndex(where: \.isThenable) else { return self }
    let name = generics[place].name.text
    let value = name == "Output" ? "Value" : name
    var copy = rewritten(by: ReplacingTypes([name: "\(kind)<\(value)>", "\(name).T": value]))
    copy.generics[place].name = .identifier(value)
    copy.generics[place].inheritedType = .parsed("Sendable")
    return copy
  }

  /// The comment for a guarantee, with a link in place of the examples, which begin with promises.
  private func withExampleBehindLink(in type: String) -> Comment {
    var copy = comment.ofGuarantee.withoutExamples
    copy.add("``\(type)/\(reference)`` has an example.")
    return copy
  }

  /// The form from a guarantee to a promise, with a closure that can throw, or without a closure;
  /// nil as above.
  func leavingGuarantee(of type: String) -> Form? {
    guard canFail || !hasClosure else { return nil }
    var copy = ofGuaranteeAsPromise(of: type)
    if !hasClosure { copy.comment = withExampleBehindLink(in: type).whereExpected }
    copy.attributes.insert(Self.disfavoured, at: 0)
    return copy
  }

  /// The form from a guarantee to a promise.
  ///
  /// `type` is the type with the function.
  func ofGuaranteeAsPromise(of type: String) -> Form {
    var copy = ofFinalizer(of: type)
    copy.comment = copy.comment.ofGuarantee
    copy.comment.rejections = (comment.ofGuarantee.rejections ?? []).filter {
      !$0.hasPrefix("the upstream's error")
    }
    return copy
  }

  /// The form for a finalizer.
  func ofFinalizer(of type: String) -> Form {
    var copy = self
    copy.comment = Comment(texts: [comment.summary, "As \(link(in: type))."])
    copy.comment.add(examplesOf: comment)
    return copy
  }

  /// Adds a condition that always holds; `PlainGuarantee` explains the use.
  ///
  /// With the condition, the compiler no longer knows that a value is a sequence.
  var namingTheGuarantee: Form {
    var copy = self
    copy.generics.insert(contentsOf: Self.namesTheGuarantee.generics, at: 0)
    copy.requirements += Self.namesTheGuarantee.requirements
    return copy
  }

  private static let namesTheGuarantee:
    (
      generics: [GenericParameterSyntax], requirements: [GenericRequirementSyntax]
    ) = {
      let declaration = DeclSyntax.parsed("func f<Value>() where Self == Guarantee<Value> {}")
        .cast(FunctionDeclSyntax.self)
      return (
        declaration.genericParameterClause!.parameters.map(\.alone),
        declaration.genericWhereClause!.requirements.map(\.alone)
      )
    }()

  private var canFail: Bool { parameters.contains(where: \.canThrow) }

  private var hasClosure: Bool { parameters.contains(where: \.isIsolated) }

  /// The form for cancellable promises that a cancel leaves alone; nil for a function without
  /// `autoCancel:`.
  var withoutAutoCancel: Form? {
    var copy = returning("CancellablePromise")
    copy.parameters.removeAll { $0.firstName.text == "autoCancel" }
    guard copy.parameters.count < parameters.count else { return nil }
    copy.body = LeavingOutArguments("autoCancel").rewriting(copy.body)
    copy.comment = Comment(texts: ["As \(link), and leaves the inputs alone."])
    return copy
  }

  /// The form with `size` promises instead of two; nil for a function without two.
  func sized(_ size: Int) -> Form? {
    guard parameters.map(\.innerName).prefix(2) == ["first", "second"] else { return nil }
    let lengthening = Lengthening(to: size)
    var copy = self
    copy.generics = lengthening.lengthened(generics).map(\.alone)
    copy.parameters = lengthening.lengthened(parameters).map(\.alone)
    copy.result = result.map(lengthening.rewriting)
    copy.body = lengthening.rewriting(body)
    copy.comment = Comment(texts: ["As \(link), for \(Self.words[size - 2])."])
    return copy
  }

  private static let words = ["two", "three", "four", "five", "six"]
}
