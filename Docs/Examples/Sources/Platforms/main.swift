import CancellablePromises
import Foundation

// Without arguments, the program runs itself with each of these.
switch CommandLine.arguments.dropFirst().first {
case "dispatchMain": serveMainQueue()
case "runLoop": serveRunLoop()
case "hang": print("hanging:", try hang(answer()))
case "wait": waitForWork()
case "serve": serve()
default:
  expect("dispatchMain", prints: "the main queue: 42\n")
  expect("runLoop", prints: "the run loop: 42 true\n")
  expect("hang", prints: "hanging: 42\n")
  expect("wait", prints: "waiting: 42\n")
  expect("serve", prints: "listening\nstopped listening\nwrote the log\n") { process, output in
    // The first line is there as soon as something can be read.
    let begin = output.availableData
    process.terminate()
    return begin
  }
  print("every sample did what the guide says")
}

/// Starts this program with an argument and compares what it prints.
func expect(
  _ argument: String, prints expected: String,
  meanwhile body: (Process, FileHandle) -> Data = { _, _ in Data() }
) {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = URL(filePath: CommandLine.arguments[0])
  process.arguments = [argument]
  process.standardOutput = pipe
  try! process.run()
  let output = pipe.fileHandleForReading
  let text = body(process, output) + output.readDataToEndOfFile()
  process.waitUntilExit()
  precondition(process.terminationStatus == 0, "\(argument): \(process.terminationStatus)")
  precondition(text == Data(expected.utf8), "\(argument): \(String(decoding: text, as: UTF8.self))")
}
