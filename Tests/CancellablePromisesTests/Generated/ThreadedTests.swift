import Promises
import TestSupport
import Testing

@testable import Programs

/// Random programs on real threads.
@Suite(.leavesThreadClean) struct ThreadedTests {
  private static let crew = Crew(2)

  private func program(_ seed: Int, actsInside: Bool = false) -> Program {
    var generator = ProgramGenerator(SplitMix64(seed: UInt64(seed)))
    generator.actsInside = actsInside
    return generator.concurrent(stepsPerThread: 8, mayBlock: true)
  }

  /// Runs a program, and returns a violation that no schedule excuses.
  private func violation(of program: Program, seed: Int, flaw: ProgramWorld.Flaw? = nil) -> String?
  {
    ProgramWorld.violation(of: program, on: Self.crew, seed: UInt64(seed), flaw: flaw)
  }

  @Test(arguments: [false, true])
  func `L16: the laws hold under any schedule`(actsInside: Bool) {
    for seed in 0..<Scale.rounds {
      let program = program(seed, actsInside: actsInside)
      guard let violation = violation(of: program, seed: seed) else { continue }
      Issue.record("Seed \(seed): \(violation)\n\n\(program)")
      return
    }
  }

  @Test(arguments: Situation.all)
  func `L16: the laws hold under any schedule in situations that storms have met`(
    situation: Situation
  ) {
    for seed in 0..<Scale.rounds / 4 {
      guard let violation = violation(of: situation.program, seed: seed) else { continue }
      Issue.record("Seed \(seed): \(violation)\n\n\(situation.program)")
      return
    }
  }

  @Test(arguments: ProgramWorld.Flaw.allCases)
  func `a mistake is found`(flaw: ProgramWorld.Flaw) {
    let seed = (0..<2000).first { violation(of: program($0), seed: $0, flaw: flaw) != nil }
    #expect(seed != nil)
  }
}

/// A program of threads that meet in a place where programs of users have found mistakes.
struct Situation: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let program: Program

  private init(_ name: String, _ setUp: Steps, _ threads: [Steps]) {
    (testDescription, program) = (name, Program(setUp: setUp, threads: threads))
  }

  static let all = [
    Situation(
      "L81: waiters leave a limiter as a permit is given back",
      [
        0: .root(), 1: .limited(of: 0), 2: .root(), 3: .limited(of: 2, queued: true),
        4: .limited(of: 2), 5: .attach(4),
      ],
      [[6: .fulfill(0), 7: .runAll], [8: .cancel(3)], [9: .cancel(4), 10: .limited(of: 2)]]),
    Situation(
      "L70, L73: a task is cancelled as its value comes",
      [0: .root(), 1: .link(.map, of: 0), 2: .task(of: 1), 3: .await(2)],
      [[4: .fulfill(0, 1)], [5: .cancel(2)]]),
    Situation(
      "L85: an acquisition is given up",
      [0: .root(), 1: .convert(.timeout, of: 0), 2: .root(), 3: .resource(of: 1, 2)],
      [[4: .fulfill(0, 1)], [5: .cancel(3)], [6: .wait, 7: .fulfill(2)]]),
    Situation(
      "L62: an owner is dropped in a cancel",
      [
        0: .root(), 1: .owner(of: 0), 2: .link(.ensure, of: 0), 3: .attach(2), 4: .attach(0),
      ],
      [[5: .drop(1)], [6: .cancel(2)], [7: .fulfill(0, 1)]]),
    Situation(
      "L57, L65: wrappers stand one within another",
      [
        0: .wrapper(), 1: .convert(.asPromise, of: 0), 2: .using(1), 3: .link(.ensure, of: 2),
        4: .convert(.asPromise, of: 3), 5: .using(4), 6: .attach(5),
      ],
      [[7: .cancel(5)], [8: .fulfill(0)], [9: .cancel(0)]]),
    Situation(
      "L87: a circle closes from two sides during a cancel",
      [
        0: .root(), 1: .root(), 2: .link(.then, of: 0, .late(4)),
        3: .link(.then, of: 1, .follow(2)), 4: .convert(.shielded, of: 3), 5: .attach(4),
      ],
      [[6: .fulfill(0)], [7: .fulfill(1)], [8: .cancel(3)]]),
    Situation(
      "L27: a flight is joined and left",
      [0: .root(), 1: .flight(of: 0), 2: .attach(1)],
      [
        [3: .flight(of: 0), 4: .attach(3), 5: .cancel(3)], [6: .flight(of: 0), 7: .cancel(1)],
        [8: .fulfill(0, 1)],
      ]),
    Situation(
      "L62, L84: a scope ends while its members run",
      [
        0: .root(), 1: .link(.map, of: 0, queued: true), 2: .root(), 3: .scope([1]), 4: .fulfill(0),
      ],
      [[5: .runAll], [6: .cancel(3)], [7: .store(2, in: 3), 8: .fulfill(2, 1)]]),
    Situation(
      "L69: work ends as its time is up",
      [0: .root(), 1: .convert(.timeout, of: 0), 2: .link(.tap, of: 1), 3: .attach(2)],
      [[4: .fulfill(0, 1)], [5: .wait], [6: .cancel(2)]]),
    Situation(
      "L63, L76: what waits for a cancel is lost, left and dropped",
      [0: .plainRoot, 1: .using(0), 2: .convert(.shielded, of: 1), 3: .link(.map, of: 1)],
      [[4: .lose(0)], [5: .cancel(2), 6: .attach(1), 7: .drop(1)], [8: .cancel(3)]]),
  ]
}
