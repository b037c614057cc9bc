/// The members of promises, guarantees and cancellable promises with names unknown to PromiseKit.
///
/// A test compares it with the sources of the library, and with the guide.
package let newMembers: Set<String> = [
  "asCancellable", "asPromise", "asyncMap", "cancel", "cancelOnDeinit",
  "cancelReason", "delay", "isCancelled", "mapError", "onCancel", "shared",
  "shielded", "store", "tapError", "timeout", "trace",
]
