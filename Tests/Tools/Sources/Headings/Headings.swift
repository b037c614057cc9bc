import Foundation

/// Reads DocC's pages in the given folders, and prints pages with symbols outside of our headings.
///
/// Every symbol needs one of our headings on a page that has some, or has more than nine symbols.
/// DocC puts the rest under headings such as "Functions", which tell readers nothing.
@main
enum Headings {
  static func main() throws {
    var pageCount = 0
    var failures: [String] = []
    for folder in CommandLine.arguments.dropFirst() {
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() {
        // Only the pages of modules and of their symbols.
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
    // Without pages nothing was checked: a failure.
    if pageCount == 0 { failures.append("error: DocC has made no pages\n") }
    for failure in failures { FileHandle.standardError.write(Data(failure.utf8)) }
    exit(failures.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
  }
}

/// The needed part of DocC's format.
private struct Page: Decodable {
  struct Section: Decodable {
    var title: String?
    var generated: Bool?
    var identifiers: [String]

    /// Whether DocC has made the heading for symbols that could have one of ours.
    var isLeftOver: Bool {
      generated == true && !["Default Implementations", "Extended Modules"].contains(title)
    }
  }
  var topicSections: [Section]?
}
