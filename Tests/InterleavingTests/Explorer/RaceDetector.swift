#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// ThreadSanitizer, in a process built with it; without effect in any other.
///
/// Threads that take turns never collide, but the sanitizer also reports accesses at different
/// times that nothing orders. So the turns are hidden from the sanitizer, which sees only the
/// library's synchronisation.
enum RaceDetector {
  /// Nil in a process without the sanitizer.
  ///
  /// Not a lazy variable: the sanitizer would take each use for synchronisation; see ``prepare()``.
  nonisolated(unsafe) private static var runtime: Runtime? = nil

  /// Runs the explorer's own code, in which accesses and waits do not count.
  @inline(__always)
  static func ignoring<Result>(_ body: () throws -> Result) rethrows -> Result {
    begin()
    defer { end() }
    return try body()
  }

  /// From here on, no access and no wait of the current thread counts.
  static func begin() {
    guard let runtime = unsafe runtime else { return }
    unsafe runtime.beginIgnoringAccesses(nil, 0)
    unsafe runtime.beginIgnoringOrder(nil, 0)
  }

  /// From here on, every access and wait counts again.
  static func end() {
    guard let runtime = unsafe runtime else { return }
    unsafe runtime.endIgnoringOrder(nil, 0)
    unsafe runtime.endIgnoringAccesses(nil, 0)
  }

  /// Orders the thread's past before the future of every thread that calls ``follow(_:)``.
  static func lead(_ object: AnyObject) {
    unsafe runtime?.release(Unmanaged.passUnretained(object).toOpaque())
  }

  /// Orders the past of every thread that called ``lead(_:)`` before the thread's future.
  static func follow(_ object: AnyObject) {
    unsafe runtime?.acquire(Unmanaged.passUnretained(object).toOpaque())
  }

  /// To be called once, before all other functions here.
  ///
  /// - Parameters:
  /// - key: The key under which threads of explorations keep their objects.
  /// - body: Called when a race ends the process.
  static func prepare(_ key: pthread_key_t, onRace body: @convention(c) () -> Void) {
    guard let found = unsafe Runtime(key) else { return }
    // Other threads may be about to read the variable.
    unsafe found.beginIgnoringAccesses(nil, 0)
    unsafe runtime = unsafe found
    unsafe found.endIgnoringAccesses(nil, 0)
    unsafe found.setEnd(body)
    // Swift's runtime reports synchronisation at every use of a lazy variable or of a type's
    // metadata. Only the initialisation really orders threads; all later reports would hide races
    // of the library.
    unsafe found.runtimeRelease.pointee = { address in
      guard let runtime = unsafe RaceDetector.runtime else { return }
      if unsafe pthread_getspecific(runtime.key) == nil || runtime.isNew(address) {
        unsafe runtime.release(address)
      }
    }
  }

  @unsafe
  private struct Runtime {
    /// With the caller's file and line, which the sanitizer only needs for messages.
    typealias Mark = @convention(c) (UnsafePointer<CChar>?, CInt) -> Void
    typealias Order = @convention(c) (UnsafeMutableRawPointer) -> Void
    typealias SetEnd = @convention(c) (@convention(c) () -> Void) -> Void

    let beginIgnoringAccesses: Mark
    let endIgnoringAccesses: Mark
    let beginIgnoringOrder: Mark
    let endIgnoringOrder: Mark
    let acquire: Order
    let release: Order
    let setEnd: SetEnd
    /// The variable with the function for Swift's runtime to call.
    let runtimeRelease: UnsafeMutablePointer<Order>
    let key: pthread_key_t
    /// A table of addresses released by Swift's runtime on threads of explorations.
    ///
    /// Each address has one possible place; a lost address does little harm.
    private let released: UnsafeMutableRawPointer

    /// Nil in a process without these functions.
    init?(_ key: pthread_key_t) {
      let program = unsafe dlopen(nil, RTLD_LAZY)
      func function<Function>(_ name: String, _: Function.Type) -> Function? {
        // SAFETY: the functions are declared so in the sanitizer's headers.
        unsafe dlsym(program, name).map { unsafe unsafeBitCast($0, to: Function.self) }
      }
      guard
        // Despite the names, accesses of all kinds are ignored.
        let beginIgnoringAccesses = unsafe function("AnnotateIgnoreReadsBegin", Mark.self),
        let endIgnoringAccesses = unsafe function("AnnotateIgnoreReadsEnd", Mark.self),
        let beginIgnoringOrder = unsafe function("AnnotateIgnoreSyncBegin", Mark.self),
        let endIgnoringOrder = unsafe function("AnnotateIgnoreSyncEnd", Mark.self),
        let acquire = unsafe function("__tsan_acquire", Order.self),
        let release = unsafe function("__tsan_release", Order.self),
        let setEnd = function("__sanitizer_set_death_callback", SetEnd.self),
        let runtimeRelease = unsafe dlsym(program, "_swift_tsan_release")
      else { return nil }
      unsafe self.beginIgnoringAccesses = unsafe beginIgnoringAccesses
      unsafe self.endIgnoringAccesses = unsafe endIgnoringAccesses
      unsafe self.beginIgnoringOrder = unsafe beginIgnoringOrder
      unsafe self.endIgnoringOrder = unsafe endIgnoringOrder
      unsafe self.acquire = unsafe acquire
      unsafe self.release = unsafe release
      unsafe self.setEnd = setEnd
      unsafe self.runtimeRelease = unsafe runtimeRelease.assumingMemoryBound(to: Order.self)
      unsafe self.key = key
      unsafe released = calloc(0x1_0000, MemoryLayout<UInt>.stride)
    }

    /// Whether Swift's runtime releases the address for the first time.
    func isNew(_ address: UnsafeMutableRawPointer) -> Bool {
      unsafe beginIgnoringAccesses(nil, 0)
      defer { unsafe endIgnoringAccesses(nil, 0) }
      let bits = UInt(bitPattern: address)
      let place = Int((bits >> 2) & 0xFFFF) * MemoryLayout<UInt>.stride
      if unsafe released.load(fromByteOffset: place, as: UInt.self) == bits { return false }
      unsafe released.storeBytes(of: bits, toByteOffset: place, as: UInt.self)
      return true
    }
  }
}
