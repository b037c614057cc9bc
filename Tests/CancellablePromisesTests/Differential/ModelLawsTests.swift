import Testing

/// The model obeys the laws; their numbers stand before each test.
@Suite struct ModelLawsTests {
  /// What a program logs; everything about it is said by the laws.
  private func run(_ instructions: [Instruction]) -> [String] {
    let result = ModelWorld.result(of: Program(instructions))
    #expect(result.open.isEmpty)
    return result.log
  }

  /// What it logs before it ends.
  private func events(_ instructions: Instruction...) -> [String] {
    run(instructions).filter { !$0.contains(" ends: ") }
  }

  /// How its promises end.
  private func ends(_ instructions: Instruction...) -> [String] {
    run(instructions).filter { $0.contains(" ends: ") && !$0.contains("scope") }
  }

  // MARK: Settling and requesting

  @Test func `L3 the cancel block runs if cancel comes before settlement, and only then`() {
    #expect(
      events(.root(), .cancel(0), .fulfill(0, 1))
        == ["0 cancel block, cancelled: [0]", "0 settles: cancelled"])
    #expect(events(.root(), .fulfill(0, 1), .cancel(0)) == ["0 settles: 1"])
  }

  @Test func `L4 the first reason wins`() {
    #expect(
      ends(.pending, .cancel(0, .failure(1)), .cancel(0, .failure(2)))
        == ["0 ends: failure 1, isCancelled true, failure 1"])
  }

  @Test func `L6 flags are set before the first cancel block runs`() {
    #expect(
      events(.root(), .link(.map, 0, .goOn), .onCancel(1, .nothing), .cancel(1)) == [
        "0 cancel block, cancelled: [0, 1]", "2 cancel block, cancelled: [0, 1]",
        "0 settles: cancelled", "1 settles: cancelled",
      ])
  }

  @Test func `L9 a cancel block may cancel its own promise and a link of it`() {
    #expect(
      events(.root(.cancel(1)), .link(.map, 0, .goOn), .cancel(0)) == [
        "0 cancel block, cancelled: [0]", "1 settles: cancelled", "0 settles: cancelled",
      ])
    #expect(
      ends(.root(.cancel(0)), .cancel(0)) == ["0 ends: cancelled, isCancelled true, cancelled"])
  }

  @Test func `L9 a body may return its own upstream`() {
    #expect(
      events(.pending, .link(.then, 0, .slot(0), queued: true), .fulfill(0, 3), .runAll, .cancel(1))
        == ["0 settles: 3", "1 body(3)", "1 settles: 3"])
    #expect(
      events(.pending, .link(.then, 0, .slot(0)), .cancel(1), .fulfill(0, 3))
        == ["0 settles: cancelled", "1 settles: cancelled"])
  }

  @Test func `L12 a cancel block that settles its promise decides`() {
    #expect(
      ends(.root(.fulfill(42)), .cancel(0)) == ["0 ends: 42, isCancelled true, cancelled"])
    #expect(
      ends(.root(.reject(.failure(1))), .cancel(0))
        == ["0 ends: failure 1, isCancelled true, cancelled"])
  }

  @Test func `L13 a queued body still runs, and what it returns is cancelled at once`() {
    #expect(
      events(
        .pending, .root(), .link(.then, 0, .slot(1), queued: true), .fulfill(0, 1), .cancel(2),
        .runOne)
        == [
          "0 settles: 1", "2 body(1)", "1 cancel block, cancelled: [0, 1, 2]",
          "1 settles: cancelled", "2 settles: cancelled",
        ])
  }

  @Test func `L13 a plain promise that a cancelled body returns is not waited for`() {
    #expect(
      events(
        .pending, .plainPending, .link(.then, 0, .slot(1), queued: true), .fulfill(0, 1),
        .cancel(2, .failure(7)), .runOne)
        == ["0 settles: 1", "2 body(1)", "2 settles: failure 7"])
  }

  @Test func `L13 a promise that a cancelled body returns may have decided`() {
    #expect(
      events(
        .pending, .root(.fulfill(42)), .link(.then, 0, .slot(1), queued: true), .fulfill(0, 1),
        .cancel(2), .runOne)
        == [
          "0 settles: 1", "2 body(1)", "1 cancel block, cancelled: [0, 1, 2]", "1 settles: 42",
          "2 settles: 42",
        ])
  }

  @Test func `L14 a body that waits behind a queued one never starts`() {
    #expect(
      events(
        .pending, .link(.map, 0, .goOn, queued: true), .link(.map, 1, .goOn, queued: true),
        .fulfill(0, 1), .cancel(2), .runAll)
        == ["0 settles: 1", "2 settles: cancelled", "1 body(1)", "1 settles: 2"])
  }

  @Test func `L15 cancelImmediately rejects a link whose body is queued`() {
    #expect(
      events(
        .pending, .link(.map, 0, .goOn, queued: true), .fulfill(0, 1), .cancelImmediately(1),
        .runAll)
        == ["0 settles: 1", "1 settles: cancelled"])
  }

  @Test func `L39 what a body in flight comes to is the outcome`() {
    #expect(
      events(
        .pending, .link(.map, 0, .fail(.failure(3)), queued: true), .fulfill(0, 1), .cancel(1),
        .runAll)
        == ["0 settles: 1", "1 body(1)", "1 settles: failure 3"])
    #expect(
      events(.pending, .link(.map, 0, .goOn, cancels: 1), .fulfill(0, 1))
        == ["0 settles: 1", "1 body(1)", "1 settles: 2"])
  }

  // MARK: Propagation

  @Test func `L17 a cancel goes on to the promise that a body returned`() {
    #expect(
      events(.pending, .root(), .link(.then, 0, .slot(1)), .fulfill(0, 1), .cancel(2)) == [
        "0 settles: 1", "2 body(1)", "1 cancel block, cancelled: [0, 1, 2]",
        "1 settles: cancelled", "2 settles: cancelled",
      ])
  }

  @Test func `L18 a cancel stops at what has settled, having set its flag`() {
    #expect(
      ends(
        .pending, .link(.map, 0, .goOn), .link(.map, 1, .goOn, queued: true), .fulfill(0, 1),
        .cancel(2))
        == [
          "0 ends: 1, isCancelled false, no reason", "1 ends: 2, isCancelled true, cancelled",
          "2 ends: pending, isCancelled true, cancelled",
        ])
  }

  @Test func `L20 a cancel goes neither sideways nor down`() {
    #expect(
      ends(
        .pending, .root(), .root(), .link(.then, 0, .slot(1)), .link(.then, 0, .slot(2)),
        .fulfill(0, 1), .cancel(3), .cancel(0))
        == [
          "0 ends: 1, isCancelled true, cancelled",
          "1 ends: cancelled, isCancelled true, cancelled",
          "2 ends: pending, isCancelled false, no reason",
          "3 ends: cancelled, isCancelled true, cancelled",
          "4 ends: pending, isCancelled false, no reason",
        ])
  }

  @Test func `L22 a plain promise is a barrier`() {
    #expect(
      ends(.plainPending, .pending, .link(.then, 1, .slot(0)), .fulfill(1, 1), .cancel(2)) == [
        "0 ends: pending", "1 ends: 1, isCancelled true, cancelled",
        "2 ends: cancelled, isCancelled true, cancelled",
      ])
  }

  @Test func `L24 every promise of a diamond is processed once`() {
    #expect(
      events(
        .root(), .link(.map, 0, .goOn), .link(.map, 0, .goOn),
        .combine(.race, [1, 2], autoCancel: true), .cancel(3))
        == [
          "0 cancel block, cancelled: [0, 1, 2, 3]", "1 settles: cancelled",
          "0 settles: cancelled", "2 settles: cancelled", "3 settles: cancelled",
        ])
  }

  @Test func `L25 links follow the error of a cancel block, combinators keep their reason`() {
    #expect(
      ends(.root(.reject(.failure(1))), .link(.map, 0, .goOn), .cancel(1)) == [
        "0 ends: failure 1, isCancelled true, cancelled",
        "1 ends: failure 1, isCancelled true, cancelled",
      ])
    #expect(
      ends(.root(.reject(.failure(1))), .combine(.race, [0], autoCancel: true), .cancel(1)) == [
        "0 ends: failure 1, isCancelled true, cancelled",
        "1 ends: cancelled, isCancelled true, cancelled",
      ])
  }

  @Test func `L26 a shield is rejected and no more`() {
    #expect(
      events(.root(), .shield(0), .cancel(1), .fulfill(0, 1))
        == ["1 settles: cancelled", "0 settles: 1"])
  }

  @Test func `L27 the last branch cancels the source`() {
    let program: [Instruction] = [.root(), .branch(0), .branch(0), .link(.tap, 0, .goOn)]
    #expect(
      run(program + [.cancel(1), .cancel(1)])[0...1] == [
        "1 settles: cancelled", "0 ends: pending, isCancelled false, no reason",
      ])
    #expect(
      run(program + [.cancel(1), .cancel(2)])[0...4] == [
        "1 settles: cancelled", "0 cancel block, cancelled: [0, 1, 2]", "0 settles: cancelled",
        "2 settles: cancelled", "3 body(cancelled)",
      ])
  }

  @Test func `L28 a source can be cancelled itself`() {
    #expect(
      events(.pending, .branch(0), .cancel(0))
        == ["0 settles: cancelled", "1 settles: cancelled"])
  }

  // MARK: recover and ensure

  @Test func `L32 recover sees cancellations only if told to`() {
    #expect(
      events(
        .pending, .link(.recover(allErrors: false), 0, .value(1)),
        .link(.recover(allErrors: true), 0, .value(2)), .cancel(0))
        == [
          "0 settles: cancelled", "1 settles: cancelled", "2 body(cancelled)", "2 settles: 2",
        ])
  }

  @Test func `L33 recover absorbs a cancelled upstream, but not its own cancel`() {
    let program: [Instruction] = [.pending, .link(.recover(allErrors: true), 0, .value(2))]
    #expect(
      run(program + [.cancel(0)])[0...2]
        == ["0 settles: cancelled", "1 body(cancelled)", "1 settles: 2"])
    #expect(
      run(program + [.cancel(1)])[0...1] == ["0 settles: cancelled", "1 settles: cancelled"])
  }

  @Test func `L36 an observer settles after its body, also when it was cancelled`() {
    #expect(
      events(.pending, .link(.ensure, 0, .goOn, queued: true), .cancel(1), .runAll)
        == ["0 settles: cancelled", "1 body()", "1 settles: cancelled"])
    #expect(
      events(
        .pending, .link(.map, 0, .goOn, queued: true), .link(.ensure, 1, .goOn), .fulfill(0, 1),
        .cancel(2), .runAll)
        == ["0 settles: 1", "1 body(1)", "1 settles: 2", "2 body()", "2 settles: 2"])
  }

  @Test func `L37 cleanup is not cut short`() {
    #expect(
      events(
        .pending, .root(), .link(.ensureThen, 0, .slot(1)), .cancel(2), .cancel(2), .fulfill(1, 5))
        == ["0 settles: cancelled", "2 body()", "1 settles: 5", "2 settles: cancelled"])
  }

  // MARK: Combinators

  @Test func `L40 the losers of a race are cancelled before it settles`() {
    #expect(
      run([.pending, .root(), .combine(.race, [0, 1], autoCancel: true), .fulfill(0, 1)]) == [
        "0 settles: 1", "1 cancel block, cancelled: [1]", "1 settles: cancelled", "2 settles: 1",
        "0 ends: 1, isCancelled false, no reason",
        "1 ends: cancelled, isCancelled true, cancelled",
        "2 ends: 1, isCancelled false, no reason",
      ])
  }

  @Test func `L41 when cancels at the first rejection, and nothing on success`() {
    let program: [Instruction] = [
      .pending, .root(), .combine(.whenFulfilled, [0, 1], autoCancel: true),
    ]
    #expect(
      run(program + [.reject(0, .failure(1))])[0...3] == [
        "0 settles: failure 1", "1 cancel block, cancelled: [1]", "1 settles: cancelled",
        "2 settles: failure 1",
      ])
    #expect(
      run(program + [.fulfill(0, 1), .fulfill(1, 2)]) == [
        "0 settles: 1", "1 settles: 2", "2 settles: 3", "0 ends: 1, isCancelled false, no reason",
        "1 ends: 2, isCancelled false, no reason", "2 ends: 3, isCancelled false, no reason",
      ])
  }

  @Test func `L42 when resolved cancels no input because of another`() {
    #expect(
      events(
        .pending, .root(), .combine(.whenResolved, [0, 1], autoCancel: true),
        .reject(0, .failure(1)), .fulfill(1, 2))
        == ["0 settles: failure 1", "1 settles: 2", "2 settles: 1002"])
  }

  @Test(arguments: Combination.allCases)
  func `L43 cancelling a result cancels its inputs, or not`(combination: Combination) {
    #expect(
      events(.root(), .root(), .combine(combination, [0, 1], autoCancel: true), .cancel(2)) == [
        "0 cancel block, cancelled: [0, 1, 2]", "1 cancel block, cancelled: [0, 1, 2]",
        "0 settles: cancelled", "1 settles: cancelled", "2 settles: cancelled",
      ])
    #expect(
      events(.root(), .combine(combination, [0]), .cancel(1)) == ["1 settles: cancelled"])
  }

  @Test func `L44 a cancelled combinator ignores its inputs`() {
    #expect(
      ends(
        .root(.reject(.failure(1))), .combine(.whenResolved, [0], autoCancel: true),
        .cancel(1, .failure(9)))[1]
        == "1 ends: failure 9, isCancelled true, failure 9")
  }

  @Test func `L45 combinators of nothing have settled`() {
    #expect(
      events(
        .combine(.race, []), .combine(.raceFulfilled, []), .combine(.whenFulfilled, []),
        .combine(.whenResolved, []))
        == ["0 settles: badInput", "1 settles: badInput", "2 settles: 0", "3 settles: 0"])
  }

  @Test func `L46 settled inputs decide at once`() {
    #expect(
      events(
        .root(), .pending, .pending, .reject(2, .failure(2)), .fulfill(1, 1),
        .combine(.race, [0, 1, 2], autoCancel: true))
        == [
          "2 settles: failure 2", "1 settles: 1", "0 cancel block, cancelled: [0]",
          "0 settles: cancelled", "5 settles: 1",
        ])
  }

  @Test func `L47 an input that is cancelled counts as rejected`() {
    #expect(
      events(.pending, .combine(.race, [0]), .combine(.whenResolved, [0]), .cancel(0))
        == ["0 settles: cancelled", "1 settles: cancelled", "2 settles: 1000"])
  }

  @Test func `L48 a decided result waits for nothing more`() {
    #expect(
      events(.pending, .pending, .combine(.race, [0, 1]), .fulfill(0, 1), .fulfill(1, 2))
        == ["0 settles: 1", "2 settles: 1", "1 settles: 2"])
  }

  // MARK: when(_:while:) and cancelPromise

  @Test func `L52 a task wins a tie`() {
    #expect(
      events(
        .pending, .pending, .fulfill(0, 1), .reject(1, .failure(1)), .whileCondition(0, 1))
        == ["0 settles: 1", "1 settles: failure 1", "4 settles: 1"])
  }

  @Test func `L53 a rejected condition delivers its error`() {
    #expect(
      events(
        .root(), .pending, .whileCondition(0, 1, autoCancel: true), .reject(1, .failure(1)))
        == [
          "1 settles: failure 1", "0 cancel block, cancelled: [0]", "0 settles: cancelled",
          "2 settles: failure 1",
        ])
  }

  @Test func `L53 isEnsured asks the condition once more`() {
    for isEnsured in [false, true] {
      #expect(
        ends(
          .pending, .pending, .whileCondition(0, 1, isEnsured: isEnsured), .fulfill(0, 1),
          .reject(1, .failure(1)), .runAll)[2]
          == "2 ends: \(isEnsured ? "cancelled" : "1"), isCancelled false, no reason")
    }
  }

  @Test func `L57 what the body of a wrapper does about cancelPromise decides`() {
    #expect(
      events(.wrapper(.fulfill(7)), .cancel(0)) == ["0 cancelPromise: cancelled", "0 settles: 7"])
    #expect(
      events(.wrapper(.ignore), .cancel(0, .failure(1)))
        == ["0 cancelPromise: failure 1", "0 settles: failure 1"])
    #expect(events(.wrapper(.fulfill(7)), .fulfill(0, 1), .cancel(0)) == ["0 settles: 1"])
  }

  @Test func `the model says where the laws are silent`() {
    let program = Program(.root(.fulfill(1)), .link(.map, 0, .goOn), .cancel(1))
    #expect(ModelWorld.result(of: program).open.count == 1)
  }
}
