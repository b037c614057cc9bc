/// How a promise settled on which `log(_:file:line:)` was called; passed to `conf.outcomeHandler`.
///
/// A type apart from ``LogEvent``: a switch over log events has a case for each, and another case
/// would break such code.
public struct LoggedOutcome: Sendable {
  /// The caller's name for the promise.
  public let label: String
  /// The value, or the error.
  public let result: Result<any Sendable, any Error>
  /// The file of the call, in the form of `#fileID`.
  public let file: StaticString
  /// The line of the call.
  public let line: UInt

  package init<Value: Sendable>(
    _ label: String, _ result: Result<Value, any Error>, _ file: StaticString, _ line: UInt
  ) {
    self.label = label
    self.result = result.map { $0 }
    self.file = file
    self.line = line
  }
}

extension LoggedOutcome: CustomStringConvertible {
  /// Describes the place, the label and the outcome in one line.
  public var description: String {
    let outcome =
      switch result {
      case .success(let value): "fulfilled with \(value)"
      case .failure(let error): "\(error.isCancelled ? "cancelled" : "rejected") with \(error)"
      }
    return "\(file):\(line): \(label): \(outcome)"
  }
}
