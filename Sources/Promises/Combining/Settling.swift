/// Iterates over the values of promises, in the order in which the promises are fulfilled.
///
///     for try await image in settling(downloads) { show(image) }
///
/// Promises settled before the loop begins come first, in the order of the collection. A loop that
/// ends early leaves nothing behind on the others, which go on.
///
/// The loop ends by throwing the error of the first promise to be rejected. A waiting loop throws
/// `CancellationError` if the task of the loop is cancelled, and
/// ``PromiseError/abandoned(file:line:)`` if nobody can settle a promise any more.
///
/// - Parameters:
///   - thenables: Any number of promises of one type.
///   - file: The file of the call, for the error.
///   - line: The line of the call, for the error.
/// - Returns: A sequence for `for try await`, which can be iterated any number of times.
/// - Complexity: O(*n*) in the number of promises for a whole loop.
public func settling<Inputs: Collection>(
  _ thenables: Inputs, file: StaticString = #fileID, line: UInt = #line
) -> SettlingValues<Inputs.Element.T> where Inputs.Element: Thenable {
  SettlingValues(outcomes: settling(resolved: thenables, file: file, line: line))
}

/// Iterates over the outcomes of promises, in the order in which the promises settle.
///
///     for await result in settling(resolved: downloads) { count(result) }
///
/// Promises settled before the loop begins come first, in the order of the collection. A loop that
/// ends early leaves nothing behind on the others, which go on. A waiting loop ends if the task of
/// the loop is cancelled.
///
/// - Parameters:
///   - thenables: Any number of promises of one type. If nobody can settle one of them any more,
///     the outcome of that promise is the error ``PromiseError/abandoned(file:line:)``.
///   - file: The file of the call, for that error.
///   - line: The line of the call, for that error.
/// - Returns: A sequence for `for await`, which can be iterated any number of times.
/// - Complexity: O(*n*) in the number of promises for a whole loop.
public func settling<Inputs: Collection>(
  resolved thenables: Inputs, file: StaticString = #fileID, line: UInt = #line
) -> SettlingOutcomes<Inputs.Element.T> where Inputs.Element: Thenable {
  SettlingOutcomes(
    cells: thenables.map { $0.cell }, abandoned: .abandoned(file: file, line: line))
}

/// The values of promises in the order in which the promises are fulfilled; see
/// ``settling(_:file:line:)``.
public struct SettlingValues<T: Sendable>: AsyncSequence, Sendable {
  let outcomes: SettlingOutcomes<T>

  /// Starts to wait for the promises.
  ///
  /// - Returns: An iterator over the values.
  /// - Complexity: O(*n*) in the number of promises.
  public func makeAsyncIterator() -> Iterator {
    Iterator(outcomes: outcomes.makeAsyncIterator())
  }

  /// Returns the values one by one.
  public struct Iterator: AsyncIteratorProtocol {
    var outcomes: SettlingOutcomes<T>.Iterator?

    /// Waits for the next value.
    ///
    /// Copies of an iterator share one series of values. If several tasks wait, each value goes to
    /// the task that began to wait first.
    ///
    /// - Returns: The value, or nil after the last.
    /// - Throws: The errors that ``settling(_:file:line:)`` describes, once; after that the
    ///   iterator returns nil.
    public mutating func next() async throws -> T? {
      guard let outcomes else { return nil }
      do {
        return try await outcomes.result()?.get()
      } catch {
        self.outcomes = nil
        throw error
      }
    }
  }
}

/// The outcomes of promises in the order in which the promises settle; see
/// ``settling(resolved:file:line:)``.
public struct SettlingOutcomes<T: Sendable>: AsyncSequence, Sendable {
  let cells: [PromiseCell]
  let abandoned: PromiseError

  /// Starts to wait for the promises.
  ///
  /// - Returns: An iterator over the outcomes.
  /// - Complexity: O(*n*) in the number of promises.
  public func makeAsyncIterator() -> Iterator {
    Iterator(loop: Loop(over: cells), abandoned: abandoned)
  }

  /// Returns the outcomes one by one.
  public struct Iterator: AsyncIteratorProtocol {
    let loop: Loop
    let abandoned: PromiseError

    /// Waits for the next outcome.
    ///
    /// Copies of an iterator share one series of outcomes. If several tasks wait, each outcome goes
    /// to the task that began to wait first.
    ///
    /// - Returns: The outcome, or nil after the last outcome, and nil if the task was cancelled
    ///   during the wait.
    public mutating func next() async -> Result<T, any Error>? { try? await result() }

    /// The next outcome.
    ///
    /// - Throws: `CancellationError` only.
    func result() async throws -> Result<T, any Error>? {
      switch await loop.turns.next() {
      case .item(let cell): cell?.settledOutcome(of: T.self) ?? .failure(abandoned)
      case .cancelled: throw CancellationError()
      case .ended: nil
      }
    }
  }

  /// Ends the loop when the last copy of an iterator goes away.
  final class Loop: Sendable {
    let turns: Arrivals

    init(over cells: [PromiseCell]) { turns = Arrivals(over: cells) }

    deinit { turns.stop() }
  }
}
