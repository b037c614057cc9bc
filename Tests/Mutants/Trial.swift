import Foundation

/// Who is asked whether a mutant is there, the quickest first.
enum Judge: String, Sendable, CaseIterable {
  /// The tests.
  case tests = "build"
  /// The tests, where AddressSanitizer watches over memory, and counts leaks at the end.
  case sanitizer = "sanitized"
  /// The explorer's scenarios, and programs.
  case explorer = "explored"

  /// What `swift build` is told for it.
  fileprivate var options: [String] {
    switch self {
    case .tests: []
    case .sanitizer: ["--sanitize", "address"]
    case .explorer: ["--configuration", "release", "-Xswiftc", "-enable-testing"]
    }
  }

  /// What it is told besides, and what it builds.
  fileprivate var variables: [String: String] {
    switch self {
    case .tests: [:]
    case .sanitizer: ["ASAN_OPTIONS": "detect_leaks=1:quarantine_size_mb=8"]
    case .explorer: ["PROMISES_EXPLORE": "1"]
    }
  }
}

/// The copy of the package with the mutants in it.
struct Package: Sendable {
  let root: URL
  let copy: URL
  let scratch: URL
  let logs: URL

  /// Whom the copy is built for.
  let judge: Judge

  /// What `swift build` takes.
  private var location: [String] {
    ["--package-path", copy.path, "--scratch-path", scratch.path] + judge.options
  }

  /// - Parameters:
  ///   - root: The package that is copied.
  ///   - folder: Where to, in the folder of this package.
  ///   - judge: Whom the copy is built for.
  init(of root: URL, in folder: String = ".build-mutants", for judge: Judge = .tests) {
    let work = root.appending(path: folder)
    self.root = root
    self.judge = judge
    copy = work.appending(path: "package")
    scratch = work.appending(path: judge.rawValue)
    logs = work.appending(path: "logs")
    do {
      try FileManager.default.createDirectory(at: logs, withIntermediateDirectories: true)
    } catch {
      stop("\(logs.path): \(error)")
    }
  }

  /// Makes the next build begin anew.
  ///
  /// The compiler does not notice that the body of a function has changed which clients have a copy of, and
  /// tests with an old one would not know the mutant in it, or know it by another number.
  func forgetBuild() { try? FileManager.default.removeItem(at: scratch) }

  /// Builds the tests; ends with what the compiler says if they do not build.
  ///
  /// - Returns: What runs them, and whether several may run at a time.
  func build() async -> (command: [String], isParallel: Bool) {
    let errors = await errors()
    if !errors.isEmpty {
      stop("what was planted does not compile:\n\(errors.joined(separator: "\n"))")
    }
    return await command()
  }

  /// Builds the tests; returns what the compiler complains about.
  func errors() async -> [String] {
    await errors(of: ["swift", "build", "--build-tests"] + location)
  }

  /// Builds the modules alone, apart from all else; returns what the compiler complains about.
  ///
  /// Only for the tests: for the others, nothing is planted but what compiles for the tests.
  func errorsOfModules() async -> [String] {
    if judge != .tests { return [] }
    let scratch = copy.deletingLastPathComponent().appending(path: "modules")
    return await errors(
      of: [
        "swift", "build", "--target", "CancellablePromises", "--package-path", copy.path,
        "--scratch-path", scratch.path,
      ])
  }

  private func errors(of build: [String]) async -> [String] {
    let log = logs.appending(path: "build")
    if await run(build, of: root, log: log, variables: judge.variables) == 0 { return [] }
    let errors = lines(of: log).filter { $0.contains("error:") }
    return errors.isEmpty ? ["error: see \(log.path)"] : errors
  }

  /// What runs the tests that have been built, and whether several may run at a time.
  func command() async -> (command: [String], isParallel: Bool) {
    let path = logs.appending(path: "path")
    _ = await run(
      ["swift", "build", "--show-bin-path"] + location, of: root, log: path,
      variables: judge.variables)
    let products = URL(filePath: lines(of: path).first ?? "")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: products.path)) ?? []
    guard let bundle = names.first(where: { $0.hasSuffix(".xctest") }) else {
      stop("there are no tests in \(products.path)")
    }
    // A program on Linux. Elsewhere SwiftPM knows how to load it, and lets one process at a time.
    #if os(Linux)
      return ([products.appending(path: bundle).path, "--testing-library", "swift-testing"], true)
    #else
      return (["swift", "test", "--skip-build"] + location, false)
    #endif
  }
}

/// What came of running tests with a mutant awake.
struct Outcome: Sendable {
  var seconds: Double
  /// What they found amiss; nil if they found nothing.
  var complaint: String?

  static let nothing = "no test at all"
  static let leak = "AddressSanitizer: leaked"
}

/// Runs tests.
struct Trial: Sendable {
  /// What runs them.
  var command: [String]
  /// After how many seconds a run with a mutant awake counts as hanging.
  var patience: Int
  var judge = Judge.tests
  var root: URL
  var logs: URL

  // Not what takes long, nor what compiles the code of others, which sees no mutant, nor what is written
  // for `conf` as it is at first, which other tests change meanwhile.
  static let skipped = "Stress|^ClientTests|^MigrationTests"

  /// Makes all tests short that can be.
  static func prepare() {
    for (variable, value) in [
      "PROMISES_STRESS_LENGTH": "20000", "PROMISES_STRESS_ROUNDS": "500",
      "PROMISES_DIFFERENTIAL_PROGRAMS": "500", "PROMISES_PROGRAMS": "300", "PROMISES_PATIENCE": "1",
    ] { setenv(variable, value, 0) }
    // A mutant that stops the process is noticed; nobody reads where it was.
    setenv("SWIFT_BACKTRACE", "enable=no", 1)
    // The explorer repeats what it has done; and shortly, too.
    setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
    setenv("PROMISES_INTERLEAVINGS_SCALE", "0.2", 0)
  }

  /// Runs some tests with a mutant awake; none if the number is 0.
  ///
  /// `asked` is a file that notes which mutants are come across.
  func outcome(
    of tests: [String], with mutant: Int, log name: String, asked: URL? = nil
  ) async -> Outcome {
    var outcome = await attempt(tests, with: mutant, log: name, asked: asked)
    // A process may end while another thread is about to release an object, whose table of weak references then
    // looks lost. What leaks leaks again.
    for _ in 0..<2 where outcome.complaint == Outcome.leak {
      outcome = await attempt(tests, with: mutant, log: name, asked: asked)
    }
    return outcome
  }

  private func attempt(
    _ tests: [String], with mutant: Int, log name: String, asked: URL?
  ) async -> Outcome {
    let log = logs.appending(path: name)
    let started = ContinuousClock.now
    var variables = judge.variables
    variables["PROMISES_MUTANT"] = "\(mutant)"
    if let asked { variables["PROMISES_MUTANTS_ASKED"] = asked.path }
    var limit = patience
    if mutant == 0 {
      // Nothing is learnt from a hang, and a busy machine gets the time that it needs.
      limit *= 10
      variables["PROMISES_PATIENCE"] = "10"
    }
    let status = await run(
      command + tests, within: limit, of: root, log: log, variables: variables)
    let seconds = (ContinuousClock.now - started) / .seconds(1)
    return Outcome(seconds: seconds, complaint: complaint(in: lines(of: log), status: status))
  }

  /// Ends with what tests have said that fail without a mutant: nothing is learnt from those.
  func insist(on outcome: Outcome, log name: String) {
    guard let complaint = outcome.complaint else { return }
    let log = lines(of: logs.appending(path: name))
    let issues = log.filter { $0.contains("recorded an issue") } + log.suffix(5)
    stop("without a mutant: \(name): \(complaint)\n\(issues.joined(separator: "\n"))")
  }

  private func complaint(in lines: [String], status: Int32) -> String? {
    switch status {
    case 0: return lines.contains { $0.contains(/Test run with [1-9]/) } ? nil : Outcome.nothing
    // As Swift Testing ends when no test is called so.
    case 69: return Outcome.nothing
    case 124: return "it hung"
    default: break
    }
    for line in lines {
      if let match = line.firstMatch(of: /^SUMMARY: AddressSanitizer: (\S+) (?:byte.* (leaked))?/) {
        return "AddressSanitizer: \(match.2 ?? match.1)"
      }
    }
    for line in lines {
      let issue = /^\S+ Test ("[^"]*"|\S+) (?:recorded an issue|failed after)/
      if let match = line.firstMatch(of: issue) { return String(match.1) }
    }
    for line in lines {
      if let match = line.firstMatch(of: /Fatal error: (.{0,60})/) { return "a crash: \(match.1)" }
    }
    // As shells say that a signal has ended a command.
    return status > 128 ? "a crash (signal \(status - 128))" : "status \(status)"
  }
}

func lines(of log: URL) -> [String] {
  // What a crash has cut short need not be UTF-8.
  String(decoding: (try? Data(contentsOf: log)) ?? Data(), as: UTF8.self)
    .split(separator: "\n").map(String.init)
}

/// Does something with each, a few at a time, and tells what came of it in the order in which they end.
func concurrently<Input: Sendable, Output: Sendable>(
  _ inputs: [Input], jobs: Int, isolation: isolated (any Actor)? = #isolation,
  _ body: @escaping @Sendable (Input) async -> Output, each: (Input, Output) -> Void
) async {
  await withTaskGroup(of: (Input, Output).self) { group in
    var waiting = inputs[...]
    func startNext() {
      guard let input = waiting.popFirst() else { return }
      group.addTask { (input, await body(input)) }
    }
    for _ in 0..<jobs { startNext() }
    for await (input, output) in group {
      each(input, output)
      startNext()
    }
  }
}

/// Runs a command with a file to write to, and returns its status.
///
/// It is killed after `limit` seconds, or if this process has been, by a script of the package in `root`.
private func run(
  _ command: [String], within limit: Int = 3600, of root: URL, log: URL,
  variables: [String: String] = [:]
) async -> Int32 {
  try? Data().write(to: log)
  guard let output = FileHandle(forWritingAtPath: log.path) else {
    stop("\(log.path): not writable")
  }
  let process = Process()
  process.executableURL = root.appending(path: ".ci/limited")
  process.arguments = ["\(limit)"] + command
  process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = output
  process.standardError = output
  await withCheckedContinuation { (ended: CheckedContinuation<Void, Never>) in
    process.terminationHandler = { _ in ended.resume() }
    do {
      try process.run()
    } catch {
      stop("\(error)")
    }
  }
  return process.terminationStatus
}
