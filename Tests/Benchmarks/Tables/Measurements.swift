import Foundation

/// Nanoseconds that one element took.
struct Time: Codable {
  /// The least of all rounds: another process on the machine only ever adds time.
  var least: Double
  /// How much more the middle one of all rounds took at best, as a part of that.
  var spread: Double

  init(rounds: [Double]) {
    let sorted = rounds.sorted()
    least = sorted[0]
    spread = sorted[sorted.count / 2] / least - 1
  }

  private init(least: Double, spread: Double) { (self.least, self.spread) = (least, spread) }

  func divided(by count: Int) -> Time { Time(least: least / Double(count), spread: spread) }
}

/// What runs of the suite exported, by the names of their benchmarks.
struct Measurements {
  /// What each round took at best, by the names of the benchmarks.
  private var rounds: [String: [Double]] = [:]

  private struct Element: Decodable {
    struct Metric: Decodable { var scorePercentiles: [String: Double] }

    var benchmark: String
    var secondaryMetrics: [String: Metric]
  }

  /// Of the files NAME-1.json and so on in a folder, one for each round.
  init(folder: URL, _ name: String) throws {
    for round in 1... {
      let file = folder.appending(path: "\(name)-\(round).json")
      guard FileManager.default.fileExists(atPath: file.path) else { return }
      try add(Data(contentsOf: file))
    }
  }

  private mutating func add(_ data: Data) throws {
    for element in try JSONDecoder().decode([Element].self, from: data) {
      guard
        let least = element.secondaryMetrics["Time (wall clock)"]?.scorePercentiles["0.0"]
      else { continue }
      // Microseconds there.
      rounds[element.benchmark, default: []].append(least * 1000)
    }
  }

  subscript(benchmark: String) -> Time? {
    rounds["package.benchmark.Suite." + benchmark.replacing(" ", with: "_")].map(Time.init(rounds:))
  }
}

/// What operations allocate, by their names.
struct Allocations {
  struct Cost: Codable {
    var mallocs: Double
    var bytes: Double
    var live: Double?
  }

  private(set) var names: [String] = []
  private(set) var costs: [String: Cost] = [:]

  init(listing text: String) {
    for line in text.split(separator: "\n") {
      guard let separator = line.ranges(of: ": mallocs ").last else { continue }
      let numbers = line[separator.upperBound...].split(separator: ", ").compactMap {
        $0.split(separator: " ").last.flatMap { Double($0) }
      }
      let name = String(line[..<separator.lowerBound])
      names.append(name)
      costs[name] = Cost(
        mallocs: numbers[0], bytes: numbers[1], live: numbers.count > 2 ? numbers[2] : nil)
    }
  }
}
