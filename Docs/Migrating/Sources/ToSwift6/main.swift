import Foundation
import Notes

// ToSwift6 [--write] [--package FOLDER] [--main-actor SUFFIX]… [--build COMMAND | --
// OPTION-OF-SWIFT-BUILD…]
//   builds a package in Swift 6 mode, applies the compiler's notes until none is left, takes back
//   what makes more errors than it mends, and says what is left for people. Classes with names that
//   end with SUFFIX become the main actor's if their closures capture them. Without --write, the
//   files are put back as they were.

func stop(_ message: String) -> Never {
  FileHandle.standardError.write(Data("ToSwift6: \(message)\n".utf8))
  exit(1)
}

var (isWriting, folder, command) = (false, ".", inSwift6)
var suffixes: [String] = []
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--write": isWriting = true
  case "--package":
    guard let path = arguments.popFirst() else { stop("--package needs a folder") }
    folder = path
  case "--main-actor":
    guard let suffix = arguments.popFirst() else { stop("--main-actor needs the end of a name") }
    suffixes.append(suffix)
  case "--build":
    guard let line = arguments.popFirst() else { stop("--build needs a command") }
    command = line
  case "--":
    command += arguments.map { " '\($0.replacing("'", with: "'\\''"))'" }.joined()
    arguments = []
  default: stop("there is no option \(argument)")
  }
}

// As the compiler names files.
guard let resolved = realpath(folder, nil) else { stop("there is no folder \(folder)") }
folder = String(cString: resolved)

do {
  var session = Session(folder: folder, mainActorSuffixes: suffixes)
  try session.run {
    try build(command, in: folder)
  } report: { session in
    let (applied, takenBack) = (session.applied.count, session.takenBack.count)
    print("\(session.errors.count) errors; \(applied) notes applied, \(takenBack) taken back")
  }
  let summary = try session.summary()
  if !isWriting {
    for (path, lines) in try session.differences() {
      let name = path.dropFirst(folder.count + 1)
      print("--- \(name)\n+++ \(name)\n\(lines.joined(separator: "\n"))")
    }
    try session.restore()
  }
  for application in session.takenBack.map(\.description).sorted() {
    print("taken back, because there are more errors with it: \(application)")
  }
  for line in session.skipped { print("left alone: \(line)") }
  print("\n\(session.first.count) errors before, \(session.errors.count) now")
  print(summary.joined(separator: "\n"))
} catch {
  stop("\(error)")
}
