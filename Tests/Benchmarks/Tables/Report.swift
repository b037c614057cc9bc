import Foundation

/// Makes tables of what was measured, for the checkout in the current folder.
///
/// report collect FOLDER: makes FOLDER/summary.json of what `run` has left in a folder.
/// report print FOLDER: prints the tables of FOLDER/summary.json.
/// report publish FOLDER: has the pages say what stands in FOLDER/summary.json.
/// report write: writes the tables of the pages anew, from what has been published.
/// report check: finds tables that `write` would change.
@main
enum Report {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let folder = URL(filePath: arguments.dropFirst().first ?? ".")
    switch arguments.first {
    case "collect":
      try Summary(folder: folder).write(to: folder.appending(path: "summary.json"))
    case "print":
      print(try Summary(contentsOf: folder.appending(path: "summary.json")).text)
    case "publish":
      try publish(Summary(contentsOf: folder.appending(path: "summary.json")))
      try Pages().write()
    case "write": try Pages().write()
    case "check":
      let pages = try Pages()
      let failures =
        try pages.changed.map {
          "error: \($0) has tables that Tests/Benchmarks/report write would change\n"
        } + pages.unquoted.map { "error: no page has the mark <!-- measured: \($0) -->\n" }
      FileHandle.standardError.write(Data(failures.joined().utf8))
      exit(failures.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
    default: fatalError("report collect FOLDER, print FOLDER, publish FOLDER, write or check")
    }
  }

  /// Keeps what was published before, if the machine was of another kind.
  private static func publish(_ summary: Summary) throws {
    if let old = try? Summary(contentsOf: Pages.measured), let then = old.exchange,
      let now = summary.exchange, max(then, now) > 1.5 * min(then, now)
    {
      try old.asElsewhere.write(to: Pages.elsewhere)
    }
    try summary.write(to: Pages.measured)
  }
}
