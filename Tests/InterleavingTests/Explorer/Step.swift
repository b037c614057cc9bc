/// What a thread does next, as far as other threads can tell.
struct Step: Equatable {
  enum Kind {
    /// The thread begins.
    case start
    /// A look at a word, which does not care whether it is locked.
    case load
    /// Waits until a word is free and locks it.
    case lock
    /// Locks a word if it is free.
    case tryLock
    /// Writes a locked word, and so unlocks it.
    case store
    /// Replaces a word if it is what is expected.
    case exchange
    /// Goes on after a store, or an exchange that succeeded; a point of its own, so that others may come
    /// between the publishing and what wrongly follows it.
    case stored
    /// Writes a flag, which has no lock.
    case set
    /// Waits for another thread to have stored something before it tries again.
    case backOff
    /// Writes into a test's own log.
    case note
  }

  let kind: Kind
  /// The identity of the word or log; zero where there is none.
  let word: UInt

  /// Whether the order of two steps of different threads can make a difference.
  func conflicts(with other: Step) -> Bool {
    switch (kind, other.kind) {
    case (.start, _), (_, .start): false
    case (.backOff, .store), (.store, .backOff), (.backOff, .exchange), (.exchange, .backOff):
      word == other.word || word == 0 || other.word == 0
    case (.backOff, _), (_, .backOff): false
    // Looks do not change anything, and do not see the lock.
    case (.load, .load), (.load, .lock), (.load, .tryLock), (.lock, .load), (.tryLock, .load): false
    // A thread that has just stored a word goes on with something of its own.
    case (.stored, .stored): false
    default: word == other.word
    }
  }

  /// Whether both can be possible at one time, given that they conflict.
  func canMeet(_ other: Step) -> Bool {
    switch (kind, other.kind) {
    // Who stores holds the lock.
    case (.store, .lock), (.lock, .store): false
    case (.backOff, _), (_, .backOff): false
    default: true
    }
  }
}

extension Step: CustomStringConvertible {
  var description: String { word == 0 ? "\(kind)" : "\(kind) \(word & 0xFFFF_FFFF)" }
}
