import Foundation
import Promises
import TestSupport

/// The result of a program.
struct Outcome: Sendable {
  /// Zero for success.
  let status: Int32

  /// Whether the program was killed at the time limit.
  let wasKilled: Bool

  let output: String
  let errors: String

  /// Whether the program succeeded without an error message.
  var isSilentSuccess: Bool { status == 0 && errors.isEmpty }
}

/// Runs a command to the end, and kills the process if it hangs; the time limit is far above the
/// expected time.
func run(
  _ command: [String], within limit: Duration = .seconds(60 * Scale.patience),
  variables: [String: String] = [:]
) async throws -> Outcome {
  try await withTemporaryFolder { folder in
    // Into files: a pipe must be emptied meanwhile, and children may keep a pipe open.
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
        // Other programs do not know a manual clock. A hang must end in a failure.
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

/// Makes a folder, and deletes the folder after a closure has used it.
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
