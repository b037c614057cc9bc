/// When the body of a handler runs; other outcomes pass the body by.
@usableFromInline package enum Trigger: UInt {
  /// A follower: has no body and takes over every outcome.
  case never = 0
  case fulfilled = 1
  case rejected = 2
  /// Rejected with an error other than a cancellation.
  case failed = 3
  case settled = 4
  /// A registration: as settled, and removable.
  case registered = 5
  /// A mirror: a follower of its source from the beginning.
  case mirror = 6
}
