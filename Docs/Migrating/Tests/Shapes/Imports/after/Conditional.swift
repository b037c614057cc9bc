#if canImport(Promises)
  import Promises

  func here() -> Promise<Bool> { .value(true) }
#endif
