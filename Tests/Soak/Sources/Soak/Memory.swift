import Heap
import TestSupport

/// What this process has of the system, in bytes; zero where that does not say.
struct Memory {
  let allocated = heapBytesInUse()
  let resident = residentBytes() ?? 0

  /// What is more than it may be at rest.
  ///
  /// All that grows is Dispatch's: each of its threads, of which there are up to 64, keeps up to 1023 work
  /// items of 64 bytes for later. A leak of two bytes an operation is more than that within a minute. What
  /// is resident says less, since the allocator gives back what was freed when it likes.
  func excess(over start: Memory) -> [String] {
    let grown = [
      ("allocated", allocated - start.allocated, 6 << 20),
      ("resident", resident - start.resident, 24 << 20),
    ]
    return grown.compactMap { $1 > $2 ? "\($1 >> 20) MiB more \($0)" : nil }
  }
}
