import Foundation

/// The copy of the package with the mutants in it.
struct Package: Sendable {
  let root: URL
  let copy: URL
  let scratch: URL
  let logs: URL

  /// What `swift build` takes.
  private var location: [String] {
    ["--package-path", copy.path, "--scratch-path", scratch.path]
  }

  /// - Parameter root: The package that is copied.
  init(of root: URL) {
    let work = root.appending(path: ".build-mutants")
    self.root = root
    copy = work.appending(path: "package")
    scratch = work.appending(path: "build")
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
    let log = logs.appending(path: "build")
    if await run(["swift", "build", "--build-tests"] + location, of: root, log: log) != 0 {
      let errors = lines(of: log).filter { $0.contains("error:") }
      stop("what was planted does not compile:\n\(errors.joined(separator: "\n"))")
    }
    let path = logs.appending(path: "path")
    _ = await run(["swift", "build", "--show-bin-path"] + location, of: root, log: path)
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
}

/// Runs tests.
struct Trial: Sendable {
  /// What runs them.
  var command: [String]
  /// After how many seconds it counts as hanging.
  var patience: Int
  var root: URL
  var logs: URL

  /// Runs some tests with a mutant awake; none if the number is 0.
  func outcome(of tests: [String], with mutant: Int, log name: String) async -> Outcome {
    let log = logs.appending(path: name)
    let started = ContinuousClock.now
    let status = await run(
      command + tests, within: patience, of: root, log: log,
      variables: ["PROMISES_MUTANT": "\(mutant)"])
    let seconds = (ContinuousClock.now - started) / .seconds(1)
    return Outcome(seconds: seconds, complaint: complaint(in: lines(of: log), status: status))
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

private func lines(of log: URL) -> [String] {
  // What a crash has cut short need not be UTF-8.
  String(decoding: (try? Data(contentsOf: log)) ?? Data(), as: UTF8.self)
    .split(separator: "\n").map(String.init)
}

/// Runs a command with a file to write to, and returns its status.
///
/// - Parameters:
///   - limit: After how many seconds it is killed. It is killed too if this process has been.
///   - root: The package that has the script for that.
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
