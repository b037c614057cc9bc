// L81: limiters.
extension ReferenceModel {
  /// The calls that wait for the only permit (L81).
  final class Line {
    var waiting: [(call: Cell, start: () -> Void)] = []
    /// Whether the permit is in use.
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
      // Cancelled calls have left the line.
      if next.call.outcome != nil { continue }
      if next.call.isRequested {
        open.insert("a permit for a call within the call's cancel()")
        continue
      }
      limiter.isTaken = true
      next.start()
    }
  }
}
