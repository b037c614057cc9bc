#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The schedule of an execution, in a form to print even in a crash.
@safe
final class Epitaph: @unchecked Sendable {
  private static let capacity = 8192
  // SAFETY: the capacity of both is checked, and the scheduler keeps them alive as long as the
  // epitaph.
  private let text: UnsafeMutablePointer<UInt8>
  private let start: Int
  private var count: Int

  /// `prefix` stands before the schedule's letters.
  init(_ name: String, _ prefix: String) {
    let beginning = Array("error: \(name): crashes in the schedule \(prefix)".utf8)
    unsafe text = .allocate(capacity: Self.capacity)
    for (index, byte) in beginning.enumerated() { unsafe text[index] = byte }
    (start, count) = (beginning.count, beginning.count)
    Self.install
  }

  deinit { unsafe text.deallocate() }

  func clear() { count = start }

  func append(_ thread: Int) {
    guard count < Self.capacity - 1 else { return }
    unsafe text[count] = 65 + UInt8(thread)
    count += 1
  }

  /// Prints the schedule; to be called by a signal handler.
  func print() {
    unsafe text[count] = 10
    _ = unsafe write(2, text, count + 1)
  }

  private static let install: Void = {
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT] {
      signal(number) { number in
        ScheduledThread.current?.scheduler.printEpitaph()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }()
}
