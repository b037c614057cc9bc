/// The pending links above a promise, one by one.
///
///     print(fetchUser(id).map { user in user.name }.trace)
public struct PromiseTrace: Sendable {
  /// The state of one link.
  public enum State: Sendable, Equatable {
    /// The link waits for the next link of the trace. If there is none, the link waits for one of
    /// the links before it: these wait for each other.
    case waiting
    /// The trace shows nothing above the link, which waits for its resolver, task or timer, or for
    /// the inputs of a combinator. Debug builds say in ``PromiseTrace/description`` which.
    case waitingForOutside
    /// The link waits for a permit of its ``Limiter``. If all permits belong to links further down
    /// the trace, the wait never ends.
    case waitingForPermit
    /// The handler was given to a dispatcher and has not begun. Carries the label of the queue, if
    /// the dispatcher is a queue.
    case handedOut(queue: String?)
  }

  /// One promise of the chain.
  public struct Link: Sendable {
    /// The promise; in debug builds, with its operator and the place where the chain begins.
    public let origin: PromiseOrigin
    /// The state of the link.
    public let state: State
    /// The things that settle the promise if no other promise does, in words.
    let outside: String
    /// Names of the things that a cancel would reach here, besides the links that follow in the
    /// trace.
    public let cancels: [String]
  }

  /// The promise itself, then the link above, and so on up the chain; empty for a settled promise.
  public let links: [Link]

  package init(of cell: PromiseCell) { links = cell.linksAbove }
}

extension PromiseTrace: CustomStringConvertible {
  /// One line for each link.
  public var description: String {
    links.isEmpty ? "settled" : links.map(\.description).joined(separator: "\n")
  }
}

extension PromiseTrace.Link: CustomStringConvertible {
  /// Describes the promise, its state, and the things that a cancel would reach.
  public var description: String {
    let state =
      switch state {
      case .waiting: "waits for:"
      case .waitingForOutside: "is waiting for \(outside)"
      case .waitingForPermit: "waits for a permit"
      case .handedOut(let queue?): "was given to the queue \(queue)"
      case .handedOut: "was given to its dispatcher"
      }
    let reach = cancels.isEmpty ? "" : "; a cancel reaches \(cancels.joined(separator: ", "))"
    return "\(origin) \(state)\(reach)"
  }
}
