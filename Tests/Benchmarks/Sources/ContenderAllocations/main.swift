import AllocationMeter
import Workloads

// What each contender allocates for the rows that stay on one thread.
let operations = inlineRows.flatMap { row in
  row.workloads.compactMap { contender, workload -> Operation? in
    guard case .sync(let work) = workload else { return nil }
    return Operation(row.benchmark(of: contender), isFreedHere: false) { count, meter in
      meter.start()
      precondition(work(count) == row.result(count))
      meter.stop()
    }
  }
}

// What needs a large stack runs right here then, and its allocations count.
onLargeStack {
  if !printCosts(of: operations) {
    print("skipped: allocations can be counted with glibc only")
  }
  return 0
}
