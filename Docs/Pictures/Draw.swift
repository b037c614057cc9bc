import Foundation

/// Makes an SVG of each file named as an argument, or with `--check` compares it with what is there.
@main
enum Draw {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let checks = arguments.first == "--check"
    var failures: [String] = []
    for path in checks ? arguments.dropFirst() : arguments {
      let source = URL(filePath: path)
      let target = source.deletingPathExtension().appendingPathExtension("svg")
      let picture = try JSONDecoder().decode(Picture.self, from: Data(contentsOf: source))
      failures += picture.mistakes.map { "\(path): \($0)" }
      let drawn = picture.svg
      if !checks {
        try Data(drawn.utf8).write(to: target)
      } else if (try? String(contentsOf: target, encoding: .utf8)) != drawn {
        failures.append("\(target.lastPathComponent) is not what Docs/Pictures/draw makes of it")
      }
    }
    for failure in failures {
      FileHandle.standardError.write(Data("error: \(failure)\n".utf8))
    }
    exit(failures.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
  }
}
