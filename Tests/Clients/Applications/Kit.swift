import Dispatch
public import Promises

// A kit of another vendor, with a completion handler of each shape, …

/// A reply of the kit.
public struct Reply: Sendable {}

/// An error of the kit.
public enum KitError: Error {
  /// There is no network.
  case offline
}

/// The kit's client.
public final class Kit: Sendable {
  func valueOrError(_ id: Int, completion: @escaping @Sendable (Reply?, (any Error)?) -> Void) {}
  func errorOrValue(completion: @escaping @Sendable ((any Error)?, Reply?) -> Void) {}
  func certainValue(completion: @escaping @Sendable (Reply, (any Error)?) -> Void) {}
  func flag(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {}
  func error(completion: @escaping @Sendable ((any Error)?) -> Void) {}
  func result(completion: @escaping @Sendable (Result<Reply, any Error>) -> Void) {}
  func typedResult(completion: @escaping @Sendable (Result<Reply, KitError>) -> Void) {}
  func twoValues(completion: @escaping @Sendable (Reply?, Int?, (any Error)?) -> Void) {}
  func concreteError(completion: @escaping @Sendable (Reply?, KitError?) -> Void) {}
  func value(completion: @escaping @Sendable (Reply) -> Void) {}
  func failure(completion: @escaping @Sendable (any Error) -> Void) {}
  func nothing(completion: @escaping @Sendable () -> Void) {}
  func unchecked(completion: @escaping (Reply?, (any Error)?) -> Void) {}
  func onMain(completion: @escaping @MainActor (Reply?, (any Error)?) -> Void) {}
  func onMain(done: @escaping @MainActor @Sendable () -> Void) {}
  func immediately(completion: (Reply?, (any Error)?) -> Void) {}
}

// … and promises around the kit.

extension Kit {
  /// Asks for a reply.
  public func reply(_ id: Int) -> Promise<Reply> {
    Promise { seal in valueOrError(id, completion: seal.resolve) }
  }

  func reply() -> Promise<Reply> { Promise { seal in errorOrValue(completion: seal.resolve) } }

  func certainReply() -> Promise<Reply> {
    Promise { seal in certainValue(completion: seal.resolve) }
  }

  func flagged() -> Promise<Bool> { Promise { seal in flag(completion: seal.resolve) } }

  func done() -> Promise<Void> { Promise { seal in error(completion: seal.resolve) } }

  func outcome() -> Promise<Reply> { Promise { seal in result(completion: seal.resolve) } }

  func typedOutcome() -> Promise<Reply> {
    Promise { seal in typedResult(completion: seal.resolve) }
  }

  func pair() -> Promise<(Reply, Int)> { Promise { seal in twoValues(completion: seal.resolve) } }

  func concrete() -> Promise<Reply> { Promise { seal in concreteError(completion: seal.resolve) } }

  func surely() -> Promise<Reply> { Promise { seal in value(completion: seal.fulfill) } }

  func never() -> Promise<Reply> { Promise { seal in failure(completion: seal.reject) } }

  func settled() -> Promise<Void> { Promise { seal in nothing(completion: seal.fulfill) } }

  func uncheckedReply() -> Promise<Reply> {
    Promise { seal in unchecked(completion: seal.resolve) }
  }

  func replyOnMain() -> Promise<Reply> { Promise { seal in onMain(completion: seal.resolve) } }

  func replyAtOnce() -> Promise<Reply> { Promise { seal in immediately(completion: seal.resolve) } }

  func guarantee() -> Guarantee<Reply> { Guarantee { resolve in value(completion: resolve) } }

  func void() -> Guarantee<Void> { Guarantee { resolve in nothing(completion: resolve) } }

  func voidOnMain() -> Guarantee<Void> { Guarantee { resolve in onMain(done: resolve) } }
}

// The value's type comes from the completion handler alone.

func inferred(_ kit: Kit) {
  let reply = Promise { seal in kit.valueOrError(1, completion: seal.resolve) }
  let swapped = Promise { kit.errorOrValue(completion: $0.resolve) }
  let flag = Promise { kit.flag(completion: $0.resolve) }
  let outcome = Promise { kit.result(completion: $0.resolve) }
  let pair = Promise { kit.twoValues(completion: $0.resolve) }
  let sure = Guarantee { kit.value(completion: $0) }
  let _: (Promise<Reply>, Promise<Reply>, Promise<Bool>) = (reply, swapped, flag)
  let _: (Promise<Reply>, Promise<(Reply, Int)>, Guarantee<Reply>) = (outcome, pair, sure)
}
