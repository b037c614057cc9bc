/// What a pending promise waits for, link by link.
///
///     print(fetchUser(id).map { user in user.name }.trace)
public struct PromiseTrace: Sendable {
  /// What a link is doing.
  public enum State: Sendable, Equatable {
    /// It is waiting for the next link of the trace.
    case waiting
    /// The trace shows nothing above it: it is waiting for its resolver, or for the inputs of a
    /// combinator. Or another thread was busy with whatever is above it, and so the trace ends
    /// here.
    case waitingForOutside
    /// Its handler was given to a dispatcher and has not begun. Carries the label of the queue, if
    /// the dispatcher is one.
    case handedOut(queue: String?)
  }

  /// One promise of the chain.
  public struct Link: Sendable {
    /// Which promise it is; in debug builds, with its operator and the place where the chain
    /// begins.
    public let origin: PromiseOrigin
    /// What it is doing.
    public let state: State
    /// What a cancel would reach here, in addition to what comes after it in the trace.
    public let cancels: [String]
  }

  /// The promise itself, then what it waits for, and so on up the chain; empty if it has settled.
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
  /// Describes which promise it is, what it is doing, and what a cancel would reach.
  public var description: String {
    let state =
      switch state {
      case .waiting: "waits for:"
      case .waitingForOutside: "waits to be settled"
      case .handedOut(let queue?): "was given to the queue \(queue)"
      case .handedOut: "was given to its dispatcher"
      }
    let reach = cancels.isEmpty ? "" : "; a cancel reaches \(cancels.joined(separator: ", "))"
    return "\(origin) \(state)\(reach)"
  }
}
