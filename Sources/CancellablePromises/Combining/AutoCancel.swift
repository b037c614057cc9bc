/// The error with which `autoCancel:` cancels inputs.
@usableFromInline func reason(if autoCancel: Bool) -> (any Error)? {
  autoCancel ? cancellation : nil
}
