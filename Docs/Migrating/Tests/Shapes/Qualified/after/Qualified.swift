import Dispatch
import Promises

func prepare() {
  Promises.conf.Q = (map: nil, return: DispatchQueue.main)
  Promises.conf.Q.map = DispatchQueue.global()
  Promises.conf.catchPolicy = .allErrors
}

func load() -> Promises.Promise<Int> {
  return Promises.firstly {
    Promises.after(seconds: 0)
  }.then {
    Promises.when(fulfilled: [Promises.Promise<Int>.value(1)])
  }.firstValue
}

func handle(_ promise: Promises.Promise<Int>, _ done: @escaping (Swift.Result<Int, Error>) -> Void) {
  promise.pipe(to: done)
  done(Swift.Result.success(1))
  done(Swift.Result<Int, Error>.failure(PromiseError.badInput))
  done(.failure(Promises.PromiseError.cancelled))
  let finalizer: PromiseFinalizer = promise.catch { _ in }
  finalizer.finally {}
}

func stored(_: PromiseNamespace, _ key: String) -> Guarantee<String> { .value(key) }
