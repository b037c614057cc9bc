/// What `Tests/Benchmarks/run` has measured: the part of its summary that is drawn.
struct Measured: Decodable {
  struct Time: Decodable {
    /// In nanoseconds.
    var least: Double
  }

  /// The same work, done by several.
  struct Line: Decodable {
    var name: String
    var times: [String: Time]
    /// A library that was measured side by side with another version of this one.
    var beside: Multiple?

    struct Multiple: Decodable {
      var library: String
      var measured: Double
      /// With what this one has gained since.
      var now: Double?
    }

    /// What others take, as multiples of what this library takes.
    var ratios: [(contender: Contender, ratio: Double)] {
      guard let own = times["Promises"]?.least else { return [] }
      return Contender.all.compactMap { contender in
        if let beside, beside.library == contender.key {
          return (contender, beside.now ?? beside.measured)
        }
        return times[contender.key].map { (contender, $0.least / own) }
      }
    }
  }

  struct Curve: Decodable {
    struct Point: Decodable {
      var count: Int
      var time: Time
    }
    var name: String
    var points: [Point]

    var cancels: Bool {
      ["autoCancel", "cancelled", "while"].contains { name.contains($0) }
    }
  }

  var lines: [Line]
  var curves: [Curve]
}

/// Who is compared with this library.
struct Contender {
  /// As the measurements call it.
  var key: String
  /// As the legend calls it.
  var name: String
  var color: String

  /// In the order of the legend; colours that differ in lightness too, and stand out on white and on black.
  static let all = [
    Contender(key: "PromiseKit 8.2.0", name: "PromiseKit", color: "#8c959f"),
    Contender(
      key: "CancellablePromiseKit 0.3.0", name: "CancellablePromiseKit", color: "#b8bec6"),
    Contender(key: "OpenCombine", name: "OpenCombine", color: "#a371f7"),
    Contender(key: "SwiftNIO", name: "SwiftNIO", color: "#e8590c"),
    Contender(key: "SwiftNIO map", name: "SwiftNIO, map", color: "#f08c4a"),
    Contender(key: "SwiftNIO on a real loop", name: "SwiftNIO, real loop", color: "#c2410c"),
    Contender(key: "Swift concurrency", name: "Swift concurrency", color: "#2f9e44"),
    Contender(key: "checked continuation", name: "Swift concurrency", color: "#2f9e44"),
    Contender(key: "unsafe continuation", name: "unsafe continuation", color: "#69b578"),
    Contender(key: "Dispatch", name: "Dispatch", color: "#d4a000"),
    Contender(key: "by hand", name: "by hand", color: "#1c7ed6"),
  ]
}
