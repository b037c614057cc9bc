/// What an operation of Tests/Allocations is to stay within.
struct MemoryRow: Sendable {
  /// The operation, by its name there.
  let name: String
  /// What others need, with bytes in parentheses.
  let published: String
  var mallocs: Double?
  var bytes: Double?
  var live: Double?
}

/// The rows about memory.
let memoryRows = [
  MemoryRow(
    name: "pending promise, inline handler, fulfil", published: "34 (1 458)", mallocs: 3),
  MemoryRow(
    name: "link of a pending chain of maps", published: "21 (934)", mallocs: 2, bytes: 112),
  // Two and the resolver.
  MemoryRow(name: "pending input of when(fulfilled:)", published: "30 (1 271)", mallocs: 3),
  MemoryRow(
    name: "cancelled link of a chain of maps",
    published: "PromiseKit 7: 23; CancellablePromiseKit: 265",
    mallocs: 3),
  MemoryRow(
    name: "cancelled link of a chain of thens",
    published: "PromiseKit 7: 65; CancellablePromiseKit: 485", mallocs: 4),
  MemoryRow(name: "pending promise with its resolver", published: "378 live", live: 96),
  MemoryRow(
    name: "pending promise with its resolver and one done", published: "880 live", live: 200),
  MemoryRow(
    name: "pending cancellable promise with its resolver",
    published: "CancellablePromiseKit: 4 500 live", live: 300),
]
