import Foundation

/// Reads what DocC has converted, in the folders named, and prints the pages that leave symbols under no
/// heading of ours.
///
/// Pages that have headings of ours have them for all symbols, and so have pages with more than nine. DocC
/// puts what is left over under headings such as "Functions", which tell nobody anything.
@main
enum Headings {
  static func main() throws {
    var pageCount = 0
    var failures: [String] = []
    for folder in CommandLine.arguments.dropFirst() {
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() {
        // The page of a module or of a symbol at its top.
        let parts = path.split(separator: "/").drop { $0 != "documentation" }
        guard path.hasPrefix("data/documentation/"), path.hasSuffix(".json"), parts.count <= 3
        else {
          continue
        }
        let page = try JSONDecoder().decode(
          Page.self, from: Data(contentsOf: URL(filePath: folder).appending(path: path)))
        guard let sections = page.topicSections else { continue }
        pageCount += 1
        let left = sections.filter(\.isLeftOver).flatMap(\.identifiers)
        if left.isEmpty || left.count <= 9 && sections.allSatisfy({ $0.generated == true }) {
          continue
        }
        let names = left.map { $0.split(separator: "/").last ?? "" }.joined(separator: " ")
        failures.append("error: \(parts.last!.dropLast(5)) has no heading for \(names)\n")
      }
    }
    // Without pages nothing was checked, which is no success.
    if pageCount == 0 { failures.append("error: DocC has made no pages\n") }
    for failure in failures { FileHandle.standardError.write(Data(failure.utf8)) }
    exit(failures.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
  }
}

/// The part of DocC's format that is of use here.
private struct Page: Decodable {
  struct Section: Decodable {
    var title: String?
    var generated: Bool?
    var identifiers: [String]

    /// It is DocC's, and not one that cannot be avoided.
    var isLeftOver: Bool {
      generated == true && !["Default Implementations", "Extended Modules"].contains(title)
    }
  }
  var topicSections: [Section]?
}
