extension Picture {
  var svg: SVG {
    SVG(
      title: title, description: description, width: width, height: height,
      definitions: ["plain", "cancel", "rejection"].map(arrowhead), elements: elements)
  }

  private var elements: [String] {
    (panels ?? [:]).sorted { $0.key < $1.key }.map { panel($0.value) } + lines.map(drawn)
      + boxes.sorted { $0.key < $1.key }.map { drawn($0.value) }
      + texts.map { text in
        SVG.label(text.text, Point(x: Double(text.x), y: Double(text.y)), text.kind, text.anchor)
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
      + SVG.label(box.text, Point(x: Double(box.x + 12), y: Double(box.y + 20)), "faint", nil)
  }

  private func drawn(_ box: Box) -> String {
    let middle = Double(box.y) + Double(box.height) / 2
    let x = Double(box.x) + Double(box.width) / 2
    let shape = rectangle(box, "box \(box.kind ?? "plain")")
    if box.text.isEmpty { return shape }
    guard let note = box.note else {
      return shape + "\n" + SVG.label(box.text, Point(x: x, y: middle + 4.5), "name", "middle")
    }
    return shape + "\n" + SVG.label(box.text, Point(x: x, y: middle - 3), "name", "middle") + "\n"
      + SVG.label(note, Point(x: x, y: middle + 13), "note", "middle")
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
}
