extension PromiseCell {
  /// The resolver is gone: if that leaves nobody to settle this, logs that and releases the
  /// handlers.
  @usableFromInline package final func resolverIsGone(_ event: LogEvent) {
    guard loadState().isPending else { return }
    stopKeeping()
    // A cancel that is under way is about to reject it: its block may have released the resolver.
    if cancellable?.isCancelRequested != true { report(event) }
    abandon()
  }

  private final func report(_ event: LogEvent) {
    configuration.log(event)
    if let handler = configuration.current.droppedPromiseHandler { handler(publicOrigin) }
  }
}
