import AllocationMeter
import Workloads

// The allocations of each contender for the rows that stay on one thread.
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

// On a large stack here, so recursive work stays on this thread and its allocations count.
onLargeStack {
  if !printCosts(of: operations) {
    print("skipped: allocations can be counted with glibc only")
  }
  return 0
}
