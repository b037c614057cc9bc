import Foundation

extension Measured {
  /// Bars from 1×, which is this library, to what the others take.
  var ratios: SVG {
    let groups = lines.map { (name: $0.name, bars: $0.ratios) }.filter { !$0.bars.isEmpty }
    let all = groups.flatMap(\.bars)
    let (low, high) = (all.map(\.ratio).min() ?? 1, all.map(\.ratio).max() ?? 1)
    let (step, heading, top) = (13.0, 22.0, 130.0)
    let bottom = top + groups.reduce(6) { $0 + step * Double($1.bars.count) + heading }
    let axis = Chart.Axis(values: (low / 2.5)...(high * 3), places: 20...780)

    var elements = [
      SVG.label(
        "Time of others for the same work; promises take 1×", Point(x: 400, y: 32), "heading",
        "middle")
    ]
    var names: [(name: String, color: String)] = []
    for contender in Contender.all
    where all.contains(where: { $0.contender.key == contender.key })
      && !names.contains(where: { $0.name == contender.name })
    {
      names.append((contender.name, contender.color))
    }
    elements += Chart.legend(names, at: Point(x: 40, y: 58), columns: 3, width: 250)
    for power in axis.powers {
      let x = axis.place(of: power)
      elements.append(
        Chart.line(
          power == 1 ? "one" : "grid", from: Point(x: x, y: top - 6), to: Point(x: x, y: bottom)))
      for y in [top - 12, bottom + 14] {
        elements.append(SVG.label(power.factor, Point(x: x, y: y), "small", "middle"))
      }
    }
    var y = top
    for group in groups {
      elements.append(
        SVG.label(group.name, Point(x: axis.place(of: 1) + 6, y: y + heading - 6), "small", nil))
      y += heading
      for bar in group.bars {
        let (one, end) = (axis.place(of: 1), axis.place(of: bar.ratio))
        elements.append(
          Chart.rectangle(
            bar.contender.color, x: min(one, end)...max(one, end), y: (y + 1)...(y + step - 1)))
        let isSlower = bar.ratio >= 1
        elements.append(
          SVG.label(
            bar.ratio.factor, Point(x: end + (isSlower ? 4 : -4), y: y + step - 2.5), "small",
            isSlower ? "start" : "end"))
        y += step
      }
    }
    return SVG(
      title: "Time of others for the same work",
      description: "Bars: the time that others take, as a multiple of the time that promises take.",
      width: 800, height: Int(bottom) + 28, style: Chart.style, elements: elements)
  }
}

extension Double {
  /// With two digits, or more where they stand before the point.
  fileprivate var factor: String {
    let digits = self >= 9.5 ? 0 : self >= 0.95 ? 1 : 2
    let text = String(format: "%.\(digits)f", self)
    return (text.contains(".") ? text.replacing(/\.?0+$/, with: "") : text) + "×"
  }
}
