#if canImport(PromiseKit)
  import PromiseKit

  func here() -> Promise<Bool> { .value(true) }
#endif
