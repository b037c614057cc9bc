import CancellablePromises
import Promises

/// Closures that decide, in code of an actor.
@MainActor final class Model {
  var goal = 3
  var failures = 0

  func isDone(_ number: Int) -> Bool { number == goal }

  func poll() -> [any Thenable<Int>] {
    let plain: [Promise<Int>] = [
      Promises.poll(every: .seconds(1), until: { self.isDone($0) }) { Promise.value(self.goal) },
      Promises.poll(every: .seconds(1), until: { $0 == self.goal }, on: .main) { Promise.value(1) },
    ]
    let cancellable: CancellablePromise<Int> =
      CancellablePromises.poll(every: .seconds(1), until: { self.isDone($0) }) {
        CancellablePromise.value(self.goal)
      }
    return plain + [cancellable]
  }

  func attempt() -> [any Thenable<Int>] {
    let plain: Promise<Int> = Promises.attempt(
      3,
      delay: RetryDelay { number, _ in
        self.failures += 1
        return .seconds(number)
      }, shouldRetry: { _ in self.failures < self.goal }
    ) { number in Promise.value(number + self.goal) }
    let cancellable: CancellablePromise<Int> = CancellablePromises.attempt(
      3, shouldRetry: { _ in self.failures < self.goal }, on: .main
    ) { CancellablePromise.value($0) }
    return [plain, cancellable]
  }
}

actor Store {
  var goal = 3

  func poll() -> Promise<Int> {
    Promises.poll(every: .seconds(1), until: { $0 == self.goal }) { Promise.value(self.goal) }
  }
}
