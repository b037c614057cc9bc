/// Steps by number, in order.
struct Steps: ExpressibleByDictionaryLiteral, Hashable, Sendable {
  struct Step: Hashable, Sendable {
    let number: Int
    let instruction: Instruction
  }

  var all: [Step]

  init(_ all: [Step] = []) { self.all = all }

  init(dictionaryLiteral elements: (Int, Instruction)...) {
    all = elements.map { Step(number: $0.0, instruction: $0.1) }
  }
}

/// Steps for promises that depend on each other: several threads of steps at once or, without
/// threads, one step after the other.
///
/// A thread refers only to the objects of the set-up and to its own.
struct Program: Hashable, Sendable, CustomStringConvertible {
  /// The steps before the threads begin.
  var setUp = Steps()
  var threads: [Steps] = []
  /// Whether the queue runs everything twice, and the clock rings twice (L79).
  var isTwofold = false

  init(setUp: Steps = [:], threads: [Steps] = [], isTwofold: Bool = false) {
    (self.setUp, self.threads, self.isTwofold) = (setUp, threads, isTwofold)
  }

  /// Whether the order of all steps is known.
  var isSequential: Bool { threads.isEmpty }

  /// All steps, with the threads' steps last.
  var steps: [Steps.Step] { setUp.all + threads.flatMap(\.all) }

  /// The number after the last step, and after all that acts name, which a shrunk program may lack.
  var end: Int { (steps.flatMap { [$0.number] + $0.instruction.operands }.max() ?? -1) + 1 }

  func instruction(_ number: Int) -> Instruction? {
    steps.first { $0.number == number }?.instruction
  }

  /// The acts that stand in user code.
  var acts: [Instruction] { steps.compactMap(\.instruction.inner) }

  /// Whether some step, or an act in user code, satisfies the condition.
  func contains(_ isWanted: (Instruction) -> Bool) -> Bool {
    steps.contains { isWanted($0.instruction) } || acts.contains(where: isWanted)
  }

  /// Whether no thread can affect another.
  var isIndependent: Bool {
    // For each step: the first step of its group.
    var groups = Array(0..<end)
    func group(of number: Int) -> Int {
      var number = number
      while groups[number] != number { number = groups[number] }
      return number
    }
    for step in steps {
      for other in step.instruction.operands where other < end {
        groups[group(of: other)] = group(of: step.number)
      }
    }
    let byThread = threads.map { Set($0.all.map { group(of: $0.number) }) }
    // A queue, a Latest and a limiter belong to all threads.
    let sharesMore = (threads.flatMap(\.all).map(\.instruction) + acts).contains {
      switch $0 {
      case .run, .runAll, .dropAll, .wait, .waitForNext, .dropTimers, .latest, .cancelLatest,
        .limited, .removeAll:
        true
      default: false
      }
    }
    return !sharesMore && Set(byThread.joined()).count == byThread.reduce(0) { $0 + $1.count }
  }

  // MARK: Shrinking

  /// The shortest program, made by leaving out steps, for which the condition still holds.
  func shrunk(while holds: (Program) -> Bool) -> Program {
    var shortest = self
    var didShrink = true
    while didShrink {
      didShrink = false
      for step in shortest.steps.reversed() {
        let candidate = shortest.without(step.number)
        if holds(candidate) { (shortest, didShrink) = (candidate, true) }
      }
    }
    return shortest
  }

  private func without(_ number: Int) -> Program {
    func shorter(_ steps: Steps) -> Steps { Steps(steps.all.filter { $0.number != number }) }
    return Program(
      setUp: shorter(setUp), threads: threads.map(shorter), isTwofold: isTwofold)
  }

  // MARK: Description

  /// Swift source for the program.
  var description: String {
    func lines(_ steps: Steps, _ indent: String) -> String {
      if steps.all.isEmpty { return "[:]" }
      let lines = steps.all.map { "\(indent)  \($0.number): \(literal($0.instruction)),\n" }
      return "[\n\(lines.joined())\(indent)]"
    }
    let threads = threads.map { "      \(lines($0, "      ")),\n" }.joined()
    return """
      Program(
          setUp: \(lines(setUp, "    ")),
          threads: [
      \(threads)    ]\(isTwofold ? ", isTwofold: true" : ""))
      """
  }
}

/// Swift source for a value of cases, numbers and arrays.
private func literal(_ value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional: return mirror.children.first.map { literal($0.value) } ?? "nil"
  case .collection: return "[\(mirror.children.map { literal($0.value) }.joined(separator: ", "))]"
  case .enum:
    guard let (name, payload) = mirror.children.first else { return ".\(value)" }
    let tuple = Mirror(reflecting: payload)
    let arguments =
      tuple.displayStyle == .tuple
      ? Array(tuple.children) : [(label: nil, value: payload)]
    let texts = arguments.compactMap { label, value -> String? in
      let isNamed = label.map { !$0.hasPrefix(".") } ?? false
      let text = literal(value)
      return text == "nil" ? nil : (isNamed ? "\(label!): " : "") + text
    }
    return ".\(name!)(\(texts.joined(separator: ", ")))"
  default: return "\(value)"
  }
}
