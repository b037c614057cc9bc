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
// SAFETY: the place holds nothing, or a reference that this thread has put there.
@safe
struct ThreadSlot<Object: AnyObject>: Sendable {
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key) { pointer in
      // Optional on some platforms only.
      let pointer: UnsafeMutableRawPointer? = unsafe pointer
      if let pointer = unsafe pointer { unsafe Unmanaged<AnyObject>.fromOpaque(pointer).release() }
    }
    precondition(status == 0, "no thread-local storage left for promises")
    self.key = key
  }

  /// Calls `body` with the object of this thread, which `make` makes for the first call.
  @inline(__always)
  func use<Result>(orMake make: () -> Object, _ body: (Object) -> Result) -> Result {
    guard let address = unsafe pthread_getspecific(key) else { return body(put(make())) }
    return unsafe Unmanaged<Object>.fromOpaque(address)._withUnsafeGuaranteedRef(body)
  }

  @inline(never) private func put(_ object: Object) -> Object {
    unsafe pthread_setspecific(key, Unmanaged.passRetained(object).toOpaque())
    return object
  }
}

/// A variable of a function that is running on this thread, for the functions that it calls.
// SAFETY: the thread's context has it, and gives it up before the function returns.
@safe
struct OnStack<Value> {
  private let pointer: UnsafeMutablePointer<Value>

  @inline(__always)
  static func with<Result>(
    _ variable: inout Value, _ body: (OnStack<Value>) -> Result
  ) -> Result {
    unsafe withUnsafeMutablePointer(to: &variable) { unsafe body(OnStack(pointer: $0)) }
  }

  var value: Value {
    @inline(__always) unsafeAddress { unsafe UnsafePointer(pointer) }
    @inline(__always) nonmutating unsafeMutableAddress { unsafe pointer }
  }
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
