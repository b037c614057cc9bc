/// A hop kept for later by a body that makes links of its own.
@usableFromInline package final class SharedHop: Sendable {
  private let kept: Hop

  @usableFromInline package init(_ hop: consuming Hop) { kept = hop }

  @usableFromInline package func hop() -> Hop { kept.copy() }
}
