import Foundation

/// Reads DocC's pages in the given folders, and prints pages with symbols outside of our headings,
/// and pages without some of the operators.
///
/// Every symbol needs one of our headings on a page that has some, or has more than nine symbols.
/// DocC puts the rest under headings such as "Functions", which don't help readers. The operators
/// of `Promise` are members of a protocol, which DocC doesn't miss on the page of `Promise`.
@main
enum Headings {
  static func main() throws {
    var pages: [Substring: Set<String>] = [:]
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
        pages[parts.last!.dropLast(5)] = Set(sections.flatMap(\.identifiers))
        let left = sections.filter(\.isLeftOver).flatMap(\.identifiers)
        if left.isEmpty || left.count <= 9 && sections.allSatisfy({ $0.generated == true }) {
          continue
        }
        let names = left.map { $0.split(separator: "/").last ?? "" }.joined(separator: " ")
        failures.append("error: \(parts.last!.dropLast(5)) has no heading for \(names)\n")
      }
    }
    for (name, symbols) in pages {
      for owner in ["PlainPromise", "CancellableCatchMixin"]
      where symbols.contains(where: { $0.hasSuffix("/\(owner)/then(_:)") }) {
        let operators = pages[owner.lowercased()[...], default: []]
        let missing = operators.filter { $0.contains("/\(owner)/") }.subtracting(symbols)
        if missing.isEmpty { continue }
        let names = missing.sorted().map { $0.split(separator: "/").last ?? "" }
        failures.append("error: \(name) lacks \(names.joined(separator: " "))\n")
      }
    }
    // A check of no pages is a failure.
    if pages.isEmpty { failures.append("error: DocC has made no pages\n") }
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
