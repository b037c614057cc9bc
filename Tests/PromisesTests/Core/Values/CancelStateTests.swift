import TestSupport
import Testing

@testable import Promises

/// One promise by the laws: an independent record beside ``CancelState``, in terms of what has
/// happened instead of stages.
private struct Record {
  let kind: CancelState.Kind
  var isSettled = false
  /// The thread of the first cancel; 0 for none.
  var canceller: UInt32 = 0
  /// Whether the turn of the promise in the cancel has come and left the promise to another end.
  var isLeft = false
  var isTold = false
  /// Whether the outcome of the source was on its way when the cancel came.
  var isLate = false
  var body = BodyStage.waiting

  var isClaimed: Bool { canceller != 0 && !isTold && !isLate }
  var isObserver: Bool { kind == .observer || kind == .handler }
  var waitsForAcquisition: Bool { kind == .use && body == .waiting }
  /// Whether an answer of the promise's own block or signal still counts (L12, L57).
  var hearsAnswers: Bool { (kind == .adapter || kind == .wrapper) && !isLeft }
}

/// Laws L4, L10, L12 to L15, L38, L57, L69, L76, L85 and L86 for one promise, in every order of its
/// events.
@Suite struct CancelStateTests {
  enum Step: CaseIterable {
    case requestByOne, requestByTwo
    case value, matchingValue, queuedValue, error, matchingError, loss
    case begin, end, turn, turnBelowCancelled, comeLate, lose
  }

  @Test(arguments: CancelState.Kind.allCases)
  func `in every order, each event has the effect of the laws`(_ kind: CancelState.Kind) {
    var failures: [[Step]] = []
    for steps in sequences(ofLength: 4, from: Step.allCases) {
      var (state, body, record) = (CancelState(kind), BodyStage.waiting, Record(kind: kind))
      for step in steps where !record.isSettled {
        guard take(step, &state, &body, &record) else {
          failures.append(steps)
          break
        }
        for thread: UInt32 in 1...2 {
          let isHere = record.canceller == thread && !record.isLeft && record.isClaimed
          let isIdle = record.body == .waiting || record.body == .over
          if state.isClaimed(by: thread, body) != (isHere && isIdle) { failures.append(steps) }
        }
        let mayBegin = record.body == .handedOut && !record.isClaimed
        if body != record.body || state.isClaimed != record.isClaimed
          || state.isRequested != (record.canceller != 0) || state.mayBegin(body) != mayBegin
        {
          failures.append(steps)
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.prefix(3))")
  }

  @Test(arguments: CancelState.Kind.allCases)
  func `L7, L38: a cancel that comes too late only sets the flag`(_ kind: CancelState.Kind) {
    for body in BodyStage.allCases {
      for isPending in [true, false] {
        var state = CancelState(kind)
        let isPassedBy = (kind == .observer || kind == .handler) && body == .over
        let isInTime = isPending && !isPassedBy
        #expect(state.request(body, isPending: isPending, by: 1) == (isInTime ? .reach : .flag))
        #expect(state.isRequested && !state.mayBegin(body))
        #expect(state.request(body, isPending: isPending, by: 2) == .ignore)
      }
    }
  }

  /// Takes a step; false if the state answers otherwise than the record.
  private func take(
    _ step: Step, _ state: inout CancelState, _ body: inout BodyStage, _ record: inout Record
  ) -> Bool {
    switch step {
    case .requestByOne, .requestByTwo:
      let thread: UInt32 = step == .requestByOne ? 1 : 2
      let isFirst = record.canceller == 0
      if isFirst { record.canceller = thread }
      let action = state.request(body, isPending: true, by: thread)
      return action == (isFirst ? .reach : .ignore)
    case .value, .matchingValue, .queuedValue, .error, .matchingError, .loss:
      // A source tells once, before the body.
      guard record.body == .waiting else { return true }
      let action = state.tell(
        body, isPending: true, isRejected: Self.rejections.contains(step), isLoss: step == .loss,
        matches: step != .value && step != .error, hops: step == .queuedValue, by: 1)
      let isExpected = action == expected(step, &record)
      body = record.body
      return isExpected
    case .begin:
      guard state.mayBegin(body) else { return true }
      (body, record.body) = (.running, .running)
      return true
    case .end:
      guard record.body == .running, record.isClaimed else { return true }
      record.body = .over
      return state.endBody(&body) == record.isLeft
    case .turn, .turnBelowCancelled:
      let isBelow = step == .turnBelowCancelled
      let tells = record.body == .waiting && state.waits(forCancelled: isBelow, body)
      let action = state.takeTurn(&body, isToldByAbove: tells, by: 1)
      return action == expectedTurn(isBelow, &record)
    case .comeLate:
      // What takes over an outcome has no body.
      guard record.isClaimed, record.body == .waiting || record.body == .over else { return true }
      // The promise settles now, the way its work has.
      (record.isLate, record.isSettled) = (true, true)
      state.comeLate()
      return !state.hasDecided && state.isRequested
    case .lose:
      let isAnswering = record.kind == .adapter || record.kind == .wrapper
      return state.lose() == (record.isClaimed ? .end : isAnswering ? .anchor : .reject)
    }
  }

  private static let rejections: [Step] = [.error, .matchingError, .loss]

  private func expected(_ step: Step, _ record: inout Record) -> CancelState.TellAction {
    let isRejected = Self.rejections.contains(step)
    let matches = step != .value && step != .error
    if record.isTold { return .ignore }
    // Whoever tells a `catch` of a value: the cancel has rejected nothing above (L38).
    if record.isClaimed, record.kind == .handler, !isRejected {
      (record.isTold, record.isSettled, record.body) = (true, true, .over)
      return .pass
    }
    if record.isClaimed {
      // Another thread's cancel decides (L86).
      if !record.isLeft, record.canceller != 1 { return .miss }
      // A value begins nothing (L14), and is no outcome but as an answer.
      let counts = isRejected && !record.waitsForAcquisition || record.hearsAnswers
      // Nor is a loss, which the cancel may have caused (L76).
      guard counts, step != .loss else {
        record.isLeft = true
        return .turn
      }
    }
    // A cancel begins observers only (L14, L15).
    if matches, !record.isClaimed || record.isObserver {
      record.isTold = record.isClaimed
      record.body = step == .queuedValue ? .handedOut : .running
      return step == .queuedValue ? .handOut : .run
    }
    if isRejected {
      record.isSettled = true
      return .reject
    }
    record.isSettled = true
    record.body = .over
    return .pass
  }

  private func expectedTurn(_ isBelow: Bool, _ record: inout Record) -> CancelState.TurnAction {
    guard record.isClaimed else { return .ignore }
    // What runs, or stands above, ends first (L10, L13).
    if record.body == .running {
      record.isLeft = true
      return .wait
    }
    if record.body == .waiting, isBelow || record.waitsForAcquisition {
      record.isLeft = true
      return record.isObserver ? .wait : .release
    }
    if record.isObserver, record.body != .over {
      (record.canceller, record.isLeft, record.body) = (1, false, .waiting)
      return .tell
    }
    (record.isSettled, record.body) = (true, .over)
    return .reject
  }
}
