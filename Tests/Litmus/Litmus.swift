import Foundation

/// Goes through all executions of small programs that C11 and arm64 allow.
///
/// First those of `published.txt`, whose verdicts are known, to see that this program is right. Then
/// those of `word.txt`, which are the protocol of `StateWord`, with the orders that its source has,
/// and with each of these weakened.
@main struct Litmus {
  static let models = ["c11", "arm"]

  static func main() {
    let root = URL(fileURLWithPath: CommandLine.arguments[1])
    let folder = root.appendingPathComponent("Tests/Litmus")
    var isRight = true
    let published = readTests(folder.appendingPathComponent("published.txt"))
    for test in published {
      let reached = test.reached()
      for model in models where test.verdicts[model] != reached[model]!.isReached {
        print("error: \(test.name): \(model) comes to another verdict than is published")
        isRight = false
      }
    }
    print("\(published.count) published tests, with the verdicts that are known of them")
    let source = root.appendingPathComponent("Sources/Promises/Core/Cells/StateWord.swift")
    let word = Protocol(
      orders: WordOrder.read(text(of: source)),
      tests: readTests(folder.appendingPathComponent("word.txt")))
    if !word.judge() || !isRight { exit(1) }
  }
}

func stop(_ message: String) -> Never {
  print("error: \(message)")
  exit(1)
}

func text(of file: URL) -> String {
  guard let text = try? String(contentsOf: file, encoding: .utf8) else {
    stop("\(file.path) can't be read")
  }
  return text
}

/// Reads a table: see README.md.
func readTests(_ file: URL) -> [Test] {
  var tests: [Test] = []
  for line in text(of: file).split(separator: "\n") where !line.hasPrefix("#") {
    if line.hasPrefix("== ") {
      tests.append(Test(name: String(line.dropFirst(3))))
      continue
    }
    guard var test = tests.popLast() else { stop("\(file.path): there is no test yet") }
    let (head, rest) =
      line.firstIndex(of: ":").map { (line[..<$0], line[$0...].dropFirst()) } ?? ("", line)
    func assignments() -> [String: Int] {
      Dictionary(
        uniqueKeysWithValues: rest.split(separator: " ").map {
          let parts = $0.split(separator: "=")
          return (String(parts[0]), Int(parts[1])!)
        })
    }
    switch head {
    case "begin": test.initial = assignments()
    case "end": test.ends.append(assignments())
    case "c11", "arm": test.verdicts[String(head)] = rest == " yes"
    default:
      let cells = rest.split(separator: "|", omittingEmptySubsequences: false)
      for (thread, cell) in cells.enumerated() {
        if thread == test.threads.count { test.threads.append([]) }
        let step = cell.split(separator: " ").map(String.init)
        if !step.isEmpty { test.threads[thread].append(step) }
      }
    }
    tests.append(test)
  }
  return tests
}

extension Test {
  /// By model: whether one of the ends may be reached, and whether there may be a race.
  func reached() -> [String: (isReached: Bool, isRacy: Bool)] {
    var (isReachedByC11, isReachedByARM, isRacy, runs) = (false, false, false, 0)
    forEachExecution { execution in
      let isAsked = ends.contains { $0.allSatisfy { execution.registers[$0.key] == $0.value } }
      let happensBefore = execution.happensBefore
      if !(isRacy && isReachedByC11), execution.isAllowedByC11(happensBefore) {
        runs += 1
        if isAsked { isReachedByC11 = true }
        if execution.hasRace(happensBefore) { isRacy = true }
      }
      if isAsked, !isReachedByARM, execution.isAllowedByARM { isReachedByARM = true }
    }
    if runs == 0 { stop("\(name): has no execution") }
    return ["c11": (isReachedByC11, isRacy), "arm": (isReachedByARM, false)]
  }
}
