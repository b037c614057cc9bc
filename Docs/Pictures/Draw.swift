import Foundation

/// Makes an SVG, or two, of each file named as an argument, or with `--check` compares them with what is
/// there.
@main
enum Draw {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let checks = arguments.first == "--check"
    var failures: [String] = []
    for path in checks ? arguments.dropFirst() : arguments {
      for (target, picture) in try pictures(of: URL(filePath: path), &failures) {
        let drawn = picture.text
        if !checks {
          try Data(drawn.utf8).write(to: target)
        } else if (try? String(contentsOf: target, encoding: .utf8)) != drawn {
          failures.append("\(target.lastPathComponent) is not what Docs/Pictures/draw makes of it")
        }
      }
    }
    for failure in failures {
      FileHandle.standardError.write(Data("error: \(failure)\n".utf8))
    }
    exit(failures.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
  }

  /// What is drawn of a file, and where to: beside it.
  private static func pictures(
    of source: URL, _ failures: inout [String]
  ) throws -> [(target: URL, picture: SVG)] {
    let data = try Data(contentsOf: source)
    if let measured = try? JSONDecoder().decode(Measured.self, from: data) {
      let folder = source.deletingLastPathComponent()
      let ratios = measured.lines.isEmpty ? [] : [("ratios", measured.ratios)]
      let scaling = measured.curves.isEmpty ? [] : [("scaling", measured.scaling)]
      return (ratios + scaling).map { (folder.appending(path: "\($0).svg"), $1) }
    }
    let picture = try JSONDecoder().decode(Picture.self, from: data)
    failures += picture.mistakes.map { "\(source.lastPathComponent): \($0)" }
    return [(source.deletingPathExtension().appendingPathExtension("svg"), picture.svg)]
  }
}
