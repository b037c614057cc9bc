import Foundation

/// Reads DocC's pages in the given folders, and prints what readers would stumble over.
///
/// - A symbol is outside of our headings. Every symbol needs one on a page that has some, or has
///   more than nine symbols: DocC puts the rest under headings such as "Functions".
/// - The page of a type lacks some of the operators, which are members of a protocol.
/// - A type of the implementation is on the page of a module.
/// - A summary links to its own page, or shows the parameters `file:line:`, which callers leave
///   out.
/// - A function has no example. A page that says "As …" is served by the page that it names.
@main
enum Headings {
  static func main() throws {
    var pages: [String: Page] = [:]
    for folder in CommandLine.arguments.dropFirst() {
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder)
      where path.hasPrefix("data/documentation/") && path.hasSuffix(".json") {
        let page = try JSONDecoder().decode(
          Page.self, from: Data(contentsOf: URL(filePath: folder).appending(path: path)))
        pages[page.identifier.url] = page
      }
    }
    let sorted = pages.values.sorted { $0.identifier.url < $1.identifier.url }
    var failures = sorted.flatMap { page in
      page.complaints.map { "\(page.name) \($0)" }
        + (page.needsExample && !isServed(page, by: pages) ? ["\(page.name) has no example"] : [])
    }
    for page in sorted {
      for owner in implementation
      where page.topics.contains(where: { $0.hasSuffix("/\(owner)/then(_:)") }) {
        let operators = Set(pages.keys.filter { $0.contains("/\(owner)/") && !$0.hasSuffix(")-") })
        let named = Set(operators.map(\.withoutHash)).subtracting(page.topics.map(\.withoutHash))
        if page.name == owner || named.isEmpty { continue }
        let names = named.sorted().map { $0.split(separator: "/").last ?? "" }
        failures.append("\(page.name) lacks \(names.joined(separator: " "))")
      }
    }
    // A check of no pages is a failure.
    if pages.isEmpty { failures.append("DocC has made no pages") }
    for failure in failures { FileHandle.standardError.write(Data("error: \(failure)\n".utf8)) }
    exit(failures.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
  }

  /// Whether a page has an example, or names a page of the same function that is served.
  private static func isServed(
    _ page: Page, by pages: [String: Page], _ seen: Set<String> = []
  ) -> Bool {
    if page.hasExample { return true }
    return page.links.contains { link in
      guard let next = pages[link], next.baseName == page.baseName,
        link != page.identifier.url, !seen.contains(link)
      else { return false }
      return isServed(next, by: pages, seen.union([page.identifier.url]))
    }
  }
}

/// The protocols that hold the operators of one class each.
private let implementation = ["PlainPromise", "CancellableCatchMixin"]

extension String {
  /// The address without the hash that tells overloads apart.
  fileprivate var withoutHash: String { replacing(/\)-\w+$/, with: ")") }
}
