/// The progress of the body of a pending link; the arrows name the stages that may follow.
@usableFromInline package enum BodyStage: UInt, CaseIterable {
  /// The body, if there is one, waits for the source. → handedOut, running, over.
  case waiting = 0
  /// A dispatcher has the body, which has not begun. → running, over; or handedOut and running
  /// again, by a cancel that tells an observer.
  case handedOut = 1
  /// The body runs. → over.
  case running = 2
  /// The body has ended, and the link may wait for the promise that the body returned; or the body
  /// will not run: a value passes it by, or a cancel has taken it back. Final.
  case over = 3
}

/// The cancels of one promise, as a pure value: answers each event with the next step.
///
/// Kept beside the ``CellState`` and protected by the same lock, so that "take the cancel block"
/// and "settle" are one linear order. The stage of the body stands in the cell, since plain links
/// have one too; the verbs here move it.
@usableFromInline package struct CancelState: Equatable {
  /// The effect of a cancel on a promise.
  @usableFromInline package enum Kind: Sendable, CaseIterable {
    /// Goes on to the source, and rejects the promise.
    case linear
    /// Rejects the promise, and goes no further.
    case shield
    /// As linear, but the body still runs, and the promise is rejected after the body.
    case observer
    /// As observer, for a `catch`: a value passes the body by, because the cancel has not rejected
    /// the promise above (L38).
    case handler
    /// As linear, for a promise with a cancel block that may answer for the source.
    case adapter
    /// As shield, for a promise with a `cancelPromise` that may answer for the source.
    case wrapper
    /// As linear, for the use of a resource: rejected once the acquisition, a plain source, has
    /// settled (L85).
    case use
    /// As linear, for one of several branches of a promise that was pending.
    case branch
    /// As linear, for a promise that loses no error to a cancel: the closures that decide on
    /// another attempt; a timeout, which takes over an outcome that comes before the cancel (L69).
    case judge

    /// Whether a cancel has the body told.
    var isObserver: Bool { self == .observer || self == .handler }

    /// Whether a cancel of the promise goes on to the source.
    var goesUp: Bool { self != .shield && self != .wrapper }

    /// Whether the promise, once its plain source is lost, waits for a cancel (L76); and whether
    /// a value that the source brings during the cancel is the answer of the promise's own block or
    /// signal (L12, L57).
    var answersCancels: Bool { self == .adapter || self == .wrapper }
  }

  /// The progress of a cancel; the arrows name the stages that may follow.
  enum Stage: Equatable {
    /// No cancel has come. → claimed, late.
    case open
    /// The cancel of the thread with this number alone settles the promise (L86).
    /// → awaitingEnd, told, late.
    case claimed(by: UInt32)
    /// The cancel has had its turn. The promise is rejected at the end of whatever the cancel found
    /// above: a running body, or a source that was cancelled too. → claimed, told.
    case awaitingEnd
    /// The cancel came too late: the promise had settled, or takes over an outcome that was on its
    /// way. Final.
    case late
    /// The body of an observer has been started for the cancel, and settles the promise. Final.
    case told
  }

  // The largest first: in another order, a cancellable promise takes a word more.
  private(set) var stage = Stage.open
  let kind: Kind
  /// Whether the source, a plain promise, had settled when the cancel claimed the promise: its
  /// error is not of the cancel's making, and lost (L15).
  private(set) var hasOutcome = false
  /// Whether the body was running when the cancel claimed the promise: a promise that the body
  /// returns brings no error (L13).
  private var isDuringBody = false

  init(_ kind: Kind) { self.kind = kind }

  /// Whether a cancel has come; once true, stays true.
  var isRequested: Bool { stage != .open }

  /// Whether the cancel, and not the body, settles the promise.
  var isClaimed: Bool { hasDecided && stage != .told }

  /// Whether a cancel has come in time: the outcome is its own.
  var hasDecided: Bool { isRequested && stage != .late }

  /// Whether the promise waits for an end above, and is rejected then.
  var awaitsEnd: Bool { stage == .awaitingEnd }

  /// Whether thread `thread` may settle the promise instead of the cancel (L12): not while the body
  /// runs, which no longer counts.
  func isClaimed(by thread: UInt32, _ body: BodyStage) -> Bool {
    stage == .claimed(by: thread) && body != .running && body != .handedOut
  }

  // MARK: A cancel comes

  enum RequestAction: Equatable {
    /// Nothing: a cancel has already come.
    case ignore
    /// Nothing more: the promise has settled.
    case flag
    /// Take the cancel block, and go on to the source.
    case reach
  }

  /// A cancel comes, on the thread of a number.
  ///
  /// An observer whose body a value is passing by counts as settled: its body must not begin.
  mutating func request(
    _ body: BodyStage, isPending: Bool, by thread: UInt32
  ) -> RequestAction {
    if isRequested { return .ignore }
    let isOpen = isPending && !(kind.isObserver && body == .over)
    stage = isOpen ? .claimed(by: thread) : .late
    isDuringBody = body == .running
    return isOpen ? .reach : .flag
  }

  /// The source has an outcome, though the cancel has just claimed the promise.
  mutating func noteOutcome() {
    assert(isClaimed, "the outcome of a source matters to the cancel that comes later")
    hasOutcome = true
  }

  /// The outcome that the promise takes over was on its way when the cancel claimed it.
  mutating func comeLate() {
    assert(isClaimed, "only a cancel that has claimed a promise can be too late for it")
    stage = .late
  }

  // MARK: The turn of the promise in a cancel

  enum TurnAction: Equatable {
    /// Nothing: the promise is settled by its body, or has settled.
    case ignore
    /// Leave the promise to its running body, or to a source that was cancelled too.
    case wait
    /// As above, and release the body, which will not run.
    case release
    /// Start the body of the observer for the cancel.
    case tell
    /// Reject the promise with the reason.
    case reject
  }

  /// The promise has its turn, or whatever the turn left it to has ended (L10, L13).
  ///
  /// `isToldByAbove` says whether a pending source is going to tell the promise; see
  /// ``waits(forCancelled:_:)``.
  mutating func takeTurn(
    _ body: inout BodyStage, isToldByAbove: Bool, by thread: UInt32
  ) -> TurnAction {
    guard isClaimed else { return .ignore }
    if body == .running || isToldByAbove {
      stage = .awaitingEnd
      return body == .running || kind.isObserver ? .wait : .release
    }
    assert(isRequested, "only a cancel has turns")
    if kind.isObserver, body != .over {
      // No other thread may tell the observer now, not even a source that has begun to.
      stage = .claimed(by: thread)
      body = .waiting
      return .tell
    }
    body = .over
    return .reject
  }

  /// Whether the promise is left to a pending source: one that was cancelled too or, before the use
  /// of a resource, the acquisition.
  func waits(forCancelled isCancelled: Bool, _ body: BodyStage) -> Bool {
    isCancelled || awaitsAcquisition(body)
  }

  private func awaitsAcquisition(_ body: BodyStage) -> Bool { kind == .use && body == .waiting }

  // MARK: The source has settled

  enum TellAction: Equatable {
    /// Nothing: the promise has settled, or an observer has been told of the cancel.
    case ignore
    /// Forget the source: the outcome comes after another thread's cancel (L86).
    case miss
    /// Forget the source, and take the turn in the cancel again.
    case turn
    /// Run the body here, or hand it to its dispatcher; the stage of the body is then that.
    case run, handOut
    /// Take over the value; the body is over.
    case pass
    /// Take over the error.
    case reject
  }

  /// The source has settled, and tells the promise.
  ///
  /// `isLoss` says whether the error is that of a source that was lost, `matches` whether the body
  /// is for such an outcome, `hops` whether it has a dispatcher.
  @inline(__always)
  mutating func tell(
    _ body: BodyStage, isPending: Bool, isRejected: Bool, isLoss: @autoclosure () -> Bool,
    matches: Bool, hops: Bool, by thread: @autoclosure () -> UInt32
  ) -> TellAction {
    assert(
      !isPending || stage != .open || body != .running, "a source tells a link before the body")
    let isRequested = hasDecided || !isPending
    if isRequested {
      guard isPending, stage != .told else { return .ignore }
      if kind == .handler, !isRejected, body == .waiting {
        stage = .told
        return .pass
      }
      guard awaitsEnd || stage == .claimed(by: thread()) else { return .miss }
      // A value starts no body (L14), and the promise that a running body returned brings no error
      // (L13). A source may have lost its resolver to the cancel (L76).
      let counts = isRejected && !isDuringBody && !awaitsAcquisition(body)
      guard counts || kind.answersCancels && !awaitsEnd, !isLoss() else {
        stage = .awaitingEnd
        return .turn
      }
    }
    if matches, !isRequested || kind.isObserver {
      if isRequested { stage = .told }
      return hops ? .handOut : .run
    }
    return isRejected ? .reject : .pass
  }

  // MARK: The body

  /// Whether a dispatcher may begin the body: not one handed out before a cancel came (L14).
  func mayBegin(_ body: BodyStage) -> Bool {
    body == .handedOut && (!isRequested || stage == .told)
  }

  /// The body has ended without settling the promise, because a cancel came before; true if the
  /// promise is to take its turn in the cancel again.
  mutating func endBody(_ body: inout BodyStage) -> Bool {
    if body == .running { body = .over }
    return awaitsEnd
  }

  // MARK: Nothing will settle the promise

  enum LoseAction: Equatable {
    /// The body has ended, as far as a cancel is concerned.
    case end
    /// Wait for a cancel; the promise keeps itself from now on.
    case anchor
    /// Reject the promise.
    case reject
  }

  /// The source, or the resolver, of a pending promise is lost (L76).
  func lose() -> LoseAction {
    if isClaimed { return .end }
    return kind.answersCancels ? .anchor : .reject
  }
}
