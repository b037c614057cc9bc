/// An error that no handler receives, or a promise that can't settle or was cancelled unexpectedly;
/// see `conf.lossHandler`.
public struct Loss: Sendable {
  /// What was lost.
  ///
  /// Later versions may add kinds, so a `switch` over kinds needs a `default`.
  public struct Kind: Hashable, Sendable {
    private let name: String

    /// A rejected promise was released, and no code has handled the error.
    public static let unhandledError = Kind(name: "unhandledError")
    /// Nothing can settle a pending promise: the last resolver was released, or a dispatcher or a
    /// clock released its work without running the work.
    public static let pendingPromise = Kind(name: "pendingPromise")
    /// Nothing can settle a pending guarantee, for the same reasons.
    public static let pendingGuarantee = Kind(name: "pendingGuarantee")
    /// A cancel came first, and so no handler receives the error of a closure or promise.
    public static let errorKeptByCancel = Kind(name: "errorKeptByCancel")
    /// The promise of an `ensureThen` was rejected; the chain goes on without that error.
    public static let failedCleanup = Kind(name: "failedCleanup")
    /// A promise was added to a `CancellationScope` that had ended, which cancelled the promise.
    public static let endedScope = Kind(name: "endedScope")
    /// A `wait()` blocks the queue that a closure of its chain needs, until a cancel ends the wait.
    ///
    /// The origin names the call of `wait()`.
    public static let blockedQueue = Kind(name: "blockedQueue")
    /// A promise had settled when its resolver received an error, or its closure threw one.
    ///
    /// Only debug builds notice, and only the first such error of each promise.
    public static let lateError = Kind(name: "lateError")
  }

  /// What was lost.
  public let kind: Kind
  /// The lost error, if there is one.
  public let error: (any Error)?
  /// The promise.
  public let origin: PromiseOrigin
}

extension Loss.Kind: CustomStringConvertible {
  /// The name of the constant, as in "unhandledError".
  public var description: String { name }
}

extension Loss: CustomStringConvertible {
  /// A sentence that says what was lost and where, and what to do.
  public var description: String {
    let origin = origin.description(after: error)
    let error = error.map { "\($0)" } ?? ""
    return switch kind {
    case .unhandledError:
      "unhandled error: \(error), in \(origin): handle it with `catch`, or return the promise"
    case .errorKeptByCancel:
      "unhandled error: \(error), in \(origin): a cancel came before the handlers were called"
    case .failedCleanup:
      "unhandled error: \(error), from the promise of \(origin): recover inside its closure"
    case .lateError:
      "unhandled error: \(error), in \(origin): the promise had already settled"
    case .endedScope:
      """
      a promise was added to a CancellationScope that has ended, and was cancelled: \(origin); \
      make a new scope
      """
    case .blockedQueue:
      """
      a closure waits for the queue that `wait()` blocks, until a cancel: \(origin); \
      use `async()`, or another queue
      """
    default: "nothing can settle \(origin): keep its resolver until you have called it"
    }
  }
}

extension Loss {
  /// A value of `conf.lossHandler`.
  typealias Handler = @Sendable (Loss) -> Void

  /// Reports a loss, except a cancellation.
  ///
  /// The handlers are those that the program has set. Without any, writes the loss to the error
  /// output. PromiseKit has an event for a promise that nothing can settle: if the program handles
  /// that event and no losses, the loss is not written as well.
  static func report(
    _ kind: Kind, _ error: (any Error)?, _ origin: () -> PromiseOrigin, to handler: Handler?,
    beside log: (@Sendable (LogEvent) -> Void)?
  ) {
    if let error {
      // The loss that led to the error has been reported.
      if case PromiseError.abandoned = error { return }
      if error.isCancelled { return }
    }
    let event = kind.event
    if let event { log?(event) }
    if let handler {
      handler(Loss(kind: kind, error: error, origin: origin()))
    } else if isWritten(kind), event == nil || log == nil {
      write(Loss(kind: kind, error: error, origin: origin()))
    }
  }

  /// The handler of a program that has set none.
  static let write: Handler = { loss in
    guard isWritten(loss.kind) else { return }
    let level = loss.error == nil ? "warning" : "error"
    printError("Promises: \(level): \(loss)")
  }

  /// Whether the default handler writes losses of a kind.
  private static func isWritten(_ kind: Kind) -> Bool {
    #if DEBUG
      true
    #else
      kind.event != nil || kind == .blockedQueue
    #endif
  }
}

extension Loss.Kind {
  /// PromiseKit's event for the loss, if there is one.
  fileprivate var event: LogEvent? {
    switch self {
    case .pendingPromise: .pendingPromiseDeallocated
    case .pendingGuarantee: .pendingGuaranteeDeallocated
    default: nil
    }
  }
}
