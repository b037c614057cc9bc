import Foundation

/// Prints a line without a buffer, for a person who waits.
func say(_ line: String) {
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

func padded(_ number: Int) -> String { String(format: "%3d", number) }

func padded(_ seconds: Double) -> String { String(format: "%5.1f", seconds) }

func padded(_ text: String, to width: Int) -> String {
  text.padding(toLength: max(width, text.count), withPad: " ", startingAt: 0)
}
