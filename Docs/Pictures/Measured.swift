/// What `Tests/Benchmarks/run` has measured: the part of its summary that is drawn.
struct Measured: Decodable {
  struct Time: Decodable {
    /// In nanoseconds.
    var median: Double
  }

  /// The same work, done by several.
  struct Line: Decodable {
    var name: String
    var times: [String: Time]
    /// Reckoned from what was measured elsewhere, in nanoseconds.
    var derived: [String: Double]

    /// What others take, as multiples of what this library takes.
    var ratios: [(contender: Contender, ratio: Double)] {
      guard let own = times["Promises"]?.median else { return [] }
      return Contender.all.compactMap { contender in
        (derived[contender.key] ?? times[contender.key]?.median).map { (contender, $0 / own) }
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
    Contender(key: "PromiseKit", name: "PromiseKit (derived)", color: "#8c959f"),
    Contender(key: "PromiseKit 7", name: "PromiseKit (derived)", color: "#8c959f"),
    Contender(
      key: "CancellablePromiseKit", name: "CancellablePromiseKit (derived)", color: "#b8bec6"),
    Contender(key: "OpenCombine", name: "OpenCombine", color: "#a371f7"),
    Contender(key: "SwiftNIO", name: "SwiftNIO", color: "#e8590c"),
    Contender(key: "Swift concurrency", name: "Swift concurrency", color: "#2f9e44"),
    Contender(key: "checked continuation", name: "Swift concurrency", color: "#2f9e44"),
    Contender(key: "unsafe continuation", name: "unsafe continuation", color: "#69b578"),
    Contender(key: "Dispatch", name: "Dispatch", color: "#d4a000"),
    Contender(key: "raw", name: "plain closures", color: "#1c7ed6"),
  ]
}
