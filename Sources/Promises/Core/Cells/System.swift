// What the package needs of the C library: a place for each thread, a way to let others go first, the error
// output, and a number. `Core/Diagnosing/QueueProbe.swift` has its own needs.

#if canImport(Darwin)
  import Darwin
#elseif canImport(SwiftGlibc)
  // Glibc without what Swift adds to it, which is 110 KB in a static program.
  import SwiftGlibc
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The code of the POSIX error that says that something was cancelled: 125 on Linux, 89 on Darwin.
let posixCancelledCode = ECANCELED

extension ThreadContext {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key) { pointer in
      #if canImport(Darwin)
        unsafe Unmanaged<ThreadContext>.fromOpaque(pointer).release()
      #else
        if let pointer = unsafe pointer {
          unsafe Unmanaged<ThreadContext>.fromOpaque(pointer).release()
        }
      #endif
    }
    precondition(status == 0, "no thread-local storage left for promises")
    return key
  }()

  /// Calls `body` with this thread's context.
  @inline(__always)
  static func withCurrent<Result>(_ body: (ThreadContext) -> Result) -> Result {
    // SAFETY: the slot of the key holds nothing, or a reference that this thread made and that the
    // key's destructor releases when the thread has ended.
    let pointer: UnsafeMutableRawPointer? = unsafe pthread_getspecific(key)
    let context = unsafe pointer.map { unsafe Unmanaged<ThreadContext>.fromOpaque($0) }
    return unsafe (context ?? makeCurrent())._withUnsafeGuaranteedRef { body($0) }
  }

  private static func makeCurrent() -> Unmanaged<ThreadContext> {
    let context = unsafe Unmanaged.passRetained(ThreadContext())
    unsafe pthread_setspecific(key, context.toOpaque())
    return unsafe context
  }
}

extension StateWord {
  /// Spins, then yields, then sleeps: a waiter doesn't keep the processor from a holder that lost it, even
  /// if that has a lower priority.
  ///
  /// But it doesn't lend its priority either, so it waits for as long as other threads keep the holder
  /// from the processor. Longer sleeps don't help with that: the holder gets no more of the processor, and
  /// the waiter comes later.
  static func wait(_ attempts: inout Int) {
    attempts += 1
    if attempts < 64 { return }
    if attempts < 256 {
      sched_yield()
    } else {
      usleep(50)
    }
  }
}

/// Writes a line to the error output, so that it doesn't get into what a program prints for others to read.
///
/// In one piece, so that the lines of several threads don't mix, and without a buffer, so that it is out even if
/// the program crashes.
func printError(_ line: String) {
  var text = line + "\n"
  text.withUTF8 { bytes in
    var written = 0
    // There is nobody to tell of a failure; but if a signal has come in between, the next attempt succeeds.
    var attempts = 3
    while written < bytes.count, attempts > 0 {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[written...])
      let count = unsafe write(STDERR_FILENO, rest.baseAddress, rest.count)
      if count < 0 { attempts -= 1 } else { written += count }
    }
  }
}
