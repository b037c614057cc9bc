/// A hop that is kept for later, by a body which makes links of its own.
@usableFromInline
final class SharedHop: Sendable {
  private let kept: Hop

  @usableFromInline
  init(_ hop: consuming Hop) { kept = hop }

  @usableFromInline
  func hop() -> Hop { kept.copy() }
}
