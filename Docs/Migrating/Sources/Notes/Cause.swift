import Edits
import SwiftSyntax

/// Why an error is left for people.
package enum Cause: CaseIterable, Sendable {
  case values, holders, anything, protocols, owners, foreign, variables, functions, globals,
    mainActor, other

  package var title: String {
    switch self {
    case .values: "classes as values"
    case .holders: "structs and enums that hold such things"
    case .anything: "Any, mostly in [String: Any]"
    case .protocols: "protocols, mostly of view models and services"
    case .owners: "classes whose closures capture self"
    case .foreign: "types of other modules, such as objects of a database"
    case .variables: "captured variables"
    case .functions: "functions that are not @Sendable"
    case .globals: "global and static variables"
    case .mainActor: "the main actor's, used elsewhere"
    case .other: "others"
    }
  }

  package var advice: String {
    switch self {
    case .values:
      "make them structs, or final with nothing but lets; @MainActor if only the screen has them"
    case .holders: "change what they hold, and run this again"
    case .anything: "decode it into a struct, in the handler that produces it"
    case .protocols: "let them inherit from Sendable; @MainActor if only the screen has them"
    case .owners: "@MainActor for view models and controllers, an actor for the rest"
    case .foreign: "promise what you need of them, or an identifier"
    case .variables:
      "pass the value along the chain; for a task that is to be stopped, see Cancelling work"
    case .functions: "mark the parameter @escaping @Sendable, or return a promise"
    case .globals: "a let, @MainActor, or a lock"
    case .mainActor: "leave out `on:`, or write the chain in code of the main actor"
    case .other: "look up the message"
    }
  }

  /// The page that says more.
  package var page: String {
    switch self {
    case .values, .holders, .anything, .foreign: "Docs/Concurrency.md#values-are-sendable"
    case .protocols, .owners, .variables, .functions, .globals:
      "Docs/Concurrency.md#capturing-values"
    case .mainActor: "Docs/Concurrency.md#where-a-closure-runs"
    case .other: "Docs/CompilerMessages.md"
    }
  }

}

extension Facts {
  /// The cause of an error, and what it is about, which may be the same for many.
  func cause(of error: Diagnostic) -> (cause: Cause, subject: String) {
    let (text, names) = (error.text, error.names)
    let subject = names.first { $0 != "Sendable" && $0 != "@Sendable" && $0 != "self" } ?? text
    if text.contains("captured var") { return (.variables, names.first ?? text) }
    if text.contains("is not concurrency-safe") { return (.globals, names.first ?? text) }
    if text.contains("main actor-isolated") || text.contains("'MainActor'") {
      return (.mainActor, names.first ?? text)
    }
    guard text.contains("Sendable") || text.contains("sending") else { return (.other, text) }
    if text.hasPrefix("conformance of"), text.contains("unavailable") { return (.foreign, subject) }
    if let match = text.firstMatch(
      of: /non-final class '(.*?)' cannot|-conforming class '(.*?)' is mut/),
      let type = match.1 ?? match.2
    {
      return (.values, String(type))
    }
    // The type that the note names is the one to change.
    if let note = error.notes.first(where: {
      $0.text.contains("does not conform to the 'Sendable'")
    }),
      let type = note.names.first
    {
      if note.text.hasPrefix("protocol") { return (.protocols, type) }
      if !note.path.hasSuffix(".swift") || note.path.contains("/.build/checkouts/") {
        return (.foreign, type)
      }
      return (text.contains("capture of 'self'") ? .owners : .values, type)
    }
    if let note = error.notes.first(where: { $0.text.contains(/consider making .*(struct|enum)/) })
    {
      return (.holders, note.names.first ?? subject)
    }
    if text.contains("function value") { return causeOfFunctionValue(error) }
    if error.notes.contains(where: { $0.text.contains("a function type must be marked") })
      || text.contains("passing non-Sendable parameter")
      || text.contains("concurrently-executed local function")
    {
      return (.functions, names.first ?? text)
    }
    if names.contains(where: { $0.contains(/\bAny(Object)?\b/) }) { return (.anything, subject) }
    return (.other, text)
  }
}

extension Facts {
  /// A function that is passed by its name: a method needs the same as a closure that captures
  /// `self`.
  private func causeOfFunctionValue(_ error: Diagnostic) -> (cause: Cause, subject: String) {
    guard let token = node(at: error)?.as(TokenSyntax.self), let name = token.parent,
      name.is(DeclReferenceExprSyntax.self)
    else { return (.functions, "a function passed by its name") }
    // As in `self.show`, which begins where the message is.
    let member = name.parent?.as(MemberAccessExprSyntax.self)
    let isOfSelf = token.text == "self" && member != nil
    if let type = name.enclosingTypes.first, isOfSelf || names.has(type, token.text) {
      return (.owners, type)
    }
    return (.functions, member?.trimmedDescription ?? token.text)
  }
}

/// The remaining errors, by cause.
func summary(of errors: [Diagnostic], _ facts: Facts) -> [String] {
  var subjects: [Cause: [String: Int]] = [:]
  for error in errors {
    let (cause, subject) = facts.cause(of: error)
    subjects[cause, default: [:]][subject, default: 0] += 1
  }
  return Cause.allCases.flatMap { cause -> [String] in
    guard let counts = subjects[cause] else { return [] }
    let named = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return [
      "\(counts.values.reduce(0, +)) of \(cause.title): \(cause.advice) (\(cause.page))"
    ] + named.map { "  \($0.value) × \($0.key)" }
  }
}
