import Dispatch
import TestSupport
import Testing

@testable import Promises

@Suite struct WorkerLineTests {
  /// Any of the three pieces of work may block forever, and workers may come at any time.
  @Test func `all work begins in order with one worker at most on its way, even if some blocks`() {
    func explore(_ line: WorkerLine<Int>, added: Int, taken: Int, coming: Int, free: Int) {
      #expect(coming <= 1)
      var isStuck = true
      if added < 3 {
        var next = line
        let needs = next.add(added)
        explore(next, added: added + 1, taken: taken, coming: coming + (needs ? 1 : 0), free: free)
        isStuck = false
      }
      if coming > 0 {
        var next = line
        next.arrive()
        explore(next, added: added, taken: taken, coming: coming - 1, free: free + 1)
        isStuck = false
      }
      if free > 0 {
        var next = line
        let turn = next.popFirst()
        isStuck = false
        guard let (work, needs) = turn else {
          explore(next, added: added, taken: taken, coming: coming, free: free - 1)
          return
        }
        #expect(work == taken)
        for blocks in [false, true] {
          explore(
            next, added: added, taken: taken + 1, coming: coming + (needs ? 1 : 0),
            free: free - (blocks ? 1 : 0))
        }
      }
      if isStuck { #expect(taken == 3) }
    }
    explore(WorkerLine(), added: 0, taken: 0, coming: 0, free: 0)
  }
}

@Suite struct WorkerPoolTests {
  @Test func `blocked work keeps no other from beginning`() {
    let (queue, log) = (ManualDispatcher(), Recorder<String>())
    let pool = WorkerPool { queue }
    for number in 0..<3 {
      pool.run {
        log.append("\(number) begins")
        // This work goes on for as long as other work can begin.
        while queue.runNext() {}
        log.append("\(number) ends")
      }
    }
    #expect(queue.waitingCount == 1 && queue.runNext())
    #expect(
      log.entries == ["0 begins", "1 begins", "2 begins", "2 ends", "1 ends", "0 ends"])
  }

  @Test(.timeLimit(.minutes(Scale.patience)))
  func `many short pieces of work all run, and are released`() async {
    let count = LiveCount()
    let log = Recorder<Int>()
    for number in 0..<10_000 {
      let tracked = count.make()
      WorkerPool.shared.run {
        tracked.touch()
        log.append(number)
      }
    }
    while log.count < 10_000 || count.live > 0 { await Task.yield() }
    #expect(Set(log.entries).count == 10_000)
  }
}
