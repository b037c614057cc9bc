import Foundation

/// Prints the mistakes in the guides of the package in the current folder.
@main
enum Guides {
  static func main() {
    let guides = Guide.all(in: ["", "Docs", "Docs/Contributing"]) + Guide.all(in: catalogs)
    let pages =
      guides
      + Guide.all(
        in: ["Docs/Examples", ".github"] + folders(in: "Tests") + folders(in: "Tests/Machines"))
    let failures =
      guides.flatMap(unbuiltCode) + guides.flatMap(unexpectedMessages) + unsortedMessages
      + citations(in: guides) + pages.flatMap(deadLinks) + forgottenChecks
    for failure in failures {
      FileHandle.standardError.write(Data("error: \(failure)\n".utf8))
    }
    exit(failures.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
  }

  private static var catalogs: [String] {
    folders(in: "Sources").flatMap(folders).filter { $0.hasSuffix(".docc") }
  }

  // MARK: Code

  /// The lines of all code with a build: the packages of examples, and the packages of the check
  /// `packages`.
  private static let built =
    (["Docs/Examples", "Docs/Ecosystem", "Docs/Servers"].flatMap { package in
      ["Sources", "Tests"].flatMap { files(in: "\(package)/\($0)", ending: ".swift") }
        + ["\(package)/Package.swift"]
    } + files(in: "Tests/Machines/Static/Aliases", ending: ".swift")).map {
      lines(of: contents($0))
    }

  private static func unbuiltCode(in guide: Guide) -> [String] {
    guide.code.compactMap { line, code in
      isBuilt(code)
        ? nil : "\(guide.path):\(line): this code is no run of lines of an example"
    }
  }

  /// Whether the lines stand together in code with a build, all with the same extra indentation.
  private static func isBuilt(_ code: [Substring]) -> Bool {
    let indentations = code.filter { !$0.allSatisfy { $0 == " " } }
      .map { $0.prefix { $0 == " " }.count }
    guard let least = indentations.min(), code[0].contains(where: { $0 != " " }) else {
      return false
    }
    let code = code.map { $0.dropFirst(least) }
    return built.contains { lines in
      lines.indices.dropLast(code.count - 1).contains { start in
        guard lines[start].hasSuffix(code[0]) else { return false }
        let indentation = lines[start].dropLast(code[0].count)
        return indentation.allSatisfy { $0 == " " }
          && zip(lines[start...], code).allSatisfy { line, expected in
            expected.isEmpty ? line.isEmpty : line == indentation + expected
          }
      }
    }
  }

  // MARK: Messages

  /// The messages that clients expect of the compiler, in parts.
  private static let expected: [Message] = ["Mistakes", "Migrating"].flatMap { folder in
    files(in: "Tests/Clients/\(folder)", ending: ".swift").flatMap { file in
      lines(of: contents(file)).flatMap { line in
        line.components(separatedBy: "// expect").dropFirst().compactMap { remark in
          remark.firstMatch(of: /^(?: below)?: (error|warning): (.*?) *$/).map {
            Message(severity: String($0.1), words: String($0.2))
          }
        }
      }
    }
  }

  private static func unexpectedMessages(in guide: Guide) -> [String] {
    guide.messages.filter { message in !expected.contains { $0.fits(message) } }.map {
      "\(guide.path): no file of Tests/Clients expects \"\($0.severity ?? "error"): \($0.words)\""
    }
  }

  /// The first heading of the compiler's messages that belongs elsewhere.
  private static var unsortedMessages: [String] {
    let page = "Docs/CompilerMessages.md"
    let headings = contents(page).matches(of: /(?m)^### `+ ?(?:error: |warning: )?(.*?)`*$/).map(
      \.1)
    if headings.isEmpty { return ["\(page) has no messages"] }
    return zip(headings, headings.dropFirst()).first { $0 > $1 }
      .map { ["\(page): \($0.1) comes before \($0.0)"] } ?? []
  }

  // MARK: Laws

  private static func citations(in guides: [Guide]) -> [String] {
    let table = "Docs/Contributing/Laws.md"
    let laws = Set(contents(table).matches(of: /(?m)^\| (L\d+) \|/).map(\.1))
    let texts = ["Sources", "Tests"].flatMap { folder in
      files(in: folder, ending: ".swift") + files(in: folder, ending: ".md")
    }
    return (texts + guides.map(\.path)).flatMap { file in
      let cited = Set(
        contents(file).matches(of: /\bL\d+\b/.wordBoundaryKind(.simple)).map(\.output))
      return cited.subtracting(laws).sorted().map { "\(file): \(table) has no \($0)" }
    }
  }

  // MARK: Links

  private static func deadLinks(in guide: Guide) -> [String] {
    let text = guide.prose.replacing(/`[^`\n]*`/, with: "")
    return text.matches(of: /\]\(([^)\s]+)\)|\b(?:src|srcset)="([^"]+)"/).compactMap { match in
      let link = match.1 ?? match.2!
      if link.contains(/^(https?|mailto):/) { return nil }
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let folder = URL(filePath: guide.path).deletingLastPathComponent()
      let target = parts[0].isEmpty ? guide.path : relativePath(folder.appending(path: parts[0]))
      if !FileManager.default.fileExists(atPath: target) {
        return "\(guide.path): the link \(link) leads nowhere"
      }
      if parts.count > 1, !Guide(path: target).anchors.contains(String(parts[1])) {
        return "\(guide.path): \(target) has no heading #\(parts[1])"
      }
      return nil
    }
  }

  // MARK: Checks

  /// The checks missing in the workflow, which runs the quick and the nightly ones under one name,
  /// and the checks without an explanation in CONTRIBUTING.md.
  private static var forgottenChecks: [String] {
    func list(_ name: String) -> [String] {
      let list = contents(".ci/run").firstMatch(of: try! Regex("(?ms)^\(name)=\\((.*?)\\)"))
      return (list?[1].substring ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    }
    let (quick, merge, nightly) = (list("quick"), list("all"), list("nightly"))
    if quick.isEmpty || merge.isEmpty || nightly.isEmpty { return [".ci/run has no checks"] }
    let workflow = ".github/workflows/ci.yml"
    let words = Set(contents(workflow).matches(of: /[\w-]+/).map { String($0.output) })
    let explained = contents("CONTRIBUTING.md")
    return (merge.filter { !quick.contains($0) } + ["quick", "changed", "nightly"])
      .filter { !words.contains($0) }.map { "\(workflow) runs no \($0)" }
      + Set(quick + merge + nightly).sorted().filter { !explained.contains("| `\($0)` |") }
      .map { "CONTRIBUTING.md does not explain \($0)" }
  }
}

/// A message of the compiler, or a part of a message.
private struct Message {
  /// Nil if the severity is left out.
  var severity: String?
  var words: String

  init(severity: String?, words: String) {
    self.severity = severity
    self.words = words
  }

  /// Returns nil for a text that is no message.
  init?(_ text: some StringProtocol) {
    let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard let match = text.firstMatch(of: /^(error|warning): (.+)$/) else { return nil }
    self.init(severity: String(match.1), words: String(match.2))
  }

  /// Whether the messages are the same, or one is a sufficiently long part of the other.
  func fits(_ other: Message) -> Bool {
    if let own = severity, let others = other.severity, own != others { return false }
    return words == other.words
      || min(words.count, other.words.count) >= 24
        && (words.contains(other.words) || other.words.contains(words))
  }
}

/// The code in a paragraph, each piece with the text before.
///
/// The code ends at the same number of backticks as at its beginning.
private func spans(in text: Substring) -> [(before: Substring, code: String)] {
  var end = text.startIndex
  return text.matches(of: /(`+)([^`](?:(?s:.)*?[^`])??)\1(?!`)/).map { match in
    defer { end = match.range.upperBound }
    return (text[end..<match.range.lowerBound], match.2.trimmingCharacters(in: .whitespaces))
  }
}

/// A text in Markdown.
private struct Guide {
  let path: String

  static func all(in folders: [String]) -> [Guide] {
    folders.flatMap { folder in
      names(in: folder).filter { $0.hasSuffix(".md") }
        .map { Guide(path: folder.isEmpty ? $0 : "\(folder)/\($0)") }
    }
  }

  /// The blocks of Swift code, each with the number of the first line.
  var code: [(line: Int, code: [Substring])] { blocks { $0.contains(/^ *```swift\b/) } }

  /// The blocks with a matching first line.
  private func blocks(
    beginning isBeginning: (Substring) -> Bool
  ) -> [(line: Int, code: [Substring])] {
    var all: [(Int, [Substring])] = []
    var current: (line: Int, isWanted: Bool, code: [Substring])?
    for (index, line) in lines(of: contents(path)).enumerated() {
      if let block = current {
        if line.contains(/^ *```$/) {
          if block.isWanted { all.append((block.line, block.code)) }
          current = nil
        } else {
          current!.code.append(line)
        }
      } else if line.contains(/^ *```/) {
        current = (index + 2, isBeginning(line), [])
      }
    }
    return all
  }

  /// The compiler's messages in the guide: in blocks without a language, in text and headings, and
  /// in tables, which leave the severity out.
  var messages: [Message] {
    let inBlocks = blocks { $0.contains(/^ *```$/) }.flatMap { $0.code.compactMap { Message($0) } }
    let inText = prose.components(separatedBy: "\n\n").flatMap { spans(in: $0[...]) }
      .compactMap { Message($0.code) }
    let tables = prose.matches(of: /(?m)^\| it says \|.*\n\|[-|]+\|\n((?:\|.*\n)+)/)
    let inTables = tables.flatMap { lines(of: String($0.1)) }.flatMap { line in
      spans(
        in: line.dropFirst(2).prefix(upTo: line.firstRange(of: " |")?.lowerBound ?? line.endIndex)
      )
      .filter { $0.before.isEmpty || $0.before.hasSuffix(", and ") }
      .map { Message(severity: nil, words: $0.code) }
    }
    return inBlocks + inText + inTables
  }

  /// The text without blocks of code.
  var prose: String { contents(path).replacing(/(?ms)^ *```.*?^ *```$/, with: "") }

  /// The anchors of the headings, made by the rules of hosting sites.
  var anchors: Set<String> {
    var counts: [String: Int] = [:]
    var anchors: Set<String> = []
    for heading in prose.matches(of: /(?m)^#+ +(.*?) *$/) {
      let text = heading.1.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 }.lowercased()
      let anchor = text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "_- ".contains($0)) }
        .replacing(" ", with: "-")
      let count = counts[anchor, default: 0]
      anchors.insert(count == 0 ? anchor : "\(anchor)-\(count)")
      counts[anchor] = count + 1
    }
    return anchors
  }
}

// MARK: Files

private func contents(_ path: String) -> String {
  do {
    return try String(contentsOfFile: path, encoding: .utf8)
  } catch {
    fatalError("\(path): \(error)")
  }
}

private func lines(of text: String) -> [Substring] {
  text.split(separator: "\n", omittingEmptySubsequences: false)
}

/// The path of a file in the current folder.
private func relativePath(_ file: URL) -> String {
  let path = file.standardizedFileURL.path
  let root = FileManager.default.currentDirectoryPath + "/"
  return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
}

/// The names in a folder, sorted.
private func names(in folder: String) -> [String] {
  let path = folder.isEmpty ? "." : folder
  return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
}

/// The folders in a folder.
private func folders(in folder: String) -> [String] {
  names(in: folder).map { "\(folder)/\($0)" }.filter { path in
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}

/// The files in a folder and all subfolders.
private func files(in folder: String, ending suffix: String) -> [String] {
  let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
  return paths.filter { $0.hasSuffix(suffix) }.sorted().map { "\(folder)/\($0)" }
}
