import CancellablePromises
import Dispatch
import Promises

func inspecting(
  _ promise: Promise<Int>, _ guarantee: Guarantee<Int>, _ cancellable: CancellablePromise<Int>
) {
  let _: (Int?, (any Error)?, Result<Int, any Error>?) = (
    promise.value, promise.error, promise.result
  )
  let _: (Int?, (any Error)?, Result<Int, any Error>?) = (
    guarantee.value, guarantee.error, guarantee.result
  )
  let _: (Int?, (any Error)?, Result<Int, any Error>?) = (
    cancellable.value, cancellable.error, cancellable.result
  )
  let _: [Bool] = [
    promise.isPending, promise.isResolved, guarantee.isFulfilled, cancellable.isRejected,
    promise.result?.isFulfilled ?? false, cancellable.isCancelled,
  ]
  let _: (any Error)? = cancellable.cancelReason
  let _: [String] = [
    promise.description, promise.debugDescription, guarantee.description,
    guarantee.debugDescription, cancellable.description, cancellable.debugDescription,
    promise.trace.description, guarantee.trace.description, cancellable.trace.description,
  ]
  promise.pipe { _ in }
  guarantee.pipe { _ in }
  cancellable.pipe { _ in }
}

func inspecting(erased: any Thenable<Int>) {
  let _: Int? = erased.value
  let _: Promise<Int> = erased.asPromise().map { $0 + 1 }
  erased.pipe { (_: Result<Int, any Error>) in }
}

func inspecting(_ error: any Error) -> String {
  guard !error.isCancelled else { return "cancelled" }
  switch error {
  case let error as PromiseError:
    let _: [Bool] = [error.isCancelled]
    return error.errorDescription ?? error.debugDescription
  case let error as CancellablePromiseError:
    let _: [Bool] = [error.isCancelled]
    return error.debugDescription
  default: return "\(error)"
  }
}

func configuring(_ queue: DispatchQueue, _ dispatcher: any Dispatcher) {
  conf.Q = (queue, queue)
  conf.Q.map = nil
  conf.Q.return = .main
  conf.Q = (map: nil, return: .global())
  conf.D = (dispatcher, nil)
  conf.D.map = dispatcher
  conf.catchPolicy = .allErrors
  conf.logHandler = { event in
    switch event {
    case .waitOnMainThread, .pendingPromiseDeallocated, .pendingGuaranteeDeallocated:
      print(event.description)
    case .cauterized(let error): print(error)
    }
  }
  let _: (map: DispatchQueue?, return: DispatchQueue?) = conf.Q
  let _: (map: (any Dispatcher)?, return: (any Dispatcher)?) = conf.D
  let _: (CatchPolicy, @Sendable (LogEvent) -> Void) = (.configured, conf.logHandler)
}

/// A dispatcher of the client's own.
struct Inline: Dispatcher {
  func dispatch(_ work: @escaping @Sendable () -> Void) { work() }
}

func dispatchers(_ queue: DispatchQueue?) {
  let main: MainDispatcher = .main
  main.dispatch {}
  queue?.dispatch {}
  let _: [any Dispatcher] = [DispatchQueue.main, .global(qos: .utility), .global(), Inline(), main]
  let _: [(any Dispatcher)?] = [queue, nil]
}
