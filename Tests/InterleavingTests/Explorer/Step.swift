/// The next step of a thread, as far as visible to other threads.
struct Step: Equatable {
  enum Kind {
    /// The thread begins.
    case start
    /// Reads a word, locked or not.
    case load
    /// Waits until a word is free and locks the word.
    case lock
    /// Locks a word if free.
    case tryLock
    /// Writes a locked word, which also unlocks the word.
    case store
    /// Replaces a word if its value is the expected one.
    case exchange
    /// Goes on after a store, or after an exchange that succeeded.
    ///
    /// The step is a point of its own because other threads may run between a store and code
    /// wrongly placed after the store.
    case stored
    /// Waits for a store of another thread before trying again.
    case backOff
    /// Writes into a test's own log.
    case note
  }

  let kind: Kind
  /// The identity of the word or log; zero without one.
  let word: UInt

  /// Whether the order of two steps of different threads can make a difference.
  func conflicts(with other: Step) -> Bool {
    switch (kind, other.kind) {
    case (.start, _), (_, .start): false
    case (.backOff, .store), (.store, .backOff), (.backOff, .exchange), (.exchange, .backOff):
      word == other.word || word == 0 || other.word == 0
    case (.backOff, _), (_, .backOff): false
    // Loads change no word, and do not see the lock.
    case (.load, .load), (.load, .lock), (.load, .tryLock), (.lock, .load), (.tryLock, .load): false
    // A thread just after its store goes on with objects of its own.
    case (.stored, .stored): false
    default: word == other.word
    }
  }

  /// Whether both of two conflicting steps can be possible at the same time.
  func canMeet(_ other: Step) -> Bool {
    switch (kind, other.kind) {
    // The storing thread holds the lock.
    case (.store, .lock), (.lock, .store): false
    case (.backOff, _), (_, .backOff): false
    default: true
    }
  }
}

extension Step: CustomStringConvertible {
  var description: String { word == 0 ? "\(kind)" : "\(kind) \(word & 0xFFFF_FFFF)" }
}
