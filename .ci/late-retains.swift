import Foundation

/// Reads modules as LLVM leaves them after optimising, and prints every reference that is copied under
/// a lock and retained only after the lock was released.
///
/// In between, another thread may release the object. The source never says so: an optimiser that
/// doesn't know what an unlocking is moves the retain past it.
@main
enum LateRetains {
  static func main() throws {
    var unlockingCount = 0
    var findings: [String] = []
    for path in CommandLine.arguments.dropFirst() {
      for lines in functions(in: try String(contentsOfFile: path, encoding: .utf8)) {
        let function = Function(lines)
        unlockingCount += function.instructions.count { $0.unlocked != nil }
        findings += Flow(function).lateRetains.map { "\(function.name) retains \($0) too late" }
      }
    }
    for finding in findings { print(finding) }
    print("\(unlockingCount) unlockings, \(findings.count) late retains")
    // Without unlockings nothing was looked at, which is no success.
    exit(unlockingCount > 0 ? 0 : 1)
  }

  /// The lines of each function that may unlock something.
  private static func functions(in text: String) -> [[Substring]] {
    var functions: [[Substring]] = []
    var function: [Substring]?
    for line in text.split(separator: "\n") {
      if line.hasPrefix("define ") {
        precondition(function == nil, "a function begins within another")
        function = []
      }
      function?.append(line)
      guard line == "}", let lines = function else { continue }
      if lines.contains(where: { $0.hasPrefix("  store atomic i") }) { functions.append(lines) }
      function = nil
    }
    return functions
  }
}

struct Instruction {
  /// The instruction without what it defines.
  let text: Substring
  /// What it defines, such as `%12`.
  let result: Substring?
  /// The values and labels that it names.
  let operands: [Substring]

  init(_ line: Substring) {
    let parts = line.wholeMatch(of: /\s*(?:(%\S+|%"[^"]*") = )?(?:tail |musttail |notail )?(.*)/)!
    (result, text) = (parts.output.1, parts.output.2)
    operands = text.matches(of: /%(?:"[^"]*"|[-\w$.]+)/).map(\.output)
  }

  var opcode: Substring { text.prefix { $0.isLetter } }

  /// The word that is locked if this succeeds.
  var locked: Substring? {
    opcode == "cmpxchg" ? text.firstMatch(of: /ptr (\S+),/)?.output.1 : nil
  }
  /// The word that is unlocked; words are integers, while what is published once is a pointer.
  var unlocked: Substring? {
    text.hasPrefix("store atomic i") ? text.firstMatch(of: /ptr (\S+) release,/)?.output.1 : nil
  }
  /// Where it loads from.
  var source: Substring? { opcode == "load" ? operands.last : nil }
  /// What it retains.
  var retained: Substring? {
    let isRetain = opcode == "call" && text.contains(/@swift_\w*[rR]etain(_n)?\(/)
    return isRetain ? operands.first : nil
  }
  /// Where it writes, and how many bytes at least.
  var written: (destination: Substring, size: Int)? {
    if opcode == "store" { return operands.last.map { ($0, 1) } }
    guard opcode == "call", text.contains("@llvm.mem") else { return nil }
    return text.firstMatch(of: /i64 (\d+), i1/).map { (operands[0], Int($0.output.1) ?? 1) }
  }
  /// The address that it adds a constant to.
  var offset: (base: Substring, distance: Int)? {
    guard opcode == "getelementptr" else { return nil }
    return text.firstMatch(of: /i8, ptr (%\S+), i64 (\d+)/)
      .map { ($0.output.1, Int($0.output.2) ?? 0) }
  }

  /// Whether the result is one of the operands, or made of them.
  var passesOn: Bool { Self.passing.contains(opcode) || retained != nil }
  private static let passing: Set<Substring> = [
    "inttoptr", "ptrtoint", "and", "or", "phi", "select", "extractvalue", "insertvalue", "freeze",
  ]

  /// What a phi is when it is entered from which block; without a name, from the first.
  var incoming: [(value: Substring, block: Substring?)] {
    text.matches(of: /\[ ([^,\]]+), (%(?:"[^"]*"|[-\w$.]+)) \]/).map { ($0.output.1, $0.output.2) }
  }

  var isTerminator: Bool { ["br", "switch", "ret", "unreachable"].contains(opcode) }
  /// The blocks that may come next, for one that ends a block.
  var targets: [Substring] { text.matches(of: /label (%(?:"[^"]*"|[-\w$.]+))/).map(\.output.1) }
}

struct Function {
  let name: Substring
  private(set) var instructions: [Instruction] = []
  /// The index of each block's first instruction.
  private(set) var blocks: [Substring: Int] = [:]
  /// The same in their order.
  private var starts: [(index: Int, name: Substring)] = []
  /// The index of the instruction that defines a value.
  private(set) var definitions: [Substring: Int] = [:]

  init(_ lines: [Substring]) {
    name = lines[0].firstMatch(of: /@("[^"]*"|[-\w$.]+)\(/)!.output.1
    var cases: Substring?
    for line in lines.dropFirst().dropLast() {
      if line.first != " ", let end = line.firstRange(of: ":") {
        blocks["%" + line[..<end.lowerBound]] = instructions.count
        starts.append((instructions.count, "%" + line[..<end.lowerBound]))
      } else if let start = cases {
        // A switch has a line for each case.
        cases = line.contains("]") ? nil : start + line
        if cases == nil { instructions.append(Instruction(start + line)) }
      } else if line.contains(/^ *switch .*\[$/) {
        cases = line
      } else {
        instructions.append(Instruction(line))
      }
    }
    for (index, instruction) in instructions.enumerated() {
      if let result = instruction.result { definitions[result] = index }
    }
  }

  func definition(of value: Substring?) -> Instruction? {
    value.flatMap { definitions[$0] }.map { instructions[$0] }
  }

  /// An address as a distance from one that is not computed.
  func address(_ value: Substring) -> (base: Substring, offset: Int) {
    var (base, offset) = (value, 0)
    while let step = definition(of: base)?.offset {
      (base, offset) = (step.base, offset + step.distance)
    }
    return (base, offset)
  }

  /// Whether what is there is this thread's alone: on the stack, or where an async function keeps things from
  /// one of its parts to the next.
  func isOwn(_ place: Substring) -> Bool {
    definition(of: address(place).base)?.opcode == "alloca" || place.hasPrefix("%.reload.addr")
  }

  func overwrites(_ place: Substring, at index: Int) -> Bool {
    guard let (destination, size) = instructions[index].written else { return false }
    let (start, wanted) = (address(destination), address(place))
    return start.base == wanted.base
      && (start.offset..<start.offset + size).contains(wanted.offset)
  }

  /// The word that has been locked if a branch goes its first way.
  func lockedIfTrue(_ branch: Instruction) -> Substring? {
    let flag = definition(of: branch.opcode == "br" ? branch.operands.first : nil)
    return flag?.opcode == "extractvalue" ? definition(of: flag?.operands.first)?.locked : nil
  }

  /// Where a way goes on that enters a block from another, and which names what it has loaded has there.
  ///
  /// - Parameter copies: The names that it has, unchanged but for flags.
  func enter(
    _ target: Substring, from terminator: Int, _ copies: Set<Substring>
  ) -> (index: Int, copies: Set<Substring>) {
    var (index, entered) = (blocks[target]!, copies)
    while instructions[index].opcode == "phi" {
      let phi = instructions[index]
      // The block that a function begins with has no name.
      let origins = phi.incoming.filter { $0.block == block(of: terminator) }
      if let result = phi.result {
        entered.remove(result)
        if origins.contains(where: { copies.contains($0.value) }) { entered.insert(result) }
      }
      index += 1
    }
    return (index, entered)
  }

  /// The block that an instruction is in; nil for the first.
  private func block(of index: Int) -> Substring? {
    let next = starts.partitioningIndex { $0.index > index }
    return next == 0 ? nil : starts[next - 1].name
  }
}

/// Which words are locked before each instruction, on some way to it; nil where none leads to it.
struct Flow {
  let function: Function
  private var held: [Set<Substring>?]

  init(_ function: Function) {
    self.function = function
    held = Array(repeating: nil, count: function.instructions.count)
    visit([])
    // A word that is unlocked without having been locked here was locked by a function that this calls
    // or is called by.
    let inherited = function.instructions.enumerated().compactMap { index, instruction in
      instruction.unlocked.flatMap { held[index]?.contains($0) == false ? $0 : nil }
    }
    if !inherited.isEmpty { visit(Set(inherited)) }
  }

  private mutating func visit(_ inherited: Set<Substring>) {
    var work = [(start: 0, held: inherited)]
    while var (index, state) = work.popLast() {
      while index < held.count {
        if let known = held[index], state.isSubset(of: known) { break }
        state.formUnion(held[index] ?? [])
        held[index] = state
        let instruction = function.instructions[index]
        if let word = instruction.unlocked { state.remove(word) }
        index += 1
        guard instruction.isTerminator else { continue }
        for (number, target) in instruction.targets.enumerated() {
          var next = state
          if number == 0, let word = function.lockedIfTrue(instruction) { next.insert(word) }
          work.append((function.blocks[target]!, next))
        }
        break
      }
    }
  }

  /// What is retained only after an unlocking, though it was loaded before.
  var lateRetains: Set<Substring> {
    function.instructions.indices.reduce(into: []) { late, load in
      guard let source = function.instructions[load].source, let words = held[load],
        !words.isEmpty, !function.isOwn(source)
      else { return }
      late.formUnion(retains(of: load, from: source, afterUnlocking: words))
    }
  }

  /// Follows all ways from a load under a lock until it has been retained, or the place that it came from
  /// has been overwritten so that nobody else finds it; returns what is retained later than that.
  private func retains(
    of load: Int, from source: Substring, afterUnlocking words: Set<Substring>
  ) -> Set<Substring> {
    var late: Set<Substring> = []
    var seen: Set<Way> = []
    guard let loaded = function.instructions[load].result else { return [] }
    var work = [Way(index: load + 1, copies: [loaded])]
    while var way = work.popLast() {
      while way.index != load, seen.insert(way).inserted {
        let instruction = function.instructions[way.index]
        if let value = instruction.retained, way.copies.contains(value) {
          if way.isLate { late.insert(value) }
          break
        }
        if !way.isLate, function.overwrites(source, at: way.index) { break }
        if let word = instruction.unlocked, words.contains(word) { way.isLate = true }
        if instruction.isTerminator {
          for target in instruction.targets {
            let (index, copies) = function.enter(target, from: way.index, way.copies)
            work.append(Way(index: index, isLate: way.isLate, copies: copies))
          }
          break
        }
        if let result = instruction.result {
          way.copies.remove(result)
          let isCopy = instruction.operands.contains { way.copies.contains($0) }
          if instruction.passesOn, isCopy { way.copies.insert(result) }
        }
        way.index += 1
      }
    }
    return late
  }

  /// How far one of the ways has come.
  private struct Way: Hashable {
    var index: Int
    /// Whether it has come past an unlocking.
    var isLate = false
    /// The names of what was loaded: a phi gives it another only on the way from where it has one.
    var copies: Set<Substring>
  }
}

extension Array {
  /// The index of the first element for which something is so, as it is for all that follow.
  fileprivate func partitioningIndex(_ isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
