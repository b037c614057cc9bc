/// What a picture shows, in pixels.
struct Picture: Decodable {
  /// What the picture is called, for those who do not see it.
  var title: String
  /// What it says, for them.
  var description: String
  var width: Int
  var height: Int
  /// What surrounds boxes.
  var panels: [String: Box]?
  var boxes: [String: Box]
  var lines: [Line]
  var texts: [Text]

  struct Box: Decodable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var text: String
    /// A second, smaller line.
    var note: String?
    /// The class that it is coloured by.
    var kind: String?
  }

  struct Line: Decodable {
    /// A box and one of its sides, as in `waiting.right`; with how far along that side, from 0 to 1, as in
    /// `waiting.right:0.3`.
    var from: String
    var to: String
    /// Where it turns.
    var through: [[Double]]?
    var kind: String?
  }

  struct Text: Decodable {
    var x: Int
    var y: Int
    var text: String
    /// `start`, `middle` or `end`; of the text, what stands at `x`.
    var anchor: String?
    var kind: String?
  }
}

extension Picture {
  /// What would not be seen well.
  var mistakes: [String] {
    var mistakes: [String] = []
    if title.isEmpty || description.isEmpty { mistakes.append("no words for who does not see it") }
    let all = boxes.sorted { $0.key < $1.key }
    for (name, box) in all {
      // As wide as such letters are in any of the fonts.
      let needed = max(Double(box.text.count) * 8.2, Double(box.note?.count ?? 0) * 6.7)
      if needed > Double(box.width) { mistakes.append("the text of \(name) needs \(needed)") }
      for (other, otherBox) in all where name < other && box.overlaps(otherBox) {
        mistakes.append("\(name) and \(other) overlap")
      }
    }
    for text in texts {
      let length = Double(text.text.count) * 7
      let before = ["middle": 0.5, "end": 1][text.anchor ?? "", default: 0]
      let start = Double(text.x) - length * before
      if start < 0 || start + length > Double(width) || text.y > height {
        mistakes.append("\"\(text.text)\" is cut off")
      }
    }
    for end in lines.flatMap({ [$0.from, $0.to] }) where point(end) == nil {
      mistakes.append("there is no \(end)")
    }
    return mistakes
  }

  /// The place that a line's end names.
  func point(_ end: String) -> Point? {
    let parts = end.split(separator: ":")
    let names = parts[0].split(separator: ".")
    let fraction = parts.count > 1 ? Double(parts[1]) : 0.5
    guard names.count == 2, let fraction,
      let box = boxes[String(names[0])] ?? panels?[String(names[0])]
    else { return nil }
    let (x, y) = (Double(box.x), Double(box.y))
    let (width, height) = (Double(box.width), Double(box.height))
    return switch names[1] {
    case "left": Point(x: x, y: y + height * fraction)
    case "right": Point(x: x + width, y: y + height * fraction)
    case "top": Point(x: x + width * fraction, y: y)
    case "bottom": Point(x: x + width * fraction, y: y + height)
    default: nil
    }
  }
}

extension Picture.Box {
  func overlaps(_ other: Self) -> Bool {
    x < other.x + other.width && other.x < x + width
      && y < other.y + other.height && other.y < y + height
  }
}
