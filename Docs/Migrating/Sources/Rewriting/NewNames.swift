/// The members of promises, guarantees and cancellable promises with names unknown to PromiseKit.
///
/// Tests compare both lists with the sources of the library, and with the guide.
package let newMembers: Set<String> = [
  "asCancellable", "asPromise", "asyncMap", "cancel", "cancelOnDeinit",
  "cancelReason", "delay", "isCancelled", "mapError", "onCancel", "shared",
  "shielded", "store", "tapError", "timeout", "trace",
]

/// The types with names unknown to PromiseKit.
package let newTypes: Set<String> = [
  "CancellableCascadingFinalizer", "CancellableCatchMixin", "CancellableNamespace",
  "CancellableOwner",
  "CancellablePromise", "CancellablePromiseError", "CancellablePromiseFinalizer",
  "CancellableWork", "CancellationScope", "CascadingFinalizer", "Dispatcher", "Latest", "Limiter",
  "Loss", "MainDispatcher", "ManualClock", "ManualDispatcher", "PlainGuarantee", "PlainPromise",
  "PlainThenable", "PromiseClock", "PromiseConfiguration", "PromiseError", "PromiseFinalizer",
  "PromiseNamespace", "PromiseOrigin", "PromiseTimer", "PromiseTrace", "RetryDelay",
  "SharedPromise", "SingleFlight", "SystemClock", "TimeoutError",
]
