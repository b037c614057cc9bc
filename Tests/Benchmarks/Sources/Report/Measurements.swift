import Foundation
import Workloads

/// Nanoseconds that one element took.
struct Time: Codable {
  var median: Double
  var minimum: Double
  /// How much higher the highest median of all rounds was, as a part of the lowest.
  var spread = 0.0

  func divided(by count: Int) -> Time {
    Time(median: median / Double(count), minimum: minimum / Double(count), spread: spread)
  }
}

/// What runs of the suite exported, by the names of their benchmarks.
///
/// The run with the lowest median counts: another process on the machine only ever adds time, and often
/// for longer than one run of a benchmark takes.
struct Measurements {
  private var times: [String: Time] = [:]

  private struct Element: Decodable {
    struct Metric: Decodable { var scorePercentiles: [String: Double] }

    var benchmark: String
    var secondaryMetrics: [String: Metric]
  }

  init(jmh paths: [String]) throws {
    for path in paths { try add(Data(contentsOf: URL(filePath: path))) }
  }

  private mutating func add(_ data: Data) throws {
    for element in try JSONDecoder().decode([Element].self, from: data) {
      guard
        let percentiles = element.secondaryMetrics["Time (wall clock)"]?.scorePercentiles,
        let median = percentiles["50.0"], let minimum = percentiles["0.0"]
      else { continue }
      // Microseconds there.
      var time = Time(median: median * 1000, minimum: minimum * 1000)
      if let known = times[element.benchmark] {
        let highest = max(known.median * (1 + known.spread), time.median)
        if known.median <= time.median { time = known }
        time.spread = highest / time.median - 1
      }
      times[element.benchmark] = time
    }
  }

  private subscript(benchmark: String) -> Time? {
    times["package.benchmark.Suite." + benchmark.replacing(" ", with: "_")]
  }

  func time(of row: Row, _ contender: Contender) -> Time? {
    self[row.benchmark(of: contender)]?.divided(by: row.count)
  }

  func time(of scaling: Scaling, _ count: Int) -> Time? {
    self[scaling.benchmark(of: count)]?.divided(by: count * Scaling.repetitions(of: count))
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

  init(listing path: String) throws {
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
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
