import Foundation

/// The ways to look for a mutant, the quickest first.
enum Judge: String, Sendable, CaseIterable {
  /// The tests.
  case tests = "build"
  /// The tests under AddressSanitizer, which watches memory, and counts leaks at the end.
  case sanitizer = "sanitized"
  /// The explorer's scenarios, and programs.
  case explorer = "explored"

  /// The options of `swift build`.
  fileprivate var options: [String] {
    switch self {
    case .tests: []
    case .sanitizer: ["--sanitize", "address"]
    case .explorer: ["--configuration", "release", "-Xswiftc", "-enable-testing"]
    }
  }

  /// Environment variables for building and running the tests.
  fileprivate var variables: [String: String] {
    switch self {
    case .tests: [:]
    case .sanitizer: ["ASAN_OPTIONS": "detect_leaks=1:quarantine_size_mb=8"]
    case .explorer: ["PROMISES_EXPLORE": "1"]
    }
  }
}

/// The copy of the package with the mutants inside.
struct Package: Sendable {
  let root: URL
  let copy: URL
  let scratch: URL
  let logs: URL

  /// The judge for the build.
  let judge: Judge

  /// The options of `swift build` for all commands.
  private var location: [String] {
    ["--package-path", copy.path, "--scratch-path", scratch.path] + judge.options
  }

  /// - Parameters:
  ///   - root: The package to copy.
  ///   - folder: The name of the working folder in the package.
  ///   - judge: The judge for the build.
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
  /// The compiler does not notice changed functions copied into clients. Tests with an old copy
  /// would lack the mutant, or have the mutant under another number.
  func forgetBuild() { try? FileManager.default.removeItem(at: scratch) }

  /// Builds the tests; ends the program with the compiler's errors if the build fails.
  ///
  /// - Returns: The command that runs the tests, and whether several may run at a time.
  func build() async -> (command: [String], isParallel: Bool) {
    let errors = await errors()
    if !errors.isEmpty {
      stop("what was planted does not compile:\n\(errors.joined(separator: "\n"))")
    }
    return await command()
  }

  /// Builds the tests; returns the compiler's errors.
  func errors() async -> [String] {
    await errors(of: ["swift", "build", "--build-tests"] + location)
  }

  /// Builds the modules alone, in a separate folder; returns the compiler's errors.
  ///
  /// Only for the tests: the other judges get only mutants that have compiled for the tests.
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

  /// The command that runs the built tests, and whether several may run at a time.
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
    // On Linux the bundle is a program. Elsewhere SwiftPM loads the bundle, one process at a time.
    #if os(Linux)
      return ([products.appending(path: bundle).path, "--testing-library", "swift-testing"], true)
    #else
      return (["swift", "test", "--skip-build"] + location, false)
    #endif
  }
}

/// The result of running tests with a mutant awake.
struct Outcome: Sendable {
  var seconds: Double
  /// The failure; nil if all tests passed.
  var complaint: String?
  /// The suite that has failed, if it is known.
  var suite: String?

  static let nothing = "no test at all"
  static let hang = "it hung"
  static let leak = "AddressSanitizer: leaked"
}

/// Runs tests.
struct Trial: Sendable {
  /// The command that runs the tests.
  var command: [String]
  /// The seconds after which a run with a mutant awake counts as hanging.
  var patience: Int
  var judge = Judge.tests
  var root: URL
  var logs: URL

  // Skipped: long tests, tests of compiling clients, which contain no mutants, and tests that need
  // the initial `conf`, which other tests change meanwhile. FormTests change `conf` themselves.
  static let skipped = #"Stress|^ClientTests|^MigrationTests\.(?!FormTests)"#

  /// Makes all tests as short as possible.
  static func prepare() {
    for (variable, value) in [
      "PROMISES_STRESS_LENGTH": "20000", "PROMISES_STRESS_ROUNDS": "500",
      "PROMISES_DIFFERENTIAL_PROGRAMS": "500", "PROMISES_PROGRAMS": "300", "PROMISES_PATIENCE": "1",
    ] { setenv(variable, value, 0) }
    // A crash is enough to notice a mutant; a backtrace would only take time.
    setenv("SWIFT_BACKTRACE", "enable=no", 1)
    // The explorer repeats earlier steps, which needs the same hashes; the scale keeps runs short.
    setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
    setenv("PROMISES_INTERLEAVINGS_SCALE", "0.2", 0)
  }

  /// Runs some tests with a mutant awake; none if the number is 0.
  ///
  /// `asked` is a file that notes the reached mutants.
  func outcome(
    of tests: [String], with mutant: Int, log name: String, asked: URL? = nil
  ) async -> Outcome {
    var outcome = await attempt(tests, with: mutant, log: name, asked: asked)
    // A process may end just before another thread releases an object: the object's table of weak
    // references then looks lost. A real leak leaks again.
    for _ in 0..<2 where outcome.complaint == Outcome.leak {
      outcome = await attempt(tests, with: mutant, log: name, asked: asked)
    }
    // On a slow or crowded machine, the same tests take long without the mutant, too.
    if outcome.complaint == Outcome.hang, mutant != 0 {
      let sound = await attempt(tests, with: 0, log: "\(name)-sound", asked: nil)
      let enough = Int(sound.seconds * 10)
      if enough > patience {
        outcome = await attempt(tests, with: mutant, within: enough, log: name, asked: asked)
      }
    }
    return outcome
  }

  /// Runs the tests once, and as long as `limit` says in seconds, or else `patience`.
  private func attempt(
    _ tests: [String], with mutant: Int, within limit: Int? = nil, log name: String, asked: URL?
  ) async -> Outcome {
    let log = logs.appending(path: name)
    let started = ContinuousClock.now
    var variables = judge.variables
    variables["PROMISES_MUTANT"] = "\(mutant)"
    if let asked { variables["PROMISES_MUTANTS_ASKED"] = asked.path }
    var limit = limit ?? patience
    // Without a mutant a hang is no result, so a busy machine gets all the time needed.
    if mutant == 0 { limit = 3600 }
    // A test that hangs would otherwise end after a minute.
    if limit > 60 { variables["PROMISES_PATIENCE"] = "60" }
    let status = await run(
      command + tests, within: limit, of: root, log: log, variables: variables)
    let seconds = (ContinuousClock.now - started) / .seconds(1)
    let printed = lines(of: log)
    return Outcome(
      seconds: seconds, complaint: complaint(in: printed, status: status),
      suite: printed.firstMatch(of: /^\S+ Suite (\w+) failed after/))
  }

  /// Ends the program if tests fail without a mutant: their results would be meaningless.
  func insist(on outcome: Outcome, log name: String) {
    guard let complaint = outcome.complaint else { return }
    let log = lines(of: logs.appending(path: name))
    let issues = log.filter { $0.contains("recorded an issue") } + log.suffix(5)
    stop("without a mutant: \(name): \(complaint)\n\(issues.joined(separator: "\n"))")
  }

  private func complaint(in lines: [String], status: Int32) -> String? {
    switch status {
    case 0: return lines.contains { $0.contains(/Test run with [1-9]/) } ? nil : Outcome.nothing
    // Swift Testing's status if no test matches.
    case 69: return Outcome.nothing
    case 124: return Outcome.hang
    default: break
    }
    for line in lines {
      if let match = line.firstMatch(of: /^SUMMARY: AddressSanitizer: (\S+) (?:byte.* (leaked))?/) {
        return "AddressSanitizer: \(match.2 ?? match.1)"
      }
    }
    let issue = /^\S+ Test ("[^"]*"|\S+) (?:recorded an issue|failed after)/
    if let test = lines.firstMatch(of: issue) { return test }
    for line in lines {
      if let match = line.firstMatch(of: /Fatal error: (.{0,60})/) { return "a crash: \(match.1)" }
    }
    // The status that shells give a command ended by a signal.
    return status > 128 ? "a crash (signal \(status - 128))" : "status \(status)"
  }
}

extension [String] {
  /// What a regular expression captures in the first line that matches.
  fileprivate func firstMatch(of regex: Regex<(Substring, Substring)>) -> String? {
    for line in self {
      if let match = line.firstMatch(of: regex) { return String(match.1) }
    }
    return nil
  }
}

func lines(of log: URL) -> [String] {
  // Output cut short by a crash need not be UTF-8.
  String(decoding: (try? Data(contentsOf: log)) ?? Data(), as: UTF8.self)
    .split(separator: "\n").map(String.init)
}

/// Runs a closure for each input, a few at a time, and passes the results on as they come.
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

/// Runs a command with a file for the output, and returns the status.
///
/// A script of the package kills the command after `limit` seconds, or if this process ends.
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
