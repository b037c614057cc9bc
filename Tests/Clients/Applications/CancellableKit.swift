import CancellablePromises

// Cancellable promises around the same kit, whose resolvers are the same ones.

extension Kit {
  /// Stops the work; cancel blocks run on the thread of the cancel.
  nonisolated func stop() {}

  func stoppableReply(_ id: Int) -> CancellablePromise<Reply> {
    CancellablePromise { seal in
      valueOrError(id, completion: seal.resolve)
      return stop
    }
  }

  func stoppableReply() -> CancellablePromise<Reply> {
    CancellablePromise { seal in
      errorOrValue(completion: seal.resolve)
      return stop
    }
  }

  func stoppableNothing() -> CancellablePromise<Void> {
    CancellablePromise { seal in
      nothing(completion: seal.fulfill)
      return stop
    }
  }
}

/// A request with a method for stopping; the compiler infers the value's type.
func inferred(_ start: (@escaping @Sendable (Reply?, (any Error)?) -> Void) -> Request) {
  let reply = CancellablePromise { seal in start(seal.resolve).cancel }
  let swapped = CancellablePromise { start($0.resolve).cancel }
  let _: [CancellablePromise<Reply>] = [reply, swapped]
}

/// A handle as returned by some kits.
struct Request: Sendable {
  nonisolated func cancel() {}
}
