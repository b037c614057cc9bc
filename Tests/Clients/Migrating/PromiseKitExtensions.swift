import Dispatch
import Promises

extension Thenable {
  func logged(_ label: String) -> Promise<T> {
    return asPromise().tap { print(label, $0) }
  }
}

extension CatchMixin {
  func ignoringErrors() -> Guarantee<Void> { return asPromise().asVoid().recover { _ in } }

  func mapError(_ transform: @escaping (Error) -> Error) -> Promise<T> {
    return asPromise().recover { error -> Promise<T> in throw transform(error) }
  }
}

enum StoreError: Error, CancellableError {
  case offline
  case stopped

  var isCancelled: Bool {
    if case .stopped = self { return true }
    return false
  }
}

func handled(_ number: Promise<Int>) {
  number.done { print($0) }.catch { error in
    switch error {
    case PMKError.badInput: break  // expect: warning: 'PMKError' is deprecated: renamed
    case PromiseError.compactMap(let object, let type): print(object, type)
    case PromiseError.returnedSelf, PromiseError.emptySequence: break
    case let error as StoreError: print(error.isCancelled)
    default: print(error.isCancelled)
    }
  }
  let finalizer: PMKFinalizer = number.catch { _ in }  // expect: warning: is deprecated: renamed
  finalizer.finally { print("ended") }
}

func configured() {
  conf.Q = (map: DispatchQueue.global(), return: DispatchQueue.main)
  conf.Q.map = nil
  conf.catchPolicy = .allErrors
  conf.logHandler = { event in
    switch event {
    case .waitOnMainThread: print("wait")
    case .pendingPromiseDeallocated, .pendingGuaranteeDeallocated: print("lost")
    case .cauterized(let error): print(error)
    }
  }
  let copy: PMKConfiguration = conf  // expect: warning: 'PMKConfiguration' is deprecated
  print(copy.catchPolicy)
}
