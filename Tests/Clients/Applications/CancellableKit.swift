import CancellablePromises

// The same kit, and what somebody wrote around it who wants to give up as well.

extension Kit {
  /// Gives up what is under way; cancel blocks run wherever somebody cancels.
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

/// A request that hands out what stops it, from which the compiler finds the value's type by itself.
func inferred(_ start: (@escaping @Sendable (Reply?, (any Error)?) -> Void) -> Request) {
  let reply = CancellablePromise { seal in start(seal.resolve).cancel }
  let swapped = CancellablePromise { start($0.resolve).cancel }
  let _: [CancellablePromise<Reply>] = [reply, swapped]
}

/// What some kits return for it.
struct Request: Sendable {
  nonisolated func cancel() {}
}
