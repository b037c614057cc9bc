import Dispatch
import Foundation
import Workloads

// Once ROW CONTENDER TIMES COUNT: performs a row's work on COUNT elements, TIMES times; for tools
// that count the operations of a process. Work for the main queue never ends: the main thread
// waits, since valgrind stops a program in which that thread ends. Without arguments, lists all
// benchmarks, with tabs: the row, the unit of an element or a dash for a curve, the contender, the
// name of the benchmark, and the number of elements in a measurement.
let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 4 else {
  for row in rows {
    for contender in Contender.allCases where row.workloads[contender] != nil {
      let benchmark = row.benchmark(of: contender)
      print(row.name, row.unit, contender.rawValue, benchmark, row.count, separator: "\t")
    }
  }
  exit(EXIT_SUCCESS)
}

guard
  let row = rows.first(where: { $0.name == arguments[1] }),
  let contender = Contender(rawValue: arguments[2]),
  let workload = row.workloads[contender],
  let times = Int(arguments[3]), let count = Int(arguments[4])
else { fatalError("no such row or contender: \(arguments.joined(separator: ", "))") }

@Sendable func expect(_ result: Int) { precondition(result == row.result(count)) }

switch workload {
case .sync(let work): for _ in 0..<times { expect(work(count)) }
case .async(let work):
  let end = DispatchSemaphore(value: 0)
  Task.detached {
    for _ in 0..<times { expect(await work(count)) }
    end.signal()
  }
  end.wait()
}
