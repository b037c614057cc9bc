/// The end of a chain.
enum Ending: String, Sendable, CaseIterable {
  case print, assign, named, statements, ignoring, function, interpolated, mapped, got
  case finally, cauterized, caught, variable, typedVariable, returned, returnedVoid
  /// A guarantee that is treated as a promise.
  case catching, promise, returnedPromise

  /// Writes the body of a function, and the type of its result; nil if the chain cannot end so.
  ///
  /// The number decides how errors are caught.
  func written(
    after chain: [String], _ state: ChainState, in place: Place, number: Int
  ) -> (lines: [String], type: String?)? {
    let subject = state.subject
    let catching =
      state.isSure && self != .catching ? [] : [Self.catches[number % Self.catches.count]]
    func ended(_ lines: String...) -> (lines: [String], type: String?) {
      (chain + lines.map { "  \($0)" } + catching.flatMap { $0.map { "  \($0)" } }, nil)
    }
    func begun(_ word: String, type: String? = nil) -> (lines: [String], type: String?) {
      let rest = type == nil ? ["_ = chain"] : []
      return (["\(word) \(chain[0])"] + chain.dropFirst() + rest, type)
    }
    let isConcrete = subject != .outcomes
    switch self {
    case .print: return ended(".done { print($0) }")
    case .assign:
      return ended(place.hasSelf ? ".done { self.any = $0 }" : ".done { board.last = $0 }")
    case .named:
      return ended(subject == .nothing ? ".done { hide() }" : ".done { result in present(result) }")
    case .statements:
      guard subject != .nothing else {
        return ended(".done {", "  log(\"done\")", "  hide()", "}")
      }
      return ended(".done { result in", "  log(\"done\")", "  present(result)", "}")
    case .ignoring: return ended(".done { _ in hide() }")
    case .function: return ended(subject == .nothing ? ".done(hide)" : ".done(present)")
    case .interpolated: return ended(".done { show(\"\\($0)\") }")
    case .mapped: return ended(".map { [$0] }", ".done { print($0) }")
    case .got: return ended(".get { print($0) }", ".done { _ in }")
    case .finally:
      guard !state.isSure else { return nil }
      let lines = ended(".done { print($0) }").lines
      return (lines + ["  .finally { hide() }"], nil)
    case .cauterized:
      return state.isSure ? nil : (chain + ["  .done { print($0) }", "  .cauterize()"], nil)
    case .caught: return state.isSure ? nil : ended()
    case .variable: return begun("let chain =")
    case .typedVariable: return isConcrete ? begun("let chain: \(state.type) =") : nil
    case .returned: return isConcrete ? begun("return", type: state.type) : nil
    case .returnedVoid:
      return (
        ["return \(chain[0])"] + chain.dropFirst() + ["  .done { _ in hide() }"],
        "\(state.kind)<Void>"
      )
    case .catching: return state.isSure ? ended(".done { print($0) }") : nil
    case .promise:
      return state.isSure && isConcrete ? begun("let chain: Promise<\(subject.type)> =") : nil
    case .returnedPromise:
      return state.isSure && isConcrete ? begun("return", type: "Promise<\(subject.type)>") : nil
    }
  }

  private static let catches = [
    [".catch { report($0) }"],
    [".catch { error in report(error) }"],
    [".catch { error in", "  log(\"failed\")", "  report(error)", "}"],
    [".catch { _ in hide() }"],
    [".catch(report)"],
    [".catch(policy: .allErrors) { print($0) }"],
  ]
}
