import SwiftSyntax

/// Other text for a part of a file.
package struct Edit: Equatable, Sendable {
  /// In bytes.
  package var range: Range<Int>
  package var replacement: String

  package init(_ range: Range<AbsolutePosition>, _ replacement: String) {
    self.range = range.lowerBound.utf8Offset..<range.upperBound.utf8Offset
    self.replacement = replacement
  }

  /// Other text for a node; the space and the comments around it stay.
  package static func replace(_ node: some SyntaxProtocol, by text: String) -> Edit {
    Edit(node.positionAfterSkippingLeadingTrivia..<node.endPositionBeforeTrailingTrivia, text)
  }

  package static func insert(_ text: String, before node: some SyntaxProtocol) -> Edit {
    let position = node.positionAfterSkippingLeadingTrivia
    return Edit(position..<position, text)
  }

  package static func insert(_ text: String, after node: some SyntaxProtocol) -> Edit {
    let position = node.endPositionBeforeTrailingTrivia
    return Edit(position..<position, text)
  }

  /// Takes a declaration away, with its documentation, and the rest of its lines if no other code
  /// stands there.
  package static func remove(_ node: some SyntaxProtocol, in file: SourceFile) -> Edit {
    let bytes = Array(file.text.utf8)
    func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var start = node.startOfDocumentation
    var end = node.endPositionBeforeTrailingTrivia.utf8Offset
    var (first, last) = (start, end)
    while first > 0, isSpace(bytes[first - 1]) { first -= 1 }
    while last < bytes.count, isSpace(bytes[last]) { last += 1 }
    let newline = UInt8(ascii: "\n")
    if first == 0 || bytes[first - 1] == newline, last == bytes.count || bytes[last] == newline {
      (start, end) = (first, min(last + 1, bytes.count))
      // One empty line is enough.
      if end < bytes.count, bytes[end] == newline,
        start < 2 || bytes[start - 1] == newline && bytes[start - 2] == newline
      {
        end += 1
      }
      // Nor does one stand before a closing brace.
      let next = bytes[end...].first { !isSpace($0) }
      if next == UInt8(ascii: "}"), start > 1, bytes[start - 1] == newline,
        bytes[start - 2] == newline
      {
        start -= 1
      }
    }
    return Edit(AbsolutePosition(utf8Offset: start)..<AbsolutePosition(utf8Offset: end), "")
  }
}

extension String {
  /// The text with the edits made; of two that overlap, the larger counts.
  package func applying(_ edits: [Edit]) -> String {
    var accepted: [Edit] = []
    for edit in edits.sorted(by: { $0.range.count > $1.range.count })
    where !accepted.contains(where: { $0.range.encloses(edit.range) || $0 == edit }) {
      accepted.append(edit)
    }
    let ordered = accepted.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }
    let bytes = Array(utf8)
    var (result, position) = ([UInt8](), 0)
    for (_, edit) in ordered {
      result += bytes[position..<edit.range.lowerBound]
      result += Array(edit.replacement.utf8)
      position = edit.range.upperBound
    }
    return String(decoding: result + bytes[position...], as: UTF8.self)
  }
}

extension Range<Int> {
  /// Whether another lies in it, and not just beside it.
  fileprivate func encloses(_ other: Range<Int>) -> Bool {
    !isEmpty && lowerBound <= other.lowerBound && other.upperBound <= upperBound
      && (!other.isEmpty || lowerBound < other.lowerBound && other.upperBound < upperBound)
  }
}

extension SyntaxProtocol {
  /// Where the documentation above it begins, or it does.
  fileprivate var startOfDocumentation: Int {
    var position = self.position
    for piece in leadingTrivia {
      switch piece {
      case .docLineComment, .docBlockComment: return position.utf8Offset
      default: position += piece.sourceLength
      }
    }
    return position.utf8Offset
  }
}
