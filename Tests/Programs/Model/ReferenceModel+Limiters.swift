// L81: what waits for its turn.
extension ReferenceModel {
  /// L81: those who wait for the only permit.
  final class Line {
    var waiting: [(call: Cell, start: () -> Void)] = []
    /// Whether the permit is out.
    var isTaken = false
  }

  func limit(_ work: Cell, queued: Bool, _ log: @escaping () -> Void) -> Cell {
    let call = makeCell(.linear)
    var isBack = false
    func giveBack() {
      if isBack { return }
      isBack = true
      limiter.isTaken = false
      startNext()
    }
    call.withdraw = giveBack
    limiter.waiting.append(
      (
        call,
        { [self] in
          begin(call, queued: queued) {
            log()
            return .use(work, then: giveBack)
          }
        }
      ))
    startNext()
    return call
  }

  private func startNext() {
    while !limiter.isTaken, !limiter.waiting.isEmpty {
      let next = limiter.waiting.removeFirst()
      // What was cancelled has left the line.
      if next.call.outcome != nil { continue }
      limiter.isTaken = true
      next.start()
    }
  }
}
