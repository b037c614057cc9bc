/// Programs of one shape, for the model: a word of the language, an event, and an act in user code
/// that the library calls for the event.
struct ActTable {
  /// The steps of all programs: two sources, the word, a link above and one below, a scope.
  private enum Part { static let source = 0, other = 1, word = 2, below = 3, scope = 4 }

  /// The words, made of the two sources.
  static let words: [Instruction] = {
    let (source, other) = (Part.source, Part.other)
    var all: [Instruction] = []
    for name in Operator.allCases {
      for way in [Way.inline, .queued, .within] { all.append(.link(name, of: source, queued: way)) }
      if name.follows { all.append(.link(name, of: source, .follow(other))) }
    }
    // Plain promises have no links in the model.
    all += Conversion.allCases.filter { $0 != .asPromise }.map { .convert($0, of: source) }
    for autoCancel in [false, true] {
      all += Combination.allCases.filter { $0 != .guarantees }.map {
        .combine($0, [source, other, source], autoCancel: autoCancel)
      }
      all += [false, true].map {
        .whileCondition(source, other, autoCancel: autoCancel, isEnsured: $0)
      }
    }
    all += Rounds.allCases.map { .rounds($0, [source, other]) }
    for handling in Handling.allCases {
      all += (handling.isSelective ? [[handling], [handling, .allErrors]] : [[handling]]).flatMap {
        handlings in
        [Way.inline, .queued].map { .finalizer(of: source, handlings, queued: $0) }
      }
    }
    for cascade in [[Handling.one, .tests, .allErrors], [.one, .cancellations, .tests]] {
      all += [Way.inline, .queued].map { .finalizer(of: source, cascade, queued: $0) }
    }
    return all + [
      .flight(of: source), .flight(of: source, keepsValue: true), .limited(of: source),
      .limited(of: source, queued: true, permits: 2), .resource(of: source, other),
      .resource(of: other, source), .latest(.follow(source)),
      .latest(.follow(source), queued: true),
      .owner(of: source), .wrapper(), .work(), .work(isLate: true), .after(), .never,
    ]
  }()

  private static let events: [[Instruction]] = [
    [.fulfill(Part.source, 1)], [.reject(Part.source, .failure(1))],
    [.reject(Part.source, .cancelled)], [.cancel(Part.source)], [.cancel(Part.word)],
    [.cancel(Part.below, .failure(2))], [.cancel(Part.word, .failure(1))],
    [.fulfill(Part.source, 1), .fulfill(Part.other, 1)],
    [.cancel(Part.scope)], [.lose(Part.source)], [.wait],
    [.reject(Part.source, .failure(1)), .reject(Part.other, .failure(2))],
  ]

  /// A cancel of each promise, the end of a scope and of a call; what settles, is lost or dropped;
  /// time, the queue and its loss; a handler that comes late, and a look.
  private static let acts: [Instruction] = [
    .cancel(Part.source), .cancel(Part.word), .cancel(Part.below), .cancel(Part.other),
    .cancel(Part.scope), .cancelLatest(0), .fulfill(Part.source, 3), .fulfill(Part.other, 3),
    .reject(Part.other, .failure(1)), .lose(Part.source), .lose(Part.other), .drop(Part.word),
    .wait, .waitForNext, .dropTimers, .runAll, .dropAll, .attach(Part.source), .attach(Part.word),
    .look(Part.word), .removeAll,
  ]

  /// The programs, each with the name of its place.
  static var programs: some Sequence<(place: UserCode, program: Program)> {
    words.lazy.flatMap { word in
      events.lazy.flatMap { event in
        acts.lazy.flatMap { act in
          places(of: word).lazy.map { number, place, isEarly in
            (place, program(word, event, .inside(number, place, act), isEarly))
          }
        }
      }
    }
  }

  /// The places in which an act may stand: the step, and whether the act comes before the word.
  private static func places(of word: Instruction) -> [(Int, UserCode, isEarly: Bool)] {
    var all: [(Int, UserCode, Bool)] = [
      (Part.source, .handler, true), (Part.source, .handler, false), (Part.source, .block, false),
      (Part.source, .discard, false), (Part.below, .body, false),
    ]
    all += UserCode.allCases.filter(word.hasPlace).map { (Part.word, $0, false) }
    return all
  }

  private static func program(
    _ word: Instruction, _ event: [Instruction], _ act: Instruction, _ isEarly: Bool
  ) -> Program {
    var steps: [Instruction] = [.root(), .root()]
    var all = steps.enumerated().map { Steps.Step(number: $0, instruction: $1) }
    if isEarly { all.append(Steps.Step(number: 10, instruction: act)) }
    steps = [
      word, .link(.tap, of: Part.word), .scope([Part.below, Part.source]), .onCancel(Part.word),
    ]
    all += steps.enumerated().map { Steps.Step(number: Part.word + $0, instruction: $1) }
    let ends: [Instruction] = [
      .runAll, .runWork, .wait, .fulfill(Part.source, 5), .fulfill(Part.other, 5), .runAll,
    ]
    let rest = (isEarly ? [] : [act]) + event + ends
    all += rest.enumerated().map { Steps.Step(number: 11 + $0, instruction: $1) }
    return Program(setUp: Steps(all))
  }
}
