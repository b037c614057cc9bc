// How handlers begin that wait for no promise: links with a permit, and what follows the end of
// work.
extension PromiseCell {
  /// The source of links that wait for no promise.
  private static let startSource = Promise<Void>.value

  /// Has a dispatcher run this link, which is in no list; others may see the link, and have
  /// cancelled it.
  final func handOut() { Self.startSource.deliver(shared: self) }

  /// Tells this link, which is in no list, to begin; others may see the link, and have cancelled
  /// it.
  ///
  /// Then runs another handler, which no other code can see, if there is one.
  package final func begin(before other: PromiseCell? = nil) -> CellOutcome {
    .deliver(Batch(of: Self.startSource, telling: self, other))
  }
}
