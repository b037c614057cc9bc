/// Identifies a promise: the type and, in debug builds, the operator and the beginning of the
/// chain.
public struct PromiseOrigin: Sendable {
  /// The type of the promise.
  public let type: String
  /// The operator, initialiser or function that made the promise; nil in release builds.
  public let function: String?
  /// The file in which the chain begins, by a call such as `Promise { … }`, `firstly` or
  /// `attempt`.
  ///
  /// `firstly`, `attempt`, `race` of an array and other calls that start work stay the beginning,
  /// whatever fails. Another chain begins, once it has failed, where the promise was made that
  /// failed: of several inputs, the first to fail, and behind a `then`, the promise that the
  /// closure returned. Nil in release builds, and where the chain begins with a property or a
  /// function passed by name, such as `Promise.value` for `Void`.
  public let file: String?
  /// The line in that file.
  public let line: UInt?
  /// The file in which the chain ends, by a call of `catch`, `cauterize` or `store(in:)`.
  ///
  /// Nil in release builds, and for a chain without such an end, or one that had settled before.
  public let endFile: String?
  /// The line in that file.
  public let endLine: UInt?

  init(type: String, _ origin: Origin?, end: Place = Place()) {
    self.type = type
    let name = origin?.function.description.prefix { $0 != "(" } ?? ""
    function = name.isEmpty ? nil : String(name)
    let place = origin.flatMap { $0.line == 0 ? nil : $0 }
    file = place?.file.description
    line = place?.line
    endFile = end.known?.file.description
    endLine = end.known?.line
  }
}

extension PromiseOrigin: CustomStringConvertible {
  /// Describes the promise, as in `Promise<Int> of map, begun at App/Loader.swift:12, ends at
  /// App/Screen.swift:30`.
  public var description: String { description(withBeginning: true) }

  func description(withBeginning: Bool) -> String {
    var description = type
    if let function { description += " of \(function)" }
    if withBeginning, let file, let line { description += ", begun at \(file):\(line)" }
    if let endFile, let endLine, (endFile, endLine) != (file, line) {
      description += ", ends at \(endFile):\(endLine)"
    }
    return description
  }
}
