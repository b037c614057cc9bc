import Foundation

/// Draws the table of results in a page: `chart Performance.md speed.svg`.
///
/// Each number is a mark on a logarithmic axis, with this library at 1. A mark has the shape of its
/// column, and another colour left of 1, where the alternative is faster.
@main
struct Chart {
  private struct Row {
    let name: Substring
    /// The ratios of each alternative.
    let ratios: [[Double]]
  }

  private let alternatives: [Substring]
  private let rows: [Row]

  static func main() throws {
    let page = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
    let picture = try Chart(page).picture
    try picture.write(toFile: CommandLine.arguments[2], atomically: true, encoding: .utf8)
  }

  private init(_ page: String) throws {
    let table = page.split(separator: "\n").drop { $0 != "## Results" }
      .drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
      .map { line in
        line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false).map {
          Substring($0.trimmingCharacters(in: .whitespaces))
        }
      }
    guard table.count > 2, table.allSatisfy({ $0.count == 6 }) else { throw NoTable() }
    // Behind the names of the rows and the times of this library.
    alternatives = Array(table[0].dropFirst(2))
    rows = table.dropFirst(2).map { cells in
      Row(
        name: cells[0],
        ratios: cells.dropFirst(2).map { cell in
          cell.matches(of: /\d+(\.\d+)?/).map { Double($0.output.0)! }
        })
    }
  }

  private struct NoTable: Error {}

  // MARK: Drawing

  private static let (left, width, top, step) = (370.0, 430.0, 70.0, 22.0)
  /// The ends of the axis, as powers of two.
  private static let ends = (first: -2, last: 6)

  private static func x(_ ratio: Double) -> Double {
    let share = (log2(ratio) - Double(ends.first)) / Double(ends.last - ends.first)
    return left + width * min(max(share, 0), 1)
  }

  private static func number(_ value: Double) -> String { String(format: "%.1f", value) }

  private static func text(
    _ text: String, _ x: Double, _ y: Double, _ style: String = ""
  ) -> String {
    let text = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing("`", with: "")
    return "<text x=\"\(number(x))\" y=\"\(number(y))\"\(style)>\(text)</text>\n"
  }

  /// A circle, square, diamond or triangle.
  private static func mark(_ shape: Int, _ x: Double, _ y: Double, isAhead: Bool) -> String {
    let corners: [(Double, Double)]
    switch shape {
    case 0:
      return
        "<circle class=\"\(isAhead ? "ahead" : "mark")\" cx=\"\(number(x))\" cy=\"\(number(y))\" r=\"4.5\"/>\n"
    case 1: corners = [(0, -6), (6, 0), (0, 6), (-6, 0)]
    case 2: corners = [(-4, -4), (4, -4), (4, 4), (-4, 4)]
    default: corners = [(0, -5), (5, 4), (-5, 4)]
    }
    let points = corners.map { "\(number(x + $0.0)),\(number(y + $0.1))" }.joined(separator: " ")
    return "<polygon class=\"\(isAhead ? "ahead" : "mark")\" points=\"\(points)\"/>\n"
  }

  private var picture: String {
    let bottom = Self.top + Self.step * Double(rows.count)
    let size = (width: Self.left + Self.width + 30, height: bottom + 46)
    var body = ""
    for (index, name) in alternatives.enumerated() {
      let x = Self.left - 60 + 135 * Double(index)
      body += Self.mark(index, x, 24, isAhead: false) + Self.text(String(name), x + 10, 28)
    }
    for power in Self.ends.first...Self.ends.last {
      let (ratio, x) = (pow(2, Double(power)), Self.x(pow(2, Double(power))))
      let style = power == 0 ? "own" : "grid"
      body += "<path class=\"\(style)\" d=\"M\(Self.number(x)) \(Self.number(Self.top - 10))"
      body += "V\(Self.number(bottom))\"/>\n"
      let label = power < 0 ? String(ratio) : String(Int(ratio))
      body += Self.text(label, x, bottom + 16, " class=\"faint\" text-anchor=\"middle\"")
    }
    body += Self.text("this library", Self.x(1), Self.top - 16, " text-anchor=\"middle\"")
    let middle = Self.left + Self.width / 2
    body += Self.text(
      "time, relative to this library; left of 1, the alternative is faster", middle, bottom + 36,
      " class=\"faint\" text-anchor=\"middle\"")
    for (index, row) in rows.enumerated() {
      let y = Self.top + Self.step * (Double(index) + 0.5)
      body += Self.text(String(row.name), Self.left - 16, y + 4, " text-anchor=\"end\"")
      for (shape, ratios) in row.ratios.enumerated() {
        for ratio in ratios { body += Self.mark(shape, Self.x(ratio), y, isAhead: ratio < 1) }
      }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Int(size.width))" height="\(Int(size.height))" \
      viewBox="0 0 \(Int(size.width)) \(Int(size.height))" role="img" aria-labelledby="title">
      <title id="title">Times of alternatives, relative to this library</title>
      <style>
      text { font: 12px system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; }
      .paper { fill: #ffffff; stroke: #d0d7de; }
      text { fill: #1f2328; }
      .faint { fill: #57606a; }
      .grid { stroke: #d8dee4; }
      .own { stroke: #1f2328; stroke-width: 1.5; }
      .mark { fill: #0969da; }
      .ahead { fill: #bc4c00; }
      @media (prefers-color-scheme: dark) {
      .paper { fill: #0d1117; stroke: #30363d; }
      text { fill: #e6edf3; }
      .faint { fill: #8d96a0; }
      .grid { stroke: #30363d; }
      .own { stroke: #e6edf3; }
      .mark { fill: #4493f8; }
      .ahead { fill: #f0883e; }
      }
      </style>
      <rect class="paper" x="0.5" y="0.5" width="\(Int(size.width) - 1)" \
      height="\(Int(size.height) - 1)" rx="6"/>
      \(body)</svg>

      """
  }
}
