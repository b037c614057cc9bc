import Foundation

/// Builds a package in Swift 6 mode, with messages in lines of their own, and goes on after errors.
package let inSwift6 =
  "swift build -Xswiftc -swift-version -Xswiftc 6 -Xswiftc -diagnostic-style -Xswiftc llvm"
  + " -Xswiftc -continue-building-after-errors"

/// Runs a command.
///
/// - Parameters:
///   - command: A line for the shell.
///   - folder: The folder to run it in.
/// - Returns: All that it has printed.
/// - Throws: If it cannot be started, or fails without an error of the compiler.
package func build(_ command: String, in folder: String) throws -> String {
  let (process, pipe) = (Process(), Pipe())
  process.executableURL = URL(filePath: "/bin/sh")
  process.arguments = ["-c", "cd \"$0\" && { \(command); } 2>&1", folder]
  process.standardOutput = pipe
  try process.run()
  let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  let text = String(decoding: data, as: UTF8.self)
  if process.terminationStatus != 0, Diagnostic.errors(in: text).isEmpty {
    throw BuildFailed(output: text)
  }
  return text
}

/// A build has failed, and not because of errors in the code.
struct BuildFailed: Error, CustomStringConvertible {
  let output: String

  var description: String { "the build failed, but the compiler names no error:\n\(output)" }
}
