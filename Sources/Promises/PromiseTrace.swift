/// What a pending promise waits for, link by link.
///
///     print(fetchUser(id).map { user in user.name }.trace)
public struct PromiseTrace: Sendable {
  /// What a link is doing.
  public enum State: Sendable, Equatable {
    /// It waits for the next link of the trace.
    case waiting
    /// Nothing stands above it here: it waits for its resolver, or for the inputs of a combinator. Or
    /// another thread was just busy with what does, so that the trace ends with it.
    case waitingForOutside
    /// Its handler was given to a dispatcher and has not begun; the label of the queue if it is one.
    case handedOut(queue: String?)
  }

  /// One promise of the chain.
  public struct Link: Sendable {
    /// Which promise it is, in debug builds with its operator and the place where the chain begins.
    public let origin: PromiseOrigin
    /// What it is doing.
    public let state: State
    /// What a cancel would reach at it, besides what comes after it in the trace.
    public let cancels: [String]
  }

  /// The promise that was asked, then what it waits for, and so on up; empty where it has settled.
  public let links: [Link]

  package init(of cell: PromiseCell) { links = cell.linksAbove }
}

extension PromiseTrace: CustomStringConvertible {
  /// A line for each link.
  public var description: String {
    links.isEmpty ? "settled" : links.map(\.description).joined(separator: "\n")
  }
}

extension PromiseTrace.Link: CustomStringConvertible {
  /// Says which promise it is, what it does, and what a cancel would reach.
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
