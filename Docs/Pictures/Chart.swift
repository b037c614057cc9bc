import Foundation

/// What charts have in common.
struct Chart {
  /// From a value to a place along an axis.
  struct Axis {
    var values: ClosedRange<Double>
    var places: ClosedRange<Double>
    var isLogarithmic = true

    func place(of value: Double) -> Double {
      func scaled(_ value: Double) -> Double { isLogarithmic ? log10(value) : value }
      let (low, high) = (scaled(values.lowerBound), scaled(values.upperBound))
      let fraction = (scaled(value) - low) / (high - low)
      let length = places.upperBound - places.lowerBound
      return (places.lowerBound + fraction * length).roundedToTenths
    }

    /// The powers of ten along it.
    var powers: [Double] {
      (-9...9).map { pow(10, Double($0)) }.filter(values.contains)
    }
  }

  static let style = [
    """
    .heading { font-size: 15px; }
    .small { font-size: 11px; }
    .grid { stroke: #888888; stroke-opacity: 0.35; }
    .one { stroke: #888888; stroke-width: 1.5; }
    .curve { fill: none; stroke-width: 1.8; stroke-linejoin: round; }
    """
  ]

  static func line(_ kind: String, from: Point, to: Point) -> String {
    "<path class=\"\(kind)\" d=\"M\(from.text) L\(to.text)\"/>"
  }

  static func rectangle(
    _ color: String, x: ClosedRange<Double>, y: ClosedRange<Double>
  ) -> String {
    let width = (x.upperBound - x.lowerBound).roundedToTenths
    let height = (y.upperBound - y.lowerBound).roundedToTenths
    return """
      <rect fill="\(color)" x="\(x.lowerBound.text)" y="\(y.lowerBound.text)" \
      width="\(width.text)" height="\(height.text)"/>
      """
  }

  /// Names with their colours, in columns.
  static func legend(
    _ names: [(name: String, color: String)], at corner: Point, columns: Int, width: Double
  ) -> [String] {
    names.enumerated().flatMap { index, entry in
      let x = corner.x + Double(index % columns) * width
      let y = corner.y + Double(index / columns) * 18
      return [
        rectangle(entry.color, x: x...(x + 12), y: (y - 10)...(y + 2)),
        SVG.label(entry.name, Point(x: x + 18, y: y), "small", nil),
      ]
    }
  }
}
