import Foundation

/// The nanoseconds for one element.
struct Time: Codable {
  /// The minimum of all rounds: other processes only ever add time.
  var least: Double
  /// How far the median of the rounds' minima lies above the least, as a fraction of the least.
  var spread: Double

  init(rounds: [Double]) {
    let sorted = rounds.sorted()
    least = sorted[0]
    spread = sorted[sorted.count / 2] / least - 1
  }

  private init(least: Double, spread: Double) { (self.least, self.spread) = (least, spread) }

  func divided(by count: Int) -> Time { Time(least: least / Double(count), spread: spread) }
}

/// The results of the suite's runs, by the names of the benchmarks.
struct Measurements {
  /// The minimum of each round, by the names of the benchmarks.
  private var rounds: [String: [Double]] = [:]

  private struct Element: Decodable {
    struct Metric: Decodable { var scorePercentiles: [String: Double] }

    var benchmark: String
    var secondaryMetrics: [String: Metric]
  }

  /// Reads the files NAME-1.json and so on in a folder, one for each round.
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
      // The file has microseconds.
      rounds[element.benchmark, default: []].append(least * 1000)
    }
  }

  subscript(benchmark: String) -> Time? {
    rounds["package.benchmark.Suite." + benchmark.replacing(" ", with: "_")].map(Time.init(rounds:))
  }
}

/// The allocations of operations, by name.
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
