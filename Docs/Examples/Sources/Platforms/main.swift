import CancellablePromises
import Foundation

// Without arguments, the program runs itself with each of these.
switch CommandLine.arguments.dropFirst().first {
case "dispatchMain": serveMainQueue()
case "runLoop": serveRunLoop()
case "hang": print("hanging:", try hang(answer()))
case "wait": waitForWork()
case "errors": convertErrors()
default:
  expect("dispatchMain", prints: "the main queue: 42\n")
  expect("runLoop", prints: "the run loop: 42 true\n")
  expect("hang", prints: "hanging: 42\n")
  expect("wait", prints: "waiting: 42\n")
  #if os(Linux)
    expect("errors", prints: "true false\ntrue false false\n")
  #endif
  print("every sample did what the guide says")
}

/// Starts this program with an argument and compares what it prints.
func expect(_ argument: String, prints expected: String) {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = URL(filePath: CommandLine.arguments[0])
  process.arguments = [argument]
  process.standardOutput = pipe
  try! process.run()
  let text = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  precondition(process.terminationStatus == 0, "\(argument): \(process.terminationStatus)")
  precondition(text == Data(expected.utf8), "\(argument): \(String(decoding: text, as: UTF8.self))")
}
