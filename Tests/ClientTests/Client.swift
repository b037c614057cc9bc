import Foundation
import Testing

/// A file of `Tests/Clients`: a part of a program that uses the modules.
struct Client: Sendable, CustomTestStringConvertible {
  let file: URL
  let lines: [String]

  var name: String { file.deletingPathExtension().lastPathComponent }

  var testDescription: String { name }

  /// The files of a folder within `Tests/Clients`.
  ///
  /// - Parameter folder: The folder's name.
  /// - Returns: The files; there is at least one.
  static func all(in folder: String) -> [Client] {
    let clients = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Clients").appending(path: folder)
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

  /// What comments say about the lines that they stand on.
  ///
  /// - Parameter keyword: What a comment begins with; a line may have several.
  /// - Returns: The lines' numbers and the texts.
  func remarks(_ keyword: String) -> [(line: Int, text: String)] {
    lines.enumerated().flatMap { index, line in
      line.components(separatedBy: "// \(keyword): ").dropFirst().map { text in
        (index + 1, text.trimmingCharacters(in: .whitespaces))
      }
    }
  }

  /// The number of the first line below one that is no comment by itself.
  ///
  /// - Parameter line: That line's number.
  /// - Returns: The number of the one below.
  func line(below line: Int) -> Int {
    let next = lines[line...].firstIndex { line in
      !line.trimmingCharacters(in: .whitespaces).hasPrefix("//")
    }
    return (next ?? line) + 1
  }

  /// Whether it is for the system that the tests run on: a comment `// on: …` names another's.
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
