// Work that shares permits, or a result.
extension ReferenceModel {
  /// The calls that wait for permits (L81).
  final class Line {
    var waiting: [(call: Cell, start: () -> Void)] = []
    /// The number of free permits.
    var permits: Int

    init(_ permits: Int) { self.permits = permits }
  }

  func limit(
    _ work: Cell, at line: Line, queued: Bool, _ dispatch: @escaping () -> Void,
    _ log: @escaping () -> Void
  ) -> Cell {
    let call = makeCell(.linear)
    var isBack = false
    func giveBack() {
      if isBack { return }
      isBack = true
      line.permits += 1
      startNext(of: line)
    }
    call.withdraw = giveBack
    line.waiting.append(
      (
        call,
        { [self] in
          begin(call, queued: queued, dispatch) {
            log()
            return .use(work, then: giveBack)
          }
        }
      ))
    startNext(of: line)
    return call
  }

  private func startNext(of line: Line) {
    while line.permits > 0, !line.waiting.isEmpty {
      let next = line.waiting.removeFirst()
      // Cancelled calls have left the line.
      if next.call.outcome != nil { continue }
      if next.call.isRequested {
        open.insert("a permit for a call within the call's cancel()")
        continue
      }
      line.permits -= 1
      next.start()
    }
  }

  /// The work for keys.
  final class Flights {
    let keepsValues: Bool
    var table: [Int: (work: Cell, group: Group)] = [:]

    init(keepsValues: Bool) { self.keepsValues = keepsValues }
  }

  /// A branch of the work for a key (L27).
  func fly(_ source: Cell, for key: Int, in flights: Flights) -> Cell {
    if let (work, group) = flights.table[key] {
      if work.outcome?.isSuccess == true {
        let settled = makeCell(.linear)
        _ = settled.settle(work.outcome!)
        return settled
      }
      if work.outcome == nil, group.live > 0 { return branch(of: work, in: group) }
    }
    let work = makeCell(.linear, up: [source])
    let group = Group(of: work)
    flights.table[key] = (work, group)
    work.attach(nil) {
      if flights.table[key]?.work === work, !flights.keepsValues || !work.outcome!.isSuccess {
        flights.table[key] = nil
      }
      return nil
    }
    let branch = branch(of: work, in: group)
    work.follow(source)?.drain()
    return branch
  }
}
