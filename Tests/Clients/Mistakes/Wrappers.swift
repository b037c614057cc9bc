import CancellablePromises

func load() -> Promise<String> { .value("a") }

func page() -> CancellablePromise<String> {
  // swift-format-ignore
  // expect below: error: contextual closure type '@isolated(any) @Sendable () async throws -> String' expects 0 arguments, but 1 was used in closure body
  let _: CancellablePromise<String> = CancellablePromise { cancelPromise in cancelPromise.ctach { print($0) }; return load() }
  // swift-format-ignore
  // expect below: error: value of type 'Promise<Void>' has no member 'ctach'
  let _: CancellablePromise<String> = CancellablePromise(wrapper: { cancelPromise in cancelPromise.ctach { print($0) }; return load() })
  return CancellablePromise { cancelPromise in
    cancelPromise.catch { print($0) }
    return load()
  }
}
