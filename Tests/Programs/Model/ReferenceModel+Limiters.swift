// L81: what waits for its turn.
extension ReferenceModel {
  /// L81: those who wait for the only permit, or for the only start in an interval.
  final class Line {
    /// In seconds; nil if what runs is limited.
    let interval: Int?
    var waiting: [(call: Cell, start: () -> Void)] = []
    /// Whether the permit is out; or a start that has not come yet.
    var isTaken = false
    var lastStart = -1000

    init(interval: Int?) { self.interval = interval }
  }

  func limit(
    _ work: Cell, by line: Line, queued: Bool, _ log: @escaping () -> Void
  ) -> Cell {
    let call = makeCell(.linear)
    var isBack = false
    func giveBack() {
      if isBack { return }
      isBack = true
      line.isTaken = false
      startNext(in: line)
    }
    call.withdraw = giveBack
    line.waiting.append(
      (
        call,
        { [self] in
          begin(call, queued: queued) { [self] in
            log()
            guard line.interval != nil else { return .use(work, then: giveBack) }
            (isBack, line.isTaken, line.lastStart) = (true, false, now)
            return .follow(work)
          }
        }
      ))
    startNext(in: line)
    return call
  }

  private func startNext(in line: Line) {
    while !line.isTaken, now - line.lastStart >= line.interval ?? 0, !line.waiting.isEmpty {
      let next = line.waiting.removeFirst()
      // What was cancelled has left the line.
      if next.call.outcome != nil { continue }
      line.isTaken = true
      next.start()
    }
  }

  /// Lets the time of starts pass.
  func passSecond() {
    now += 1
    startNext(in: starts)
  }
}
