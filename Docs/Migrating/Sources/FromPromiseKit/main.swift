import Edits
import Foundation
import Rewriting

// FromPromiseKit [--write] [--through MODULE]… FILE-OR-FOLDER…
//   prints what has to change in code for PromiseKit; with --write, changes it.

func stop(_ message: String) -> Never {
  FileHandle.standardError.write(Data("FromPromiseKit: \(message)\n".utf8))
  exit(1)
}

var (isWriting, modules, paths) = (false, Set<String>(), [String]())
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--write": isWriting = true
  case "--through":
    guard let module = arguments.popFirst() else { stop("--through needs a module") }
    modules.insert(module)
  case _ where argument.hasPrefix("-"): stop("there is no option \(argument)")
  default: paths.append(argument)
  }
}
if paths.isEmpty { stop("which files or folders?") }

do {
  let (files, left) = rewrite(try SourceFile.all(under: paths), reexporting: modules)
  let changed = files.filter(\.isChanged)
  for file in changed {
    if isWriting {
      try file.text.write(toFile: file.file.path, atomically: true, encoding: .utf8)
    } else {
      print("--- \(file.file.path)\n+++ \(file.file.path)")
      print(file.file.text.difference(to: file.text).joined(separator: "\n"))
    }
  }
  print(
    "\(changed.count) of \(files.count) files "
      + (isWriting ? "changed" : "would change; --write changes them"))
  if !left.isEmpty { print("\nto look at:") }
  for remark in left { print("\(remark.path):\(remark.line): \(remark.text)") }
} catch {
  stop("\(error.localizedDescription)")
}
