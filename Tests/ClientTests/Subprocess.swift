import Foundation
import Promises
import TestSupport

/// What a program has left that has ended.
struct Outcome: Sendable {
  /// Zero if it ended well.
  let status: Int32

  /// It did not end by itself in the time that it had.
  let wasKilled: Bool

  let output: String
  let errors: String

  /// It has ended well, without a word of complaint.
  var isSilentSuccess: Bool { status == 0 && errors.isEmpty }
}

/// Runs a command until it ends, and kills it if it hangs.
///
/// - Parameters:
///   - command: The name of a program, or the path to it, and the arguments.
///   - limit: The time that it has, much longer than it needs.
///   - variables: What its environment has besides that of this process.
/// - Returns: What it has left.
/// - Throws: If it cannot be started.
func run(
  _ command: [String], within limit: Duration = .seconds(60 * Scale.patience),
  variables: [String: String] = [:]
) async throws -> Outcome {
  try await withTemporaryFolder { folder in
    // Into files: a pipe has to be emptied meanwhile, and may stay open in a program's children.
    let (output, errors) = (folder.appending(path: "output"), folder.appending(path: "errors"))
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(creating: output)
    process.standardError = try FileHandle(creating: errors)
    var watchdog: PromiseTimer?
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do {
        try process.run()
        let id = process.processIdentifier
        // For another program there is no manual clock; it is to fail and not to hang.
        watchdog = SystemClock().schedule(after: limit) { kill(id, SIGKILL) }
      } catch {
        ended.resume(throwing: error)
      }
    }
    watchdog?.cancel()
    let status = process.terminationStatus
    return Outcome(
      status: status,
      wasKilled: process.terminationReason == .uncaughtSignal && status == SIGKILL,
      output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }
}

/// Gives a body a folder that is there while it runs.
///
/// - Parameter body: Uses the folder.
/// - Returns: What the body returns.
/// - Throws: What the body throws, or what there is against making a folder.
func withTemporaryFolder<Value>(
  _ body: (_ folder: URL) async throws -> sending Value
) async throws -> sending Value {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}

extension FileHandle {
  fileprivate convenience init(creating file: URL) throws {
    try Data().write(to: file)
    try self.init(forWritingTo: file)
  }
}
