/// The needed part of DocC's format.
struct Page: Decodable {
  struct Identifier: Decodable { var url: String }

  struct Metadata: Decodable {
    var title: String?
    var symbolKind: String?
    var role: String?
  }

  struct Section: Decodable {
    var title: String?
    var generated: Bool?
    var identifiers: [String]

    /// Whether DocC has made the heading for symbols that could have one of ours.
    var isLeftOver: Bool { generated == true && title != "Default Implementations" }
  }

  struct Inline: Decodable {
    var type: String
    var identifier: String?
    var overridingTitle: String?
    var inlineContent: [Inline]?

    var references: [Inline] {
      (type == "reference" ? [self] : []) + (inlineContent ?? []).flatMap(\.references)
    }
  }

  struct Block: Decodable {
    var type: String
    var inlineContent: [Inline]?
  }

  struct Content: Decodable {
    var kind: String
    var content: [Block]?
  }

  var identifier: Identifier
  var metadata: Metadata
  var abstract: [Inline]?
  var primaryContentSections: [Content]?
  var topicSections: [Section]?
  var deprecationSummary: [Block]?
}

extension Page {
  var name: String { String(identifier.url.split(separator: "/").last ?? "") }

  /// The name of the function, without labels.
  var baseName: Substring { (metadata.title ?? "").prefix { $0 != "(" } }

  var topics: [String] { (topicSections ?? []).flatMap(\.identifiers) }

  private var blocks: [Block] { (primaryContentSections ?? []).flatMap { $0.content ?? [] } }

  var hasExample: Bool { blocks.contains { $0.type == "codeListing" } }

  /// The pages that the summary and the discussion name.
  var links: [String] {
    ((abstract ?? []) + blocks.flatMap { $0.inlineContent ?? [] }).flatMap(\.references)
      .compactMap(\.identifier)
  }

  var needsExample: Bool {
    ["func", "init", "method"].contains(metadata.symbolKind) && deprecationSummary == nil
  }

  /// What is wrong with the page, whatever the others say.
  var complaints: [String] {
    let summary = (abstract ?? []).flatMap(\.references)
    var complaints: [String] = []
    if summary.contains(where: { $0.identifier == identifier.url }) {
      complaints.append("has a summary that links to itself")
    }
    if summary.contains(where: {
      $0.overridingTitle == nil && $0.identifier?.contains("file:line:") == true
    }) {
      complaints.append("has file:line: in its summary")
    }
    let left = (topicSections ?? []).filter(\.isLeftOver).flatMap(\.identifiers)
    let isShort = left.count <= 9 && topicSections?.allSatisfy { $0.generated == true } == true
    // The members of the two protocols have headings on the pages of the classes.
    if !left.isEmpty, !isShort, !["PlainPromise", "CancellableCatchMixin"].contains(name) {
      let names = left.map { $0.split(separator: "/").last ?? "" }.joined(separator: " ")
      complaints.append("has no heading for \(names)")
    }
    if metadata.symbolKind == "module" {
      let types = topics.compactMap { $0.split(separator: "/").last }.filter {
        ["PromiseCell", "CancellableCell", "CancellableCatchMixin"].contains($0)
          || $0.hasPrefix("Plain")
      }
      if !types.isEmpty { complaints.append("shows \(types.joined(separator: " "))") }
    }
    return complaints
  }
}
