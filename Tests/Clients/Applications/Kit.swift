public import CancellablePromises
import Dispatch
public import Promises

/// A reply of the kit.
public struct Reply: Sendable {}

/// An error of the kit.
public enum KitError: Error {
  /// There is no network.
  case offline
}

/// A kit of another vendor, with a completion handler of each shape.
public final class Kit: Sendable {
  func valueOrError(_ id: Int, completion: @escaping @Sendable (Reply?, (any Error)?) -> Void) {}
  func errorOrValue(completion: @escaping @Sendable ((any Error)?, Reply?) -> Void) {}
  func certainValue(completion: @escaping @Sendable (Reply, (any Error)?) -> Void) {}
  func concreteError(completion: @escaping @Sendable (Reply?, KitError?) -> Void) {}
  func labelled(completion: @escaping @Sendable (_ reply: Reply?, _ error: (any Error)?) -> Void) {}
  func optional(completion: (@Sendable (Reply?, (any Error)?) -> Void)?) {}
  func throwing(completion: @escaping @Sendable (Reply?, (any Error)?) -> Void) throws {}
  func unchecked(completion: @escaping (Reply?, (any Error)?) -> Void) {}
  func immediately(completion: (Reply?, (any Error)?) -> Void) {}
  func onMain(completion: @escaping @MainActor (Reply?, (any Error)?) -> Void) {}
  func onMain(done: @escaping @MainActor @Sendable () -> Void) {}
  func result(completion: @escaping @Sendable (Result<Reply, any Error>) -> Void) {}
  func typedResult(completion: @escaping @Sendable (Result<Reply, KitError>) -> Void) {}
  func sureResult(completion: @escaping @Sendable (Result<Reply, Never>) -> Void) {}
  func voidResult(completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {}
  func value(completion: @escaping @Sendable (Reply) -> Void) {}
  func optionalValue(completion: (@Sendable (Reply) -> Void)?) {}
  func uncheckedValue(completion: @escaping (Reply) -> Void) {}
  func valueOnMain(completion: @escaping @MainActor (Reply) -> Void) {}
  func failure(completion: @escaping @Sendable (any Error) -> Void) {}
  func error(completion: @escaping @Sendable ((any Error)?) -> Void) {}
  func optionalError(completion: (@Sendable ((any Error)?) -> Void)? = nil) {}
  func nothing(completion: @escaping @Sendable () -> Void) {}
  func optionalNothing(completion: (@Sendable () -> Void)?) {}
  func uncheckedNothing(completion: @escaping () -> Void) {}
  func flag(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {}
  func errorOrFlag(completion: @escaping @Sendable ((any Error)?, Bool) -> Void) {}
  func twoValues(completion: @escaping @Sendable (Reply?, Int?, (any Error)?) -> Void) {}
  func optionalPair(completion: (@Sendable (Reply?, Int?, (any Error)?) -> Void)?) {}
  func maybeNothing(completion: @escaping @Sendable (Reply??, (any Error)?) -> Void) {}
}

extension Kit {
  /// Asks for a reply.
  public func reply(_ id: Int) -> Promise<Reply> {
    Promise { seal in valueOrError(id, completion: seal.resolve) }
  }

  /// Asks for a reply, until a cancel.
  public func stoppableReply(_ id: Int) -> CancellablePromise<Reply> {
    CancellablePromise { seal in
      valueOrError(id, completion: seal.resolve)
      return stop
    }
  }

  func stoppableNothing() -> CancellablePromise<Void> {
    CancellablePromise { seal in
      nothing(completion: seal.fulfill)
      return stop
    }
  }

  /// Stops the work; cancel blocks run on the thread of the cancel.
  nonisolated func stop() {}
}

func promises(_ kit: Kit) {
  let _: [Promise<Reply>] = [
    Promise { kit.errorOrValue(completion: $0.resolve) },
    Promise { kit.certainValue(completion: $0.resolve) },
    Promise { kit.concreteError(completion: $0.resolve) },
    Promise { kit.labelled(completion: $0.resolve) },
    Promise { kit.optional(completion: $0.resolve) },
    Promise { try kit.throwing(completion: $0.resolve) },
    Promise { kit.unchecked(completion: $0.resolve) },
    Promise { kit.immediately(completion: $0.resolve) },
    Promise { kit.onMain(completion: $0.resolve) },
    Promise { kit.result(completion: $0.resolve) },
    Promise { kit.typedResult(completion: $0.resolve) },
    Promise { kit.sureResult(completion: $0.resolve) },
    Promise { kit.optionalValue(completion: $0.fulfill) },
    Promise { kit.uncheckedValue(completion: $0.fulfill) },
    Promise { kit.valueOnMain(completion: $0.fulfill) },
    Promise { kit.failure(completion: $0.reject) },
  ]
  let _: [Promise<Void>] = [
    Promise { kit.error(completion: $0.resolve) },
    Promise { kit.optionalError(completion: $0.resolve) },
    Promise { kit.voidResult(completion: $0.resolve) },
    Promise { kit.nothing(completion: $0.fulfill) },
    Promise { kit.optionalNothing(completion: $0.fulfill) },
    Promise { kit.uncheckedNothing(completion: $0.fulfill) },
  ]
  let _: [Promise<(Reply, Int)>] = [
    Promise { kit.twoValues(completion: $0.resolve) },
    Promise { kit.optionalPair(completion: $0.resolve) },
  ]
  let _: Promise<Bool> = Promise { kit.errorOrFlag(completion: $0.resolve) }
  let _: Promise<Reply?> = Promise { kit.maybeNothing(completion: $0.resolve) }
}

func guarantees(_ kit: Kit) {
  let _: [Guarantee<Reply>] = [
    Guarantee { kit.optionalValue(completion: $0) },
    Guarantee { kit.valueOnMain(completion: $0) },
    Guarantee(resolver: kit.uncheckedValue),
  ]
  let _: [Guarantee<Void>] = [
    Guarantee { kit.optionalNothing(completion: $0) },
    Guarantee { kit.onMain(done: $0) },
    Guarantee(resolver: kit.uncheckedNothing),
  ]
  let (_, resolve) = Guarantee<Reply>.pending()
  kit.optionalValue(completion: resolve)
}

/// The value's type comes from the completion handler alone.
func inferred(
  _ kit: Kit, _ start: (@escaping @Sendable (Reply?, (any Error)?) -> Void) -> Request
) {
  let reply = Promise { seal in kit.valueOrError(1, completion: seal.resolve) }
  let swapped = Promise { kit.errorOrValue(completion: $0.resolve) }
  let flag = Promise { kit.flag(completion: $0.resolve) }
  let outcome = Promise { kit.result(completion: $0.resolve) }
  let pair = Promise { kit.twoValues(completion: $0.resolve) }
  let sure = Guarantee { kit.value(completion: $0) }
  let stoppable = CancellablePromise { seal in start(seal.resolve).cancel }
  let _: (Promise<Reply>, Promise<Reply>, Promise<Bool>) = (reply, swapped, flag)
  let _: (Promise<Reply>, Promise<(Reply, Int)>, Guarantee<Reply>) = (outcome, pair, sure)
  let _: CancellablePromise<Reply> = stoppable
}

/// A handle as returned by some kits.
struct Request: Sendable {
  nonisolated func cancel() {}
}
