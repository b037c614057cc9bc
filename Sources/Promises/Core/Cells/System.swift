// The package's needs of the C library: thread-local storage, ways to let other threads go first,
// the error output, and an error code.

#if canImport(Darwin)
  import Darwin
#elseif canImport(SwiftGlibc)
  // Glibc without Swift's additions, which take 110 KB in a static program.
  import SwiftGlibc
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The code of the POSIX error for a cancelled operation: 125 on Linux, 89 on Darwin.
let posixCancelledCode = ECANCELED

/// A place of each thread's own, for an object that is released at the end of the thread.
@safe
struct ThreadSlot: Sendable {
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key) { pointer in
      #if canImport(Darwin)
        unsafe Unmanaged<AnyObject>.fromOpaque(pointer).release()
      #else
        if let pointer = unsafe pointer {
          unsafe Unmanaged<AnyObject>.fromOpaque(pointer).release()
        }
      #endif
    }
    precondition(status == 0, "no thread-local storage left for promises")
    self.key = key
  }

  /// The object, retained for this place.
  @inline(__always)
  var address: UnsafeMutableRawPointer? { unsafe pthread_getspecific(key) }

  func put(_ address: UnsafeMutableRawPointer) { unsafe pthread_setspecific(key, address) }
}

/// Spins, then yields, then sleeps, because a waiter must not keep the processor from the holder of
/// the lock, even from a holder with a lower priority.
///
/// A waiter doesn't lend its priority to the holder, so the wait lasts as long as other threads
/// keep the holder from the processor. Longer sleeps don't help: the holder gets no more of the
/// processor, and the waiter comes later.
func yieldProcessor(_ attempts: inout Int) {
  attempts += 1
  if attempts < 64 { return }
  if attempts < 256 {
    sched_yield()
  } else {
    usleep(50)
  }
}

/// Writes a line to the error output, apart from a program's own output.
///
/// One write, so that the lines of several threads don't mix, and without a buffer, so that a crash
/// loses nothing.
func printError(_ line: String) {
  var text = line + "\n"
  text.withUTF8 { bytes in
    var written = 0
    // A failure cannot be reported; but after an interruption by a signal, the next attempt
    // succeeds.
    var attempts = 3
    while written < bytes.count, attempts > 0 {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[written...])
      let count = unsafe write(STDERR_FILENO, rest.baseAddress, rest.count)
      if count < 0 { attempts -= 1 } else { written += count }
    }
  }
}
