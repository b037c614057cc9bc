import Foundation

extension Measured {
  /// What an element costs, by how many there are: level lines are linear time.
  var scaling: SVG {
    let points = curves.flatMap(\.points)
    let counts = points.map { Double($0.count) }
    let highest = points.map(\.time.least).max() ?? 1
    let step = (highest / 5 / 100).rounded(.up) * 100
    let times = Chart.Axis(
      values: 0...(highest * 1.05), places: -330 ... -70, isLogarithmic: false)

    let rows = max(curves.count(where: \.cancels), curves.count { !$0.cancels })

    var elements = [
      SVG.label("nanoseconds an element", Point(x: 12, y: 56), "small", nil)
    ]
    for (left, title, cancels) in [
      (70.0, "Promises", false), (435.0, "Promises that can be cancelled", true),
    ] {
      let axis = Chart.Axis(
        values: (counts.min() ?? 1)...(counts.max() ?? 10), places: (left + 10)...(left + 335))
      elements.append(SVG.label(title, Point(x: left + 172, y: 36), "heading", "middle"))
      for time in stride(from: 0, through: highest * 1.05, by: step) {
        let y = -times.place(of: time)
        elements.append(
          Chart.line("grid", from: Point(x: left, y: y), to: Point(x: left + 345, y: y)))
        guard !cancels else { continue }
        elements.append(
          SVG.label(Int(time).grouped, Point(x: left - 8, y: y + 4), "small", "end"))
      }
      for count in axis.powers {
        elements.append(
          SVG.label(
            Int(count).grouped, Point(x: axis.place(of: count), y: 348), "small", "middle"))
      }
      elements.append(SVG.label("elements", Point(x: left + 172, y: 368), "small", "middle"))

      let shown = zip(curves.filter { $0.cancels == cancels }, Self.colors)
      for (curve, color) in shown {
        let places = curve.points.map { point in
          Point(x: axis.place(of: Double(point.count)), y: -times.place(of: point.time.least))
        }
        let path = places.map(\.text).joined(separator: " L")
        elements.append("<path class=\"curve\" stroke=\"\(color)\" d=\"M\(path)\"/>")
        elements += places.map {
          "<circle fill=\"\(color)\" cx=\"\($0.x.text)\" cy=\"\($0.y.text)\" r=\"2.8\"/>"
        }
      }
      elements += Chart.legend(
        shown.map { ($0.name, $1) }, at: Point(x: left, y: 394), columns: 1, width: 345)
    }
    return SVG(
      title: "Time of an element, by the number of elements",
      description: "Curves: nanoseconds per element; all are about level.",
      width: 800, height: 400 + 18 * rows, style: Chart.style, elements: elements)
  }

  private static let colors = [
    "#1c7ed6", "#e8590c", "#2f9e44", "#a371f7", "#d4a000", "#e64980", "#8c959f",
  ]
}

extension Int {
  /// With a space before every three digits.
  fileprivate var grouped: String {
    self < 1000 ? "\(self)" : (self / 1000).grouped + " " + String(format: "%03d", self % 1000)
  }
}
