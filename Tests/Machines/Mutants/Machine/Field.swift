import Foundation

/// A copy of the package with planted slips, and the tests that reach the slips.
struct Field: Sendable {
  /// A group of tests run together.
  private struct Suite: Sendable {
    var name: String
    /// A regular expression that matches these tests only.
    var filter: String
    var seconds = 0.0
    /// The slips that the tests reach.
    var asked: Set<Int> = []
    /// Whether the tests judge slips; code in Swift 5 mode only reaches blocks of its own.
    var isJudge: Bool { !name.contains(try! Regex(Trial.skipped)) }
  }

  /// All slips by number.
  let slips: [Int: Slip]
  /// The slips that compile.
  private(set) var planted: Set<Int> = []
  let jobs: Int
  private let package: Package
  private let trial: Trial
  /// The suites, fastest first.
  private var suites: [Suite] = []

  /// The slips that any suite reaches.
  var reached: Set<Int> { suites.reduce(into: []) { $0.formUnion($1.asked) } }

  /// Plants slips, and builds the copy for a judge.
  init(_ slips: [Int: Slip], for judge: Judge, _ options: Options) async {
    self.slips = slips
    package = Package(of: options.root, in: ".build-machine", for: judge)
    let planted = await Self.build(slips, in: package)
    let (command, isParallel) = await package.command()
    trial = Trial(
      command: command, patience: options.patience, judge: judge, root: package.root,
      logs: package.logs)
    jobs = isParallel ? options.jobs : 1
    self.planted = planted
    // Code in Swift 5 mode reaches blocks of its own, and no other suite runs at that time.
    let skipped = options.reaches ? "Stress|^ClientTests" : Trial.skipped
    suites = await findSuites(except: try! Regex(skipped))
    say("\(planted.count) slips compile; \(suites.count) suites")
  }

  /// Builds a copy with as many slips as compile; returns the slips in the copy.
  private static func build(_ slips: [Int: Slip], in package: Package) async -> Set<Int> {
    var planted = Set(slips.keys)
    while true {
      var places: [String: [Planted]] = [:]
      var texts: [String: [UInt8]] = [:]
      let files = Dictionary(grouping: planted) { slips[$0]!.file }
      plant(from: package.root, into: package.copy) { contents in
        for (file, numbers) in files {
          let name = "Sources/\(file)"
          let own = Dictionary(uniqueKeysWithValues: numbers.map { ($0, slips[$0]!) })
          let (text, plants) = plant(own, into: Array(contents[name]!.utf8))
          contents[name] = String(decoding: text, as: UTF8.self)
          (texts[file], places[file]) = (text, plants)
        }
      }
      say("building with \(planted.count) slips")
      var errors = await package.errorsOfModules()
      if errors.isEmpty {
        // Clients may have copies of changed functions, which the compiler does not notice.
        package.forgetBuild()
        errors = await package.errors()
        if errors.isEmpty { return planted }
      }
      var dropped: Set<Int> = []
      for error in errors {
        guard let place = Place(error, below: package.copy.appending(path: "Sources")) else {
          continue
        }
        guard let text = texts[place.file], let plants = places[place.file] else { continue }
        dropped.formUnion(culprits(at: place.offset(in: text), of: plants, slips, error))
      }
      if dropped.isEmpty {
        stop("this is not due to a slip:\n\(Set(errors).sorted().joined(separator: "\n"))")
      }
      planted.subtract(dropped)
    }
  }

  /// The slips that may have caused an error: slips around the error, or in statements before.
  private static func culprits(
    at offset: Int, of plants: [Planted], _ slips: [Int: Slip], _ error: String
  ) -> [Int] {
    // The error stands at the beginning of an expression made too complex by later slips.
    if error.contains(/in reasonable time|failed to produce diagnostic/) {
      let behind = plants.filter { $0.range.lowerBound >= offset }
      guard let next = behind.min(by: { $0.range.lowerBound < $1.range.lowerBound }) else {
        return []
      }
      return plants.filter { next.range.contains($0.range.lowerBound) }.map(\.slip)
    }
    let around = plants.filter { $0.range.contains(offset) }
    if let innermost = around.min(by: { $0.range.count < $1.range.count }) {
      let same = around.filter { $0.range == innermost.range }.map(\.slip)
      // Most swapped arguments have different types, and most closures a result.
      let likely = same.filter { slips[$0]!.changes.count > 2 || slips[$0]!.isLeavingOut }
      return likely.isEmpty ? same : likely
    }
    let before = plants.filter { $0.range.upperBound <= offset }
    guard let last = before.max(by: { $0.range.upperBound < $1.range.upperBound }) else {
      // An error about the type of a closure stands before the closure's contents.
      let behind = plants.min { $0.range.lowerBound < $1.range.lowerBound }
      return behind.map { [$0.slip] } ?? []
    }
    // An error about missing code stands at the end of the function.
    let scope = slips[last.slip]!.scope
    let near = before.map(\.slip).filter { slips[$0]!.scope == scope }
    let left = near.filter { slips[$0]!.isLeavingOut }
    return left.isEmpty ? near : left
  }

  /// Finds all suites, and the slips reached by each.
  private func findSuites(except skipped: Regex<AnyRegexOutput>) async -> [Suite] {
    _ = await trial.outcome(of: ["--list-tests"], with: 0, log: "list")
    var names: [String] = []
    for line in lines(of: package.logs.appending(path: "list")) {
      // A line such as `Module.Suite/test()`.
      guard let name = line.firstMatch(of: /^(\w+\.\w+)\//)?.1 else { continue }
      if names.last != String(name), !names.contains(String(name)) { names.append(String(name)) }
    }
    names.removeAll { $0.contains(skipped) || $0.hasSuffix(".ScheduleTreeTests") }
    if names.isEmpty { stop("there are no tests") }
    var suites: [Suite] = []
    let size = slips.keys.max()! + 1
    await concurrently(names, jobs: jobs) { name -> Suite? in
      var suite = Suite(name: name, filter: "^\(name.replacing(".", with: "\\."))/")
      let file = package.logs.appending(path: "asked-\(name)")
      try? Data(count: size).write(to: file)
      let outcome = await trial.outcome(
        of: ["--filter", suite.filter], with: 0, log: name, asked: file)
      if outcome.complaint == Outcome.nothing { return nil }
      trial.insist(on: outcome, log: name)
      suite.seconds = outcome.seconds
      let asked = (try? Data(contentsOf: file)) ?? Data()
      suite.asked = Set(asked.indices.filter { asked[$0] != 0 })
      return suite
    } each: { _, suite in
      if let suite { suites.append(suite) }
    }
    return suites.sorted { $0.seconds < $1.seconds }
  }

  /// The tests that notice a slip, if any do, and the seconds needed.
  ///
  /// The first tests are those of the suite `known`, which has found the slip before.
  func finder(of number: Int, known: String?) async -> Outcome {
    var taken = 0.0
    var waiting = suites.filter { $0.isJudge && $0.asked.contains(number) }[...]
    if trial.judge == .tests, let first = waiting.firstIndex(where: { $0.name == known }) {
      let outcome = await trial.outcome(
        of: ["--filter", waiting[first].filter], with: number, log: "\(number)")
      taken += outcome.seconds
      if let complaint = outcome.complaint {
        return Outcome(seconds: taken, complaint: complaint, suite: known)
      }
      waiting.remove(at: first)
    }
    // First a few of the fastest suites, since any suite notices most slips. A leak shows in every
    // suite that reaches the slip.
    var budget = trial.judge == .sanitizer ? 10 : 0.5
    while !waiting.isEmpty {
      var batch: [Suite] = []
      var seconds = 0.0
      while let next = waiting.first, batch.isEmpty || seconds + next.seconds <= budget {
        batch.append(next)
        seconds += next.seconds
        waiting.removeFirst()
      }
      let filter = batch.map(\.filter).joined(separator: "|")
      let outcome = await trial.outcome(of: ["--filter", filter], with: number, log: "\(number)")
      taken += outcome.seconds
      if let complaint = outcome.complaint {
        let suite = await suite(among: batch, with: number, outcome)
        return Outcome(seconds: taken, complaint: complaint, suite: suite)
      }
      if trial.judge == .sanitizer { break }
      budget = 60
    }
    return Outcome(seconds: taken, complaint: nil)
  }

  /// The name of the suite that has noticed a slip, of several that ran together.
  private func suite(
    among batch: [Suite], with number: Int, _ outcome: Outcome
  ) async -> String? {
    if batch.count == 1 { return batch[0].name }
    if let failed = outcome.suite {
      return batch.first { $0.name.hasSuffix(".\(failed)") }?.name
    }
    // A crash does not say where.
    for suite in batch {
      let alone = await trial.outcome(
        of: ["--filter", suite.filter], with: number, log: "\(number)")
      if alone.complaint != nil { return suite.name }
    }
    return nil
  }
}

/// The place of a compiler error.
private struct Place {
  var file: String
  var line: Int
  var column: Int

  init?(_ error: String, below folder: URL) {
    guard let match = error.firstMatch(of: /^(\/.*\.swift):(\d+):(\d+): error:/),
      match.1.hasPrefix(folder.path + "/")
    else { return nil }
    file = String(match.1.dropFirst(folder.path.count + 1))
    line = Int(match.2)!
    column = Int(match.3)!
  }

  func offset(in text: [UInt8]) -> Int {
    var offset = 0
    for _ in 1..<max(line, 1) {
      guard let end = text[offset...].firstIndex(of: 0x0A) else { break }
      offset = end + 1
    }
    return offset + column - 1
  }
}
