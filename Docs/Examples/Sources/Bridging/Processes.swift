import CancellablePromises
import Foundation
import Samples

struct CommandFailed: Error {
  var status: Int32
  var complaint: String
}

func run(_ command: String...) -> CancellablePromise<String> {
  let process = Process()
  let (output, errors) = (Pipe(), Pipe())
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = command
  process.standardOutput = output
  process.standardError = errors
  let exit = Promise<Int32> { resolver in
    process.terminationHandler = { resolver.fulfill($0.terminationStatus) }
    try start(process)
  }
  if let error = exit.error { return CancellablePromise(error: error) }
  // Both in parallel, not after the end: a process that has filled a pipe waits for a reader.
  let ended = when(fulfilled: contents(of: output), contents(of: errors), exit)
  return CancellablePromise(using: ended, cancel: { process.terminate() })
    .map(on: nil) { text, complaint, status in
      guard status == 0 else { throw CommandFailed(status: status, complaint: complaint) }
      return text
    }
    .ensureThen(on: nil) { exit.asVoid() }
}

func start(_ process: Process) throws {
  // Dispatch blocks signals on its threads, and a process begins with those blocked that are
  // blocked where it is started: then no signal would terminate it.
  var (none, blocked) = (sigset_t(), sigset_t())
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, &blocked)
  defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
  try process.run()
}

func contents(of pipe: Pipe) -> Guarantee<String> {
  DispatchQueue.global().async(.promise) {
    String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }
}

@MainActor
func processes() async throws {
  try await sample("A process", prints: ["588895", "3 no"]) {
    // Much more than a pipe holds.
    print(try await run("seq", "100000").async().count)
    let failing = run("sh", "-c", "printf no >&2; exit 3")
    do {
      _ = try await failing.async()
    } catch let error as CommandFailed {
      print(error.status, error.complaint)
    }
  }
  try await sample("A process that is terminated", prints: ["cancelled", "gone"]) {
    let (ready, gone) = (temporaryPath(), temporaryPath())
    defer { for path in [ready, gone] { try? FileManager.default.removeItem(atPath: path) } }
    let sleeping = run(
      "sh", "-c",
      "trap 'sleep 0.1; touch \(gone); exit 1' TERM; touch \(ready); while :; do sleep 0.01; done")
    _ = try await poll(every: .milliseconds(10), until: { isReady in isReady }) {
      Promise.value(FileManager.default.fileExists(atPath: ready))
    }.async()
    sleeping.cancel()
    do { _ = try await sleeping.async() } catch {
      print(error.isCancelled ? "cancelled" : "\(error)")
    }
    print(FileManager.default.fileExists(atPath: gone) ? "gone" : "still running")
  }
}

private func temporaryPath() -> String {
  FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
}
