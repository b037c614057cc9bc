import CancellablePromises
import Foundation

/// What a command has left that ended by itself.
struct Output: Sendable {
  var status: Int32
  var text: String
  var complaint: String
}

/// A command that is running.
///
/// When `output` has settled, in whatever way, the process is gone.
struct Command: Sendable {
  let output: CancellablePromise<Output>

  /// Starts a command.
  ///
  /// - Parameters:
  ///   - command: A program and its arguments.
  ///   - limit: How long it may take. After that, or when `output` is cancelled, it is asked to end.
  ///   - grace: How long it may take to end then. After that it is killed.
  init(_ command: String..., limit: Duration, grace: Duration = .seconds(2)) {
    let process = Process()
    let (text, complaint) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = text
    process.standardError = complaint
    let exit = Promise<Int32> { resolver in
      process.terminationHandler = { resolver.fulfill($0.terminationStatus) }
      try Self.start(process)
    }
    guard !exit.isRejected else {
      output = exit.asCancellable().map(on: nil) { Output(status: $0, text: "", complaint: "") }
      return
    }
    // Both are read while it runs: a process that has filled a pipe waits for a reader.
    let ended = when(fulfilled: exit, contents(of: text), contents(of: complaint))
    output = CancellablePromise(using: ended) {
      process.terminate()
      exit.timeout(grace)
        .catch(on: nil) { _ in kill(process.processIdentifier, SIGKILL) }
    }
    .timeout(limit)
    .map(on: nil) { status, text, complaint in
      // It may be gone before the promise is rejected, and then this is the outcome.
      if process.terminationReason == .uncaughtSignal, status == SIGTERM {
        throw CancellablePromiseError.cancelled
      }
      return Output(status: status, text: text, complaint: complaint)
    }
    .ensureThen(on: nil) { exit.asVoid() }
  }

  private static func start(_ process: Process) throws {
    // Dispatch blocks signals on its threads, and a process begins with those blocked that are blocked
    // where it is started: then nothing would terminate it.
    var (none, blocked) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &blocked)
    defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
    try process.run()
  }
}

private func contents(of pipe: Pipe) -> Guarantee<String> {
  DispatchQueue.global().async(.promise) {
    String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }
}
