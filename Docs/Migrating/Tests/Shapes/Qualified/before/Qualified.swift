import Dispatch
import PromiseKit

func prepare() {
  PromiseKit.conf.Q = (map: nil, return: DispatchQueue.main)
  PromiseKit.conf.Q.map = DispatchQueue.global()
  PromiseKit.conf.catchPolicy = .allErrors
}

func load() -> PromiseKit.Promise<Int> {
  return PromiseKit.firstly {
    PromiseKit.after(seconds: 0)
  }.then {
    PromiseKit.when(fulfilled: [PromiseKit.Promise<Int>.value(1)])
  }.firstValue
}

func handle(_ promise: PromiseKit.Promise<Int>, _ done: @escaping (PromiseKit.Result<Int>) -> Void) {
  promise.pipe(to: done)
  done(PromiseKit.Result.fulfilled(1))
  done(PromiseKit.Result<Int>.rejected(PMKError.badInput))
  done(.rejected(PromiseKit.PMKError.cancelled))
  let finalizer: PMKFinalizer = promise.catch { _ in }
  finalizer.finally {}
}

func stored(_: PMKNamespacer, _ key: String) -> Guarantee<String> { .value(key) }
