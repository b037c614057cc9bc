// Whatever waits for the clock (L69, L74).
extension ReferenceModel {
  /// A timer, for as long as a promise is pending.
  typealias Timer = (due: Int, cell: Cell, ring: () -> Cell?, drop: () -> Cell?)

  func start(
    _ cell: Cell, after seconds: Int, _ schedule: () -> Void, drop: (() -> Cell?)? = nil,
    _ ring: @escaping () -> Cell?
  ) {
    schedule()
    // L76: whoever waits for a timer that is dropped waits for what will not come.
    let drop = drop ?? { cell.isRequested ? nil : cell.settle(.failure(.abandoned)) }
    let place = timers.firstIndex { $0.due > time + seconds } ?? timers.count
    timers.insert((time + seconds, cell, ring, drop), at: place)
  }

  /// Moves the time forward; without an end, to the next timer.
  func advance(by seconds: Int?) {
    let end = seconds.map { time + $0 }
    while true {
      timers.removeAll { $0.cell.outcome != nil }
      guard let next = timers.first, next.due <= end ?? .max else { break }
      timers.removeFirst()
      time = next.due
      next.ring()?.drain()
      if end == nil { return }
    }
    time = end ?? time
  }

  func dropTimers() {
    timers.removeAll { $0.cell.outcome != nil }
    let dropped = timers
    timers = []
    if dropped.count > 1 { open.insert("the order in which timers are dropped") }
    for timer in dropped { timer.drop()?.drain() }
  }

  /// A promise that settles after some time.
  func timer(_ kind: Kind, after seconds: Int, _ schedule: () -> Void) -> Cell {
    let timer = makeCell(kind)
    start(
      timer, after: seconds, schedule,
      drop: kind != .plain
        ? nil
        : { [self] in
          open.insert("a plain promise is lost")
          return nil
        }
    ) { timer.settle(.success(0)) }
    return timer
  }

  func delay(_ source: Cell, by seconds: Int, _ schedule: @escaping () -> Void) -> Cell {
    link(.linear, of: source, queued: false, when: { _ in true }) {
      .pause(seconds, $0, schedule: schedule)
    }
  }

  /// L69.
  func limit(_ source: Cell, to seconds: Int, _ schedule: () -> Void) -> Cell {
    let result = makeCell(.combinator, up: [source])
    if let outcome = source.outcome {
      _ = result.settle(outcome)
      return result
    }
    result.limited = source
    source.attach(result) {
      result.isRequested && result.overtaken == nil || result.isDeciding
        ? nil : result.settle(source.outcome!)
    }
    start(result, after: seconds, schedule, drop: { nil }) { [self] in
      guard !result.isRequested else { return nil }
      if let outcome = source.decided { return result.settle(outcome) }
      result.isDeciding = true
      result.stopWaiting()
      cancel(source)
      result.isDeciding = false
      return result.settle(.failure(.late))
    }
    return result
  }

  /// One round after the other; the verdict about a round's outcome is the pause before the next
  /// one, or nil if there is none.
  func rounds(
    _ next: @escaping () -> Cell, _ schedule: @escaping () -> Void,
    _ verdict: @escaping (Outcome) -> Int?
  ) -> Cell {
    let result = makeCell(.combinator)
    func begin() -> Cell? {
      let round = makeCell(.linear)
      result.contained = round
      round.attach(result) { [self] in
        let outcome = round.outcome!
        guard mayArrive(at: result) else { return nil }
        guard let pause = verdict(outcome) else { return result.settle(outcome) }
        // The verdict may have been a cancel.
        guard mayArrive(at: result) else { return nil }
        if pause == 0 { return begin() }
        result.contained = nil
        start(result, after: pause, schedule) { result.isRequested ? nil : begin() }
        return nil
      }
      run({ _ in .follow(next()) }, of: round, after: .success(0))?.drain()
      return nil
    }
    begin()?.drain()
    return result
  }
}
