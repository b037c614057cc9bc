@testable import Programs

/// Programs of one shape: an event of a promise on one thread, and an event of its consumer on the
/// other.
///
/// The table has every moment in the life of a promise times every kind of consumer times every
/// event, so no combination is left to chance.
struct ProgramTable {
  /// The event of the promise.
  enum Moment: String, CaseIterable {
    case settles, fails, isCancelled, isLost, plainSettles, plainIsLost
    /// The promise has lost its resolver, and the last other reference is released.
    case goesAway
    /// The promise's body reaches the head of its queue.
    case hasItsTurn
    /// A loop takes a step: a link that follows another one moves on to a third promise.
    ///
    /// Only handler lists refer to the links.
    case takesAStep
    /// The same step; the first link of the loop is plain.
    case takesAStepUncancellably
  }

  /// A consumer of the promise.
  struct Consumer: CustomStringConvertible, Sendable {
    let make: @Sendable (_ source: Int, _ other: Int) -> Instruction

    var instruction: Instruction { make(0, 1) }

    var description: String { "\(instruction)" }
  }

  static let consumers: [Consumer] = {
    var all = Operator.allCases.map { name in
      Consumer { source, _ in .link(name, of: source, .goOn) }
    }
    all += Operator.allCases.filter(\.follows).map { name in
      Consumer { .link(name, of: $0, .follow($1)) }
    }
    all += [Operator.map, .then, .ensure].map { name in
      Consumer { source, _ in .link(name, of: source, .goOn, queued: true) }
    }
    all += Conversion.allCases.map { name in Consumer { source, _ in .convert(name, of: source) } }
    for autoCancel in [true, false] {
      all += Combination.allCases.map { name in
        Consumer { .combine(name, [$0, $1], autoCancel: autoCancel) }
      }
      // The third task begins when one of two has settled.
      all += [Combination.concurrently, .resolvedConcurrently].map { name in
        Consumer { .combine(name, [$0, $1, $1], autoCancel: autoCancel) }
      }
      all.append(Consumer { .whileCondition($0, $1, autoCancel: autoCancel) })
      all.append(Consumer { .whileCondition($1, $0, autoCancel: autoCancel) })
    }
    all += Rounds.allCases.map { name in Consumer { .rounds(name, [$0, $1]) } }
    return all + [
      Consumer { source, _ in .flight(of: source) },
      Consumer { source, _ in .flight(of: source, keepsValue: true) },
      Consumer { source, _ in .limited(of: source) },
      Consumer { .resource(of: $0, $1) }, Consumer { .resource(of: $1, $0) },
      Consumer { source, _ in .latest(.follow(source)) }, Consumer { source, _ in .using(source) },
      Consumer { source, _ in .finalizer(of: source) },
      Consumer { source, _ in .owner(of: source) },
      Consumer { .scope([$0, $1]) }, Consumer { source, _ in .task(of: source) },
    ]
  }()

  let consumer: Consumer

  /// The programs of every moment and every event, with their names.
  var programs: [(name: String, program: Program)] {
    Moment.allCases.flatMap { moment in
      var maker = Maker()
      maker.begin(moment, consumer)
      return maker.events.map { event in
        var program = maker.program
        program.threads.append([maker.next: event])
        return ("\(consumer), \(moment.rawValue), \(event)", program)
      }
    }
  }
}

// MARK: Lists

extension ProgramTable {
  /// One handler of each kind: a link, an observer, an input, a mirror, a registration, and a link
  /// whose body's promise another link follows.
  static let neighbours: [Consumer] = [
    Consumer { source, _ in .link(.map, of: source, .goOn) },
    Consumer { source, _ in .link(.ensure, of: source, .goOn) },
    Consumer { .combine(.race, [$0, $1], autoCancel: true) },
    Consumer { source, _ in .convert(.asPromise, of: source) },
    Consumer { source, _ in .task(of: source) },
    Consumer { .link(.then, of: $1, .follow($0)) },
  ]

  /// Lists of three handlers of different kinds; the middle one leaves while the source settles, is
  /// released, or is cancelled, itself or by the release of its owner.
  static func lists(around leaver: Consumer) -> [(name: String, program: Program)] {
    neighbours.flatMap { older in
      neighbours.flatMap { newer in
        // The event of the source, and the last step before.
        let events: [(Instruction, Instruction?)] = [
          (.fulfill(1), .drop(1)), (.drop(1), .lose(1)), (.cancel(1), nil),
          (.drop(11), .owner(of: 1)),
        ]
        return events.map { act, last in
          // The source, a settled promise and a pending one.
          var setUp: Steps = [1: .root(), 2: .root(), 3: .root(), 4: .fulfill(2)]
          for (place, consumer) in [older, leaver, newer].enumerated() {
            let number = 5 + 2 * place
            let isFollower = consumer.make(0, 1).names.first == 1
            let instruction = consumer.make(1, isFollower ? 2 : 3)
            setUp.all.append(Steps.Step(number: number, instruction: instruction))
            let next: Instruction = instruction.waits ? .await(number) : .attach(number)
            setUp.all.append(Steps.Step(number: number + 1, instruction: next))
          }
          if let last { setUp.all.append(Steps.Step(number: 11, instruction: last)) }
          let program = Program(
            setUp: setUp, threads: [[12: act], [13: .cancel(7), 14: .drop(7)]])
          return ("\(older), \(leaver), \(newer), \(act)", program)
        }
      }
    }
  }
}

extension ProgramTable {
  /// Makes the common steps of one moment's programs: all but the second thread.
  private struct Maker {
    private(set) var program = Program()
    private(set) var next = 0
    /// The possible events.
    private(set) var events: [Instruction] = []

    private mutating func add(_ instruction: Instruction) -> Int {
      program.setUp.all.append(Steps.Step(number: next, instruction: instruction))
      next += 1
      return next - 1
    }

    private mutating func root() -> Int { add(.root()) }

    mutating func begin(_ moment: Moment, _ consumer: Consumer) {
      let (source, act, afterwards) = prepare(moment)
      // A plain promise beside a plain one, so the consumer gets only plain promises.
      let other = program.isPlain ? add(.plainRoot) : root()
      let heir = add(consumer.make(source, other))
      _ = add(.attach(heir))
      for instruction in afterwards { _ = add(instruction) }
      program.threads = [[next: act]]
      next += 1
      let instruction = program.instruction(heir)!
      events += [.cancel(heir), .onCancel(heir), .attach(heir)]
      events += [.drop(heir)]
      if instruction.operands.contains(other) {
        events += [.fulfill(other), .reject(other), .cancel(other), .lose(other)]
      }
      switch instruction {
      case .link(_, _, _, queued: true, _): events.append(.run)
      case .convert(.timeout, _), .convert(.delay, _), .rounds: events.append(.wait)
      case .task: events.append(.await(heir))
      default: break
      }
    }

    /// Makes the promise, its event, and the steps between the consumer's attachment and the event.
    private mutating func prepare(
      _ moment: Moment
    ) -> (source: Int, act: Instruction, afterwards: [Instruction]) {
      switch moment {
      case .settles, .fails, .isCancelled, .isLost:
        let source = root()
        switch moment {
        case .settles: return (source, .fulfill(source), [.drop(source)])
        case .fails: return (source, .reject(source), [.drop(source)])
        case .isLost: return (source, .lose(source), [.drop(source)])
        default: return (source, .cancel(source), [])
        }
      case .goesAway:
        let source = root()
        return (source, .drop(source), [.lose(source)])
      case .plainSettles, .plainIsLost:
        let source = add(.plainRoot)
        return (source, moment == .plainSettles ? .fulfill(source) : .lose(source), [.drop(source)])
      case .hasItsTurn:
        let first = root()
        let source = add(.link(.map, of: first, .goOn, queued: true))
        return (source, .run, [.fulfill(first), .drop(first), .drop(source)])
      case .takesAStep, .takesAStepUncancellably:
        let (start, gate, end) = (root(), root(), root())
        let middle = add(.link(.then, of: gate, .follow(end)))
        var first = start
        if moment == .takesAStepUncancellably { first = add(.convert(.asPromise, of: start)) }
        let source = add(.link(.then, of: first, .follow(middle)))
        events += [.fulfill(end), .reject(end), .cancel(end), .lose(end)]
        let dropped = Set([start, gate, middle, first, source]).sorted()
        return (source, .fulfill(gate), [.fulfill(start)] + dropped.map { .drop($0) })
      }
    }
  }
}

extension Program {
  /// Whether the consumer's source is plain.
  fileprivate var isPlain: Bool {
    setUp.all.contains {
      switch $0.instruction {
      case .plainRoot, .convert(.asPromise, _): true
      default: false
      }
    }
  }
}
