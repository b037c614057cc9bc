import Foundation
import Workloads

// Once ROW CONTENDER TIMES: does the work of a row so many times, for tools that count what a process does.
// Without arguments, prints the rows and who does them.
let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 3 else {
  for row in rows {
    for contender in Contender.allCases where row.workloads[contender] != nil {
      print("\(row.name)\t\(contender.rawValue)\t\(row.count)")
    }
  }
  exit(0)
}

guard
  let row = rows.first(where: { $0.name == arguments[1] }),
  let contender = Contender(rawValue: arguments[2]),
  let workload = row.workloads[contender],
  let times = Int(arguments[3])
else { fatalError("no such row or contender: \(arguments.joined(separator: ", "))") }

for _ in 0..<times {
  let result =
    switch workload {
    case .sync(let work): work(row.count)
    case .async(let work): await work(row.count)
    }
  precondition(result == row.result(row.count))
}
