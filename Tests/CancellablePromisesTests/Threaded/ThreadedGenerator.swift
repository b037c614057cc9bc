import TestSupport

/// Makes programs for several threads of any numbers.
///
/// A promise depends on older ones only, so that all settle once those with a resolver have.
struct ThreadedGenerator<Numbers: RandomNumberGenerator>: Dice {
  private typealias Program = ThreadedProgram

  var numbers: Numbers
  private var program = ThreadedProgram()

  init(_ numbers: Numbers) { self.numbers = numbers }

  mutating func make() -> ThreadedProgram {
    program.keepsPromises = chance(1, of: 2)
    program.keepsResolvers = chance(3, of: 4)
    for index in 0..<below(9) + 1 {
      let maker = maker(index)
      program.makers.append(maker)
    }
    // The iterator keeps its promises, and they what asks it: a circle, if they never settle.
    if program.hasIterator { program.keepsResolvers = true }
    for _ in 0..<below(3) + 2 {
      let steps = (0..<below(6) + 1).map { _ in
        ThreadedProgram.Step(act: act(), pause: below(4) == 0 ? below(256) : 0)
      }
      program.threads.append(steps)
    }
    return program
  }

  private mutating func any() -> Int { below(program.makers.count) }

  /// One of the newest rather than an old one, so that chains come about.
  private mutating func source() -> Int {
    chance(1, of: 2) ? any() : max(0, program.makers.count - 1 - below(2))
  }

  private mutating func deed() -> ThreadedProgram.Deed {
    switch below(6) {
    case 0: .fulfill
    case 1: .cancel(below(10))
    case 2: .attach(below(10))
    default: .nothing
    }
  }

  private mutating func maker(_ index: Int) -> ThreadedProgram.Maker {
    if index == 0 { return chance(3, of: 4) ? .root(deed()) : .plain }
    switch below(16) {
    case 0: return .plain
    case 1, 2: return .root(deed())
    case 3...7:
      return .link(
        pick(Program.Operator.allCases), of: source(), inner: any(), queued: chance(1, of: 3))
    case 8...11:
      let inputs = (0..<below(3) + 1).map { _ in source() }
      return .combine(
        pick(Program.Combination.allCases), inputs, autoCancel: chance(1, of: 2))
    case 12: return .whileCondition(source(), any(), autoCancel: chance(1, of: 2))
    case 13: return .wrapper
    default: return .convert(pick(Program.Conversion.allCases), of: source())
    }
  }

  private mutating func act() -> ThreadedProgram.Act {
    switch below(20) {
    case 0...2: return .fulfill(any())
    case 3: return .reject(any())
    case 4...6: return .cancel(any())
    case 7: return .cancelImmediately(any())
    case 8: return .onCancel(any())
    case 9...10:
      let deed = deed()
      return .attach(any(), farewell: deed == .fulfill ? .nothing : deed)
    case 11...12: return .attach(any(), farewell: .nothing)
    case 13: return .link(any(), queued: chance(1, of: 2))
    case 14...15: return .look(any())
    case 16: return .drop(any())
    case 17...18: return .run
    default: return .wait
    }
  }
}
