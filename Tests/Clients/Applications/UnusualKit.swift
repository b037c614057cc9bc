import Promises

/// A kit with completion handlers that are optional, need a queue, or never fail.
final class UnusualKit: Sendable {
  func optional(completion: (@Sendable (Reply?, (any Error)?) -> Void)?) {}
  func optionalError(completion: (@Sendable ((any Error)?) -> Void)? = nil) {}
  func optionalPair(completion: (@Sendable (Reply?, Int?, (any Error)?) -> Void)?) {}
  func optionalValue(completion: (@Sendable (Reply) -> Void)?) {}
  func optionalNothing(completion: (@Sendable () -> Void)?) {}
  func uncheckedValue(completion: @escaping (Reply) -> Void) {}
  func uncheckedNothing(completion: @escaping () -> Void) {}
  func valueOnMain(completion: @escaping @MainActor (Reply) -> Void) {}
  func voidResult(completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {}
  func sureResult(completion: @escaping @Sendable (Result<Reply, Never>) -> Void) {}
  func errorOrFlag(completion: @escaping @Sendable ((any Error)?, Bool) -> Void) {}
  func maybeNothing(completion: @escaping @Sendable (Reply??, (any Error)?) -> Void) {}
  func labelled(completion: @escaping @Sendable (_ reply: Reply?, _ error: (any Error)?) -> Void) {}
  func throwing(completion: @escaping @Sendable (Reply?, (any Error)?) -> Void) throws {}
}

func promises(_ kit: UnusualKit) {
  let _: [Promise<Reply>] = [
    Promise { kit.optional(completion: $0.resolve) },
    Promise { kit.optionalValue(completion: $0.fulfill) },
    Promise { kit.uncheckedValue(completion: $0.fulfill) },
    Promise { kit.valueOnMain(completion: $0.fulfill) },
    Promise { kit.sureResult(completion: $0.resolve) },
    Promise { kit.labelled(completion: $0.resolve) },
    Promise { try kit.throwing(completion: $0.resolve) },
  ]
  let _: [Promise<Void>] = [
    Promise { kit.optionalError(completion: $0.resolve) },
    Promise { kit.voidResult(completion: $0.resolve) },
    Promise { kit.optionalNothing(completion: $0.fulfill) },
    Promise { kit.uncheckedNothing(completion: $0.fulfill) },
  ]
  let _: Promise<(Reply, Int)> = Promise { kit.optionalPair(completion: $0.resolve) }
  let _: Promise<Bool> = Promise { kit.errorOrFlag(completion: $0.resolve) }
  let _: Promise<Reply?> = Promise { kit.maybeNothing(completion: $0.resolve) }
}

func guarantees(_ kit: UnusualKit) {
  let _: [Guarantee<Reply>] = [
    Guarantee { kit.optionalValue(completion: $0) },
    Guarantee { kit.uncheckedValue(completion: $0) },
    Guarantee { kit.valueOnMain(completion: $0) },
    Guarantee(resolver: kit.uncheckedValue),
  ]
  let _: [Guarantee<Void>] = [
    Guarantee { kit.optionalNothing(completion: $0) },
    Guarantee { kit.uncheckedNothing(completion: $0) },
    Guarantee(resolver: kit.uncheckedNothing),
  ]
  let (reply, resolve) = Guarantee<Reply>.pending()
  kit.optionalValue(completion: resolve)
  let _: Guarantee<Reply> = reply
}
