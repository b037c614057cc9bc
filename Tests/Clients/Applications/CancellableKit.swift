import CancellablePromises

// Cancellable promises around the same kit.

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

  func stoppableCertainReply() -> CancellablePromise<Reply> {
    CancellablePromise { seal in
      certainValue(completion: seal.resolve)
      return stop
    }
  }

  func stoppableFlag() -> CancellablePromise<Bool> {
    CancellablePromise { seal in
      flag(completion: seal.resolve)
      return stop
    }
  }

  func stoppableDone() -> CancellablePromise<Void> {
    CancellablePromise { seal in
      error(completion: seal.resolve)
      return stop
    }
  }

  func stoppableOutcome() -> CancellablePromise<Reply> {
    CancellablePromise { seal in
      result(completion: seal.resolve)
      return stop
    }
  }

  func stoppableTypedOutcome() -> CancellablePromise<Reply> {
    CancellablePromise { seal in
      typedResult(completion: seal.resolve)
      return stop
    }
  }

  func stoppablePair() -> CancellablePromise<(Reply, Int)> {
    CancellablePromise { seal in
      twoValues(completion: seal.resolve)
      return stop
    }
  }

  func stoppableConcrete() -> CancellablePromise<Reply> {
    CancellablePromise { seal in
      concreteError(completion: seal.resolve)
      return stop
    }
  }

  func stoppableValue() -> CancellablePromise<Reply> {
    CancellablePromise { seal in
      value(completion: seal.fulfill)
      return stop
    }
  }

  func stoppableFailure() -> CancellablePromise<Reply> {
    CancellablePromise { seal in
      failure(completion: seal.reject)
      return stop
    }
  }

  func stoppableNothing() -> CancellablePromise<Void> {
    CancellablePromise { seal in
      nothing(completion: seal.fulfill)
      return stop
    }
  }

  func stoppableOnMain() -> CancellablePromise<Reply> {
    CancellablePromise { seal in
      onMain(completion: seal.resolve)
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
