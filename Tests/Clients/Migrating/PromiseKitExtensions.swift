import Dispatch
import Promises

extension Thenable {
  func logged(_ label: String) -> Promise<T> {
    return asPromise().tap { print(label, $0) }
  }

  func orDefault(_ value: T) -> Guarantee<T> {
    return Guarantee { seal in
      pipe { result in
        switch result {
        case .success(let value): seal(value)
        case .failure: seal(value)
        }
      }
    }
  }

  func bridged<U: Thenable>(to other: U) -> Promise<(T, U.T)> {
    return asPromise().then { first in other.asPromise().map { (first, $0) } }
  }
}

extension Thenable where T: Sequence {
  func countValues() -> Promise<Int> {
    return asPromise().map { $0.reduce(0) { count, _ in count + 1 } }
  }
}

extension CatchMixin {
  func ignoringErrors() -> Guarantee<Void> { return asPromise().asVoid().recover { _ in } }

  func mapError(_ transform: @escaping (Error) -> Error) -> Promise<T> {
    return asPromise().recover { error -> Promise<T> in throw transform(error) }
  }
}

extension Promise where T == Picture {
  func width() -> Promise<Int> { return map { $0.width } }
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

func inspected(_ number: Promise<Int>, _ surely: Guarantee<Int>) throws -> Int {
  if let value = number.value { return value }
  if let error = number.error { throw error }
  print(number.isPending, number.isResolved, number.isFulfilled, number.isRejected, number)
  print(surely.value ?? 0, surely.isPending)
  if case .success(let value)? = number.result { return value }
  return try number.wait() + surely.wait()
}
