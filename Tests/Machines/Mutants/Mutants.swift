import Foundation

/// Plants mistakes in a copy of the sources, one at a time, and checks whether a test notices.
@main
enum Mutants {
  static func main() async {
    let options = Options(CommandLine.arguments.dropFirst())
    let mutants = mutants(in: options.tables)
    let promised = options.isWhole ? mutants.promised(in: options.root) : []
    if let copy = options.copy {
      plant(mutants, from: options.root, into: copy)
      for mutant in mutants { say("\(mutant.number) \(mutant.tests) \(mutant.name)") }
      return
    }

    var chosen = mutants.filter { "\($0.number) \($0.name)".contains(options.filter) }
    if chosen.isEmpty { stop("no mutant is called so") }
    if options.files != nil || options.isPromised {
      let numbers = Set(options.isPromised ? promised.map(\.number) : [])
      let files = options.files ?? []
      chosen.removeAll { mutant in
        !numbers.contains(mutant.number) && !mutant.edits.contains { files.contains($0.file!) }
      }
      if chosen.isEmpty { return say("no mutant is in these files") }
    }
    if options.lists {
      for mutant in chosen {
        say("\(padded(mutant.number))  \(padded(mutant.area, to: 26)) \(mutant.name)")
      }
      return
    }

    // All mutants together, each asleep until the environment has its number: one build will do.
    let package = Package(of: options.root)
    if plant(mutants, from: package.root, into: package.copy) { package.forgetBuild() }
    say("building with \(mutants.count) mutants")
    let (command, isParallel) = await package.build()
    let trial = Trial(
      command: command, patience: 60, root: package.root, logs: package.logs)
    let allFound = await areFound(chosen, by: trial, jobs: isParallel ? options.jobs : 1)
    exit(allFound ? EXIT_SUCCESS : EXIT_FAILURE)
  }

  enum Verdict: String {
    case found
    /// By other tests only.
    case late = "LATE"
    case alive = "ALIVE"
  }

  private static let whole = ["--skip", Trial.skipped]

  /// Tries some mutants at a time, prints each result, and at last the mutants that stay alive.
  private static func areFound(_ mutants: [Mutant], by trial: Trial, jobs: Int) async -> Bool {
    Trial.prepare()
    var trial = trial
    let named = Set(mutants.map(\.tests)).sorted().joined(separator: "|")
    let sound = await trial.outcome(of: ["--filter", named], with: 0, log: "sound")
    trial.insist(on: sound, log: "sound")
    // In three times the time that all these tests took, any of them has long ended.
    trial.patience = max(15, Int(3 * sound.seconds))
    say("    passed \(padded(sound.seconds)) s  without a mutant")

    let began = ContinuousClock.now
    var verdicts: [(mutant: Mutant, verdict: Verdict)] = []
    await concurrently(mutants, jobs: jobs) { [trial] mutant in
      await verdict(on: mutant, by: trial)
    } each: { mutant, verdict in
      verdicts.append((mutant, verdict))
    }
    func count(_ verdict: Verdict) -> Int { verdicts.count { $0.verdict == verdict } }
    let seconds = Int(((ContinuousClock.now - began) / .seconds(1)).rounded())
    say(
      """
      \(verdicts.count) mutants: \(count(.found)) found by the tests named with them, \
      \(count(.late)) by others only, \(count(.alive)) by none; \(seconds) s
      """)
    let others = verdicts.filter { $0.verdict != .found }
    for (mutant, verdict) in others { say("\(verdict.rawValue) \(mutant.number) \(mutant.name)") }
    return others.isEmpty
  }

  /// Tries a mutant with its own tests, then with all, and prints the result.
  private static func verdict(on mutant: Mutant, by trial: Trial) async -> Verdict {
    // A hang is compared with a run without the mutant, so this need not be long.
    var brief = trial
    brief.patience = 5
    let own = await brief.outcome(
      of: ["--filter", mutant.tests], with: mutant.number, log: "\(mutant.number)")
    if let complaint = own.complaint, complaint != Outcome.nothing {
      tell(.found, mutant, own, by: complaint)
      return .found
    }
    let all = await trial.outcome(of: whole, with: mutant.number, log: "\(mutant.number)-whole")
    let verdict = all.complaint == nil ? Verdict.alive : .late
    tell(verdict, mutant, all, by: all.complaint.map { "\($0), and not by \(mutant.tests)" })
    return verdict
  }

  private static func tell(
    _ verdict: Verdict, _ mutant: Mutant, _ outcome: Outcome, by complaint: String?
  ) {
    var text = "\(padded(mutant.number)) \(padded(verdict.rawValue, to: 6)) "
    text += "\(padded(outcome.seconds)) s  \(mutant.name)"
    if let complaint { text += "\n                    by \(complaint)" }
    say(text)
  }
}

private struct Options {
  let root: URL
  var tables: [URL]
  /// The folder in which to plant the mutants, without running tests.
  var copy: URL?
  var filter = try! Regex("")
  /// The files in `Sources` whose mutants to try; nil for all.
  var files: Set<String>?
  /// Whether to try the mutants of laws and guarantees, besides those in `files`.
  var isPromised = false
  /// Whether the tables are all of the package's own.
  var isWhole = true
  var lists = false
  var jobs = 2

  /// - Parameter arguments: The package's folder, and the command line.
  init(_ arguments: some Sequence<String>) {
    var arguments = arguments.makeIterator()
    root = URL(filePath: arguments.next() ?? ".")
    let folder = root.appending(path: "Tests/Machines/Mutants")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    tables = names.filter { $0.hasSuffix(".txt") }.map { folder.appending(path: $0) }
    func value<Value>(_ option: String, _ convert: (String) -> Value?) -> Value {
      guard let value = arguments.next().flatMap(convert) else { stop("\(option) of what?") }
      return value
    }
    var chosen: [URL] = []
    while let option = arguments.next() {
      switch option {
      case "--filter": filter = value(option) { try? Regex($0) }
      case "--in": files = value(option) { Set($0.split(separator: "\n").map(String.init)) }
      case "--promised": isPromised = true
      case "--list": lists = true
      case "--jobs": jobs = value(option) { Int($0).flatMap { $0 > 0 ? $0 : nil } }
      case "--table": chosen.append(value(option) { URL(filePath: $0) })
      case "--plant": copy = value(option) { URL(filePath: $0) }
      default: stop("what is \(option)? The head of Tests/Machines/Mutants/run says what there is.")
      }
    }
    if !chosen.isEmpty { (tables, isWhole) = (chosen, false) }
  }
}
