/// A picture as it is written down.
struct SVG {
  /// What the picture is called, for those who do not see it.
  var title: String
  /// What it says, for them.
  var description: String
  var width: Int
  var height: Int
  /// Besides that of all pictures.
  var style: [String] = []
  var definitions: [String] = []
  var elements: [String] = []

  var text: String {
    let definitions = definitions.isEmpty ? [] : ["<defs>"] + definitions + ["</defs>"]
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img" aria-labelledby="title description">
      <title id="title">\(title.escaped)</title>
      <desc id="description">\(description.escaped)</desc>
      <style>
      \(([commonStyle] + style).joined(separator: "\n"))
      </style>
      \((definitions + [paper] + elements).joined(separator: "\n"))
      </svg>

      """
  }

  private var paper: String {
    """
    <rect class="paper" x="0.5" y="0.5" width="\(width - 1)" height="\(height - 1)" rx="8"/>
    """
  }

  static func label(_ text: String, _ place: Point, _ kind: String?, _ anchor: String?) -> String {
    """
    <text class="\(kind ?? "label")" x="\(place.x.text)" y="\(place.y.text)" \
    text-anchor="\(anchor ?? "start")">\(text.escaped)</text>
    """
  }
}

struct Point {
  var x: Double
  var y: Double

  var text: String { "\(x.text),\(y.text)" }
}

extension Double {
  /// Without a fraction where there is none, so that the picture is the same everywhere.
  var text: String { self == rounded() ? "\(Int(self))" : "\(self)" }

  /// To a tenth, which nobody sees, so that the picture is the same everywhere.
  var roundedToTenths: Double { (self * 10).rounded() / 10 }
}

extension String {
  fileprivate var escaped: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

/// The colours of both schemes; plain rules, since not every viewer knows variables.
private let commonStyle = """
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
