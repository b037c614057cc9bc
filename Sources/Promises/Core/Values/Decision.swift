/// The next step of a decider, after an event at one of its promises.
///
/// Returned by the states of deciders, each a pure value. After an end, or a cancel that has taken
/// the decision away, the decider asks its state no more.
enum Decision: Equatable {
  /// Nothing: the result is still open.
  case wait
  /// Begin the next round, input or check, as the state says.
  case goOn
  /// End: settle the result the way the promise of the event did.
  case adopt
  /// End: make the result from all promises.
  case complete
  /// End: reject the result with the decider's own error.
  case reject
  /// End: release the result, since no promise that could decide will ever settle.
  case abandon
}
