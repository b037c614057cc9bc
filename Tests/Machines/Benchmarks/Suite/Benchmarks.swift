import Benchmark
import Foundation
import Workloads

/// How long to measure: `BENCHMARKS_MODE` is `quick`, or `once` for a mere test of all benchmarks.
private let mode = ProcessInfo.processInfo.environment["BENCHMARKS_MODE"]

private var configuration: Benchmark.Configuration {
  Benchmark.Configuration(
    // The export needs the throughput, although no table shows it.
    metrics: [.wallClock, .throughput],
    warmupIterations: mode == "once" ? 0 : 2,
    maxDuration: .milliseconds(mode == "quick" ? 67 : 200),
    maxIterations: mode == "once" ? 1 : 1_000_000)
}

/// Checks a workload's result, which keeps the optimiser from removing the work.
private func expect(_ expected: Int, _ result: Int) {
  precondition(result == expected, "\(result) instead of \(expected)")
}

private func register(_ row: Row, _ contender: Contender, _ workload: Workload) {
  let name = row.benchmark(of: contender)
  let expected = row.result(row.count)
  // Apart, since a synchronous benchmark must not pay for a task.
  switch workload {
  case .sync(let work):
    Benchmark(name, configuration: configuration) { _ in expect(expected, work(row.count)) }
  case .async(let work):
    Benchmark(name, configuration: configuration) { _ in expect(expected, await work(row.count)) }
  }
}

/// As written by the library's plugin; without the plugin, a first build takes a minute less.
@main
struct Suite: BenchmarkRunnerHooks {
  static func registerBenchmarks() {
    for row in rows {
      for (contender, workload) in row.workloads { register(row, contender, workload) }
    }
  }
}
