import Foundation
import Workloads

// Once ROW CONTENDER TIMES COUNT: performs a row's work on COUNT elements, TIMES times; for tools
// that count the operations of a process.
// Without arguments, prints the rows with their contenders; with --rows, the rows' data in JSON.
let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "--rows" {
  struct Everything: Encodable {
    let rows: [Row]
    let machine: [Row]
    let scalings: [String]
    let counts: [Int]
    let repetitions: [Int]
  }
  let everything = Everything(
    rows: rows, machine: machineRows, scalings: scalings.map(\.name), counts: Scaling.counts,
    repetitions: Scaling.counts.map(Scaling.repetitions))
  print(String(decoding: try JSONEncoder().encode(everything), as: UTF8.self))
  exit(EXIT_SUCCESS)
}
guard arguments.count == 4 else {
  for row in rows {
    for contender in Contender.allCases where row.workloads[contender] != nil {
      print("\(row.name)\t\(contender.rawValue)\t\(row.count)")
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

for _ in 0..<times {
  let result =
    switch workload {
    case .sync(let work): work(count)
    case .async(let work): await work(count)
    }
  precondition(result == row.result(count))
}
