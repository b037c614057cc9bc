extension Picture {
  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
    viewBox="0 0 \(width) \(height)" role="img" aria-labelledby="title description">
    <title id="title">\(title.escaped)</title>
    <desc id="description">\(description.escaped)</desc>
    <style>
    \(style)
    </style>
    <defs>
    \(["plain", "cancel", "rejection"].map(arrowhead).joined(separator: "\n"))
    </defs>
    <rect class="paper" x="0.5" y="0.5" width="\(width - 1)" height="\(height - 1)" rx="8"/>
    \((elements).joined(separator: "\n"))
    </svg>

    """
  }

  private var elements: [String] {
    (panels ?? [:]).sorted { $0.key < $1.key }.map { panel($0.value) } + lines.map(drawn)
      + boxes.sorted { $0.key < $1.key }.map { drawn($0.value) }
      + texts.map { text in
        label(text.text, Point(x: Double(text.x), y: Double(text.y)), text.kind, text.anchor)
      }
  }

  private func arrowhead(_ kind: String) -> String {
    """
    <marker id="\(kind)" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" \
    orient="auto"><path class="\(kind) head" d="M0,0.5 L8,4 L0,7.5 z"/></marker>
    """
  }

  private func panel(_ box: Box) -> String {
    rectangle(box, "panel") + "\n"
      + label(box.text, Point(x: Double(box.x + 12), y: Double(box.y + 20)), "faint", nil)
  }

  private func drawn(_ box: Box) -> String {
    let middle = Double(box.y) + Double(box.height) / 2
    let x = Double(box.x) + Double(box.width) / 2
    let shape = rectangle(box, "box \(box.kind ?? "plain")")
    if box.text.isEmpty { return shape }
    guard let note = box.note else {
      return shape + "\n" + label(box.text, Point(x: x, y: middle + 4.5), "name", "middle")
    }
    return shape + "\n" + label(box.text, Point(x: x, y: middle - 3), "name", "middle") + "\n"
      + label(note, Point(x: x, y: middle + 13), "note", "middle")
  }

  private func drawn(_ line: Line) -> String {
    guard let from = point(line.from), let to = point(line.to) else { return "" }
    let kind = line.kind ?? "plain"
    let turns = (line.through ?? []).map { Point(x: $0[0], y: $0[1]) }
    let path = (turns + [to]).reduce("M\(from.text)") { "\($0) L\($1.text)" }
    return "<path class=\"line \(kind)\" d=\"\(path)\" marker-end=\"url(#\(kind))\"/>"
  }

  private func rectangle(_ box: Box, _ kind: String) -> String {
    """
    <rect class="\(kind)" x="\(box.x)" y="\(box.y)" width="\(box.width)" height="\(box.height)" \
    rx="6"/>
    """
  }

  private func label(_ text: String, _ place: Point, _ kind: String?, _ anchor: String?) -> String {
    """
    <text class="\(kind ?? "label")" x="\(place.x.text)" y="\(place.y.text)" \
    text-anchor="\(anchor ?? "start")">\(text.escaped)</text>
    """
  }
}

extension Point {
  fileprivate var text: String { "\(x.text),\(y.text)" }
}

extension Double {
  /// Without a fraction where there is none, so that the picture is the same everywhere.
  fileprivate var text: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}

extension String {
  fileprivate var escaped: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

/// The colours of both schemes; plain rules, since not every viewer knows variables.
private let style = """
  text { font: 13px system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; }
  .name { font: 600 13px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
  .note { font-size: 11px; }
  .line { fill: none; stroke-width: 1.5; stroke-linejoin: round; }
  .line.rejection { stroke-dasharray: 5 4; }
  .line.cancel { stroke-width: 2; }
  .box { stroke-width: 1.2; }
  .panel { fill: none; stroke-dasharray: 2 4; }
  \(colours(
    paper: "#ffffff", edge: "#d0d7de", text: "#1f2328", faint: "#57606a", box: "#f6f8fa",
    good: "#dafbe1", goodEdge: "#1a7f37", done: "#eaeef2", cancel: "#bc4c00",
    cancelFill: "#fff1e5"))
  @media (prefers-color-scheme: dark) {
  \(colours(
    paper: "#0d1117", edge: "#3d444d", text: "#e6edf3", faint: "#9198a1", box: "#161b22",
    good: "#12261e", goodEdge: "#3fb950", done: "#21262d", cancel: "#f0883e",
    cancelFill: "#2b1d11"))
  }
  """

private func colours(
  paper: String, edge: String, text: String, faint: String, box: String, good: String,
  goodEdge: String, done: String, cancel: String, cancelFill: String
) -> String {
  """
  .paper { fill: \(paper); stroke: \(edge); }
  text { fill: \(text); }
  text.faint, text.note { fill: \(faint); }
  text.cancel { fill: \(cancel); }
  .panel { stroke: \(faint); }
  .box { fill: \(box); stroke: \(faint); }
  .box.settled { fill: \(good); stroke: \(goodEdge); }
  .box.over { fill: \(done); stroke: \(edge); }
  .box.cancel { fill: \(cancelFill); stroke: \(cancel); }
  .box.wall { fill: \(faint); stroke: none; }
  .line { stroke: \(faint); }
  .line.cancel { stroke: \(cancel); }
  .head { fill: \(faint); }
  .head.cancel { fill: \(cancel); }
  """
}
