import CancellablePromises

// The promise has lost its resolver.

conf.logHandler = { _ in }

func lost() -> Promise<Int> { Promise { _ in } }

do {
  print(try lost().map(on: nil) { $0 + 1 }.wait())
} catch PromiseError.abandoned(let file, let line) {
  print(file, line)  // prints: AbandonedPromise/AbandonedPromise.swift 7
}
