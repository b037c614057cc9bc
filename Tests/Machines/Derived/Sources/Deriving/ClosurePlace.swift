import SwiftSyntax

/// A place where a function's code runs closures; the documentation must name the same place.
enum ClosurePlace {
  /// Where the closure was written; in nonisolated code, on one of `conf`'s queues.
  case written(role: String)
  /// One of `conf`'s queues.
  case queue(role: String)
  /// A dispatcher named by the caller, or else one of `conf`'s.
  case dispatcher(role: String?)
  case main
  case inline

  static func all(in function: FunctionDeclSyntax) -> [ClosurePlace] {
    guard let body = function.body else { return [] }
    let parameters = function.signature.parameterClause.parameters
    // An asynchronous closure runs in a task; a hop only starts the task.
    if parameters.contains(where: \.isAsync) { return [] }
    return body.all(FunctionCallExprSyntax.self).compactMap { call in
      let arguments = Array(call.arguments)
      let role = arguments.last.map { String($0.expression.code.drop { $0 == "." }) } ?? ""
      switch (call.calledExpression.code, arguments.first?.label?.text) {
      case ("configuration.hop", _): return .queue(role: role)
      case ("Hop", "isolation"?):
        return arguments[0].expression.code == "nil" ? .queue(role: role) : .written(role: role)
      case ("Hop", _):
        guard let argument = arguments.first else { return .inline }
        let value =
          argument.expression.as(ConsumeExprSyntax.self)?.expression ?? argument.expression
        guard let parameter = parameters.first(where: { $0.innerName == value.code })
        else { return nil }
        if parameter.type.code == "MainDispatcher" { return .main }
        let standard = parameter.defaultValue?.value.code.split(separator: ".").last
        return .dispatcher(role: standard.map(String.init))
      default: return nil
      }
    }
  }

  /// The words at the beginning of `> Runs on:`.
  var words: String {
    switch self {
    case .written(let role):
      "the actor that the closure was written in; in nonisolated code, `conf.Q.\(role)`"
    case .queue(let role): "`conf.Q.\(role)`"
    case .dispatcher(let role?): "`conf.Q.\(role)`, or the dispatcher; with `nil`, inline"
    case .dispatcher(nil): "the dispatcher; with `nil`, inline"
    case .main: "the main queue"
    case .inline: "inline"
    }
  }

  /// The words behind a link to another form; nil if the other form says everything.
  var wordsBehindLink: String? {
    switch self {
    case .dispatcher(nil): ", on a dispatcher"
    case .main: ", on the main queue"
    case .written, .queue, .dispatcher, .inline: nil
    }
  }
}
