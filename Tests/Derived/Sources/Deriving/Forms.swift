import SwiftSyntax

// What follows from a function. Each of these is nil, or empty, where nothing does.

extension Form {
  /// The forms with `on: .main` and with a dispatcher, of one without.
  ///
  /// Of the two with a dispatcher, each language mode has one. In Swift 5 mode the closure is neither
  /// `@Sendable` nor isolated, so that it may do in a main-actor class what it always did. The forms
  /// without `on:` must have no such twin: with two candidates for a link, a mistake in a chain takes
  /// the compiler a number of steps that doubles with every link.
  var formsOnDispatchers: [Form] {
    guard let closure = parameters.firstIndex(where: { $0.isIsolated && !$0.isAsync }) else {
      return []
    }
    // A policy comes behind the dispatcher, as in PromiseKit.
    let place = parameters.firstIndex { $0.firstName.text == "policy" } ?? closure
    let dispatcher = ["on dispatcher: (any Dispatcher)?", "flags: DispatchWorkItemFlags? = nil"]

    /// One of the forms; `call` says what it has in the place of a closure that is passed on.
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
        "As ``\(reference)``, on the main queue.", [], on: ["on dispatcher: MainDispatcher"],
        closures: ["@isolated(any)": "@MainActor", "@Sendable": nil], hop: "Hop(dispatcher)"
      ) { label, name in
        let label = label.map { "main" + $0.prefix(1).uppercased() + $0.dropFirst() } ?? "main"
        return "unisolated(\(label): \(name))"
      },
      form(
        "As ``\(reference)``, on a dispatcher; with `nil`, inline.",
        ["@available(swift, introduced: 6)"],
        on: dispatcher, closures: ["@isolated(any)": nil], hop: "Hop(dispatcher, flags: flags)"
      ) { _, name in name },
      form(
        "As ``\(reference)``, on a dispatcher, in Swift 5 mode, whatever the closure captures.",
        ["@available(swift, obsoleted: 6)", "@_documentation(visibility: internal)"],
        on: dispatcher, closures: ["@isolated(any)": nil, "@Sendable": nil],
        hop: "Hop(dispatcher, flags: flags)"
      ) { label, name in "unchecked(\(label.map { $0 + ": " } ?? "")\(name))" },
    ]
  }

  /// The same of a cancellable promise, which a cancel rejects even where nothing else can.
  var ofCancellablePromise: Form {
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
    copy.comment = copy.comment.withoutExamples.withoutLinks
    if result?.names.contains("Guarantee") == true {
      copy.comment.setResult("A promise, since a cancel rejects the result itself.")
    }
    if copy.result?.names.contains("CancellablePromise") == true {
      copy.comment.rejections = (comment.withoutLinks.rejections ?? []) + ["the cancel reason"]
    }
    return copy
  }

  static let cancellableNames = [
    "Promise", "PromiseFinalizer", "CascadingFinalizer",
  ].reduce(into: [:]) { names, name in names[name] = "Cancellable" + name }

  /// The same of a guarantee, with a closure that cannot fail; nil if there is none that can.
  func ofGuarantee(of type: String, discardable: Bool) -> Form? {
    guard canFail else { return nil }
    var copy = rewritten(by: Renaming(["Promise": "Guarantee"]))
    copy.parameters = copy.parameters.map(\.withoutThrowing)
    copy.comment = Comment(texts: [
      comment.ofGuarantee.summary,
      "As ``\(type)/\(reference)``, with a closure that cannot fail.",
    ])
    if discardable { copy.attributes.insert("@discardableResult", at: 0) }
    return copy
  }

  /// The same of a guarantee, with a closure that can fail; nil if there is none.
  func leavingGuarantee(of type: String) -> Form? {
    guard canFail else { return nil }
    var copy = ofGuaranteeAsPromise(of: type)
    copy.attributes.insert("@_disfavoredOverload", at: 0)
    return copy
  }

  /// The same of a guarantee, leading to a promise.
  ///
  /// `type` is the one that has the function.
  func ofGuaranteeAsPromise(of type: String) -> Form {
    var copy = ofFinalizer(of: type)
    copy.comment = copy.comment.ofGuarantee
    copy.comment.rejections = (comment.ofGuarantee.rejections ?? []).filter {
      !$0.hasPrefix("the upstream's error")
    }
    return copy
  }

  /// The same of a finalizer.
  func ofFinalizer(of type: String) -> Form {
    var copy = self
    copy.comment = Comment(texts: [comment.summary, "As ``\(type)/\(reference)``."])
    return copy
  }

  /// The same with a condition that is no news; see `PlainGuarantee` for what it is good for.
  ///
  /// With it, the compiler does not know any more that a value is a sequence.
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

  /// The same for inputs that are left alone; nil if the function has no `autoCancel:`.
  var withoutAutoCancel: Form? {
    var copy = self
    copy.parameters.removeAll { $0.firstName.text == "autoCancel" }
    guard copy.parameters.count < parameters.count else { return nil }
    copy.body = LeavingOutArguments("autoCancel").rewriting(body)
    copy.comment = Comment(texts: ["As ``\(reference)``, and leaves the inputs alone."])
    return copy
  }

  /// The same for so many promises instead of two; nil if there are no two.
  func sized(_ size: Int) -> Form? {
    guard parameters.map(\.innerName).prefix(2) == ["first", "second"] else { return nil }
    let lengthening = Lengthening(to: size)
    var copy = self
    copy.generics = lengthening.lengthened(generics).map(\.alone)
    copy.parameters = lengthening.lengthened(parameters).map(\.alone)
    copy.result = result.map(lengthening.rewriting)
    copy.body = lengthening.rewriting(body)
    copy.comment = Comment(texts: ["As ``\(reference)``, for \(Self.words[size - 2])."])
    return copy
  }

  private static let words = ["two", "three", "four", "five", "six"]
}
