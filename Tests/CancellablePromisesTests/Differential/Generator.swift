import TestSupport

/// Makes programs of random numbers, or of what a fuzzer gives for such.
///
/// Any numbers make a program, and the same ones make the same.
///
/// What it leaves out on its own account, and why:
///
/// - Bodies return promises of older slots only, also their own upstream. That makes no circle; how
///   a longer circle of links that follow each other ends is not said in any law.
/// - `isEnsured` is never true: its hop goes to `conf.Q.map`, which all tests of the process share.
/// - What `asPromise()` returned is observed and not used again: whether it is the same cell or one
///   that follows, and so where its later handlers stand among the source's, is not said. Bodies
///   and `asCancellable` use an `asPromise()` of their own, about which both agree.
/// - The promise of a wrapper's body and of `init(using:)` is plain: that a cancel goes on to a
///   cancellable one is not said.
/// - A branch is not dropped: whether a branch that nobody refers to is a live one is not said. All
///   branches of a slot come from one `shared()`.
/// - `cancelImmediately`, and what cancels so (a scope, a `Latest`), mostly stands in programs of its own,
///   since next to `cancel` it is often open.
///
/// What only running a program can tell, the model notes in ``ReferenceModel/open``, and the next
/// program is taken instead:
///
/// - a value that reaches a link with a body for it inside of that link's own `cancel()`, from a
///   cancel block or a `cancelPromise`: L12 and the table let it settle, L33 and L14 start no body;
/// - the second of two losers of a decided result: L40 does not say whether the inputs are
///   cancelled one by one or as one request, which the log tells apart;
/// - `cancel()` of a result whose losers are being cancelled: L40 puts its outcome after that, but
///   its inputs were decided before;
/// - two cancel blocks on one promise, and one registered between request and settlement;
/// - `cancelImmediately()` of what was requested and is pending (L4 or L15?), or of cleanup that has
///   begun (L35 or L15?);
/// - the `cancelPromise` of a wrapper that a cancel block has settled (L57 or L59?);
/// - a branch that is cancelled when its source has settled and did not tell it yet: whether those
///   that were told still live, so that the source's flag is left alone, is not said;
/// - a requested link whose body returns a promise that tells its handlers at this very moment;
/// - a handler attached to a promise that has told all its handlers, while what the last of them
///   settled still tells its own: whether it comes at once or after those is not said.
struct Generator<Numbers: RandomNumberGenerator>: Dice {
  private struct Made {
    let number: Int
    var isCancellable = true
    var isBranch = false
    var hasResolver = false
    /// To be observed only.
    var isSink = false
  }

  var numbers: Numbers
  private var made: [Made] = []
  private var instructions: [Instruction] = []
  private var isImmediate = false

  init(_ numbers: Numbers) { self.numbers = numbers }

  /// A program as long as numbers have it.
  mutating func program() -> Program {
    let length = below(22) + 4
    return program { instructions, _ in instructions < length }
  }

  /// A program that goes on for as long as something holds of its length and the numbers left.
  mutating func program(while goesOn: (Int, Numbers) -> Bool) -> Program {
    isImmediate = chance(1, of: 6)
    while goesOn(instructions.count, numbers) {
      let isMaking = instructions.count < 2 || chance(11, of: 20)
      if isMaking { make() } else { act() }
    }
    return Program(instructions)
  }

  // MARK: Dice

  /// A slot; one of the newest rather than an old one, so that chains come about.
  private mutating func slot(_ isFit: (Made) -> Bool) -> Int? {
    let fit = made.filter { !$0.isSink && isFit($0) }
    if fit.isEmpty { return nil }
    return pick(chance(1, of: 2) ? Array(fit.suffix(3)) : fit).number
  }

  private mutating func cancellable() -> Int? { slot(\.isCancellable) }
  private mutating func plain() -> Int? { slot { !$0.isCancellable } }

  private mutating func fault() -> Fault {
    pick([.failure(1), .failure(2), .failure(3), .cancelled, .interrupted])
  }

  private mutating func deed() -> Deed {
    switch below(10) {
    case 0: .fulfill(instructions.count * 10)
    case 1: .reject(fault())
    // Any slot, also one that does not exist yet: one downstream, for example.
    case 2, 3: .cancel(below(instructions.count + 6))
    default: .nothing
    }
  }

  private mutating func reply(for operator: Operator) -> Reply {
    switch `operator` {
    case .ensure, .tap: return .goOn
    case .map, .get, .done: return chance(1, of: 5) ? .fail(fault()) : .goOn
    case .then, .recover:
      if chance(1, of: 6) { return .fail(fault()) }
    case .ensureThen: break
    }
    if chance(1, of: 6) { return .value(below(9)) }
    if chance(1, of: 6), let slot = cancellable() { return .plain(slot) }
    return slot({ _ in true }).map { .slot($0) } ?? .value(below(9))
  }

  // MARK: Steps

  private mutating func make() {
    let number = instructions.count
    guard let instruction = making() else { return }
    instructions.append(instruction)
    var entry = Made(number: number)
    switch instruction {
    case .root, .pending, .wrapper: entry.hasResolver = true
    case .plainPending: (entry.isCancellable, entry.hasResolver) = (false, true)
    case .asPromise: (entry.isCancellable, entry.isSink) = (false, true)
    case .branch: entry.isBranch = true
    default: break
    }
    made.append(entry)
  }

  private mutating func making() -> Instruction? {
    if isImmediate, chance(1, of: 6) {
      return .latest(reply(for: .then), queued: chance(1, of: 2))
    }
    switch below(instructions.count < 2 ? 8 : 40) {
    case 0...4: return .root(deed())
    case 5: return .pending
    case 6: return .plainPending
    case 7: return .wrapper(pick([.ignore, .fulfill(7), .reject(fault()), .race]))
    case 8: return plain().map { .using($0, deed()) }
    case 9: return plain().map { .asCancellable($0) }
    case 10: return cancellable().map { pick([.asPromise($0), .barrier($0), .barrier($0)]) }
    case 11: return cancellable().map { .shield($0) }
    case 12...14: return slot { $0.isCancellable && !$0.isBranch }.map { .branch($0) }
    case 15...21: return combination()
    case 22:
      guard let task = cancellable(), let condition = slot({ _ in true }) else { return nil }
      return .whileCondition(task, condition, isEnsured: false, autoCancel: chance(1, of: 2))
    default:
      let `operator`: Operator = pick([
        .map, .map, .get, .done, .then, .then, .then, .ensure, .tap, .ensureThen,
        .recover(allErrors: true), .recover(allErrors: false),
      ])
      return cancellable().map {
        .link(
          `operator`, $0, reply(for: `operator`), queued: chance(1, of: 3),
          cancels: chance(1, of: 8) ? below(instructions.count + 6) : nil)
      }
    }
  }

  private mutating func combination() -> Instruction? {
    let autoCancel = chance(1, of: 2)
    let combination = pick(Combination.allCases)
    let count = chance(1, of: 12) ? 0 : below(3) + 1
    let inputs = (0..<count).compactMap { _ in cancellable() }
    return inputs.count < count ? nil : .combine(combination, inputs, autoCancel: autoCancel)
  }

  private mutating func act() {
    if let action = action() { instructions.append(action) }
  }

  private mutating func action() -> Instruction? {
    switch below(20) {
    case 0...3: return slot(\.hasResolver).map { .fulfill($0, below(9)) }
    case 4...5: return slot(\.hasResolver).map { .reject($0, fault()) }
    case 6...11:
      guard let slot = cancellable() else { return nil }
      if isImmediate {
        return chance(1, of: 5)
          ? .endScope : chance(1, of: 2) ? .store(slot) : .cancelImmediately(slot)
      }
      return .cancel(slot, chance(1, of: 3) ? fault() : nil)
    case 12...15: return .runOne
    case 16: return .runAll
    case 17...18: return cancellable().map { .onCancel($0, deed()) }
    default: return slot { !$0.isBranch }.map { .drop($0) }
    }
  }
}
