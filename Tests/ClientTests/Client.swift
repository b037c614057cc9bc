import Foundation
import Testing

/// A file of `Tests/Clients`: a part of a program with the modules.
struct Client: Sendable, CustomTestStringConvertible {
  let file: URL
  let lines: [String]

  var name: String { file.deletingPathExtension().lastPathComponent }

  var testDescription: String { name }

  /// The files of a folder within `Tests/Clients`, at least one.
  static func all(in folder: String) -> [Client] {
    let clients = URL.repository.appending(path: "Tests/Clients/\(folder)")
    do {
      let files = try clients.files(ending: "swift").map { file in
        Client(file: file, lines: try String(contentsOf: file, encoding: .utf8).lines)
      }
      precondition(!files.isEmpty, "\(clients.path) is empty")
      return files
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// The comments that begin with a keyword; a line may have several.
  func remarks(_ keyword: String) -> [(line: Int, text: String)] {
    lines.enumerated().flatMap { index, line in
      line.components(separatedBy: "// \(keyword): ").dropFirst().map { text in
        (index + 1, text.trimmingCharacters(in: .whitespaces))
      }
    }
  }

  /// The number of the first line below with more than a comment.
  func line(below line: Int) -> Int {
    let next = lines[line...].firstIndex { line in
      !line.trimmingCharacters(in: .whitespaces).hasPrefix("//")
    }
    return (next ?? line) + 1
  }

  /// Whether the file is for the current system: a comment `// on: …` names another one.
  var isForThisSystem: Bool {
    let systems = remarks("on").map(\.text)
    #if os(Linux)
      return systems.isEmpty || systems.contains("Linux")
    #elseif os(macOS)
      return systems.isEmpty || systems.contains("macOS")
    #else
      return systems.isEmpty
    #endif
  }
}

extension String {
  var lines: [String] { components(separatedBy: "\n") }
}
