#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// ThreadSanitizer, in a process that has been built with it; nothing in any other.
///
/// Threads that take turns never collide. The sanitizer reports accesses that nothing orders, though,
/// whenever they were made; so it is told nothing of the turns, and is left with what the library orders.
enum RaceDetector {
  /// Nil in a process without.
  ///
  /// No lazy variable: where the sanitizer is, each use of one counts as an order; see ``prepare()``.
  nonisolated(unsafe) private static var runtime: Runtime? = nil

  /// Runs what is the explorer's own: neither what it touches nor what it waits for counts.
  @inline(__always)
  static func ignoring<Result>(_ body: () throws -> Result) rethrows -> Result {
    begin()
    defer { end() }
    return try body()
  }

  /// From here on, nothing counts that this thread touches or waits for.
  static func begin() {
    guard let runtime = unsafe runtime else { return }
    unsafe runtime.beginIgnoringAccesses(nil, 0)
    unsafe runtime.beginIgnoringOrder(nil, 0)
  }

  /// From here on, everything counts again.
  static func end() {
    guard let runtime = unsafe runtime else { return }
    unsafe runtime.endIgnoringOrder(nil, 0)
    unsafe runtime.endIgnoringAccesses(nil, 0)
  }

  /// What this thread has done comes before what is done by those that ``follow(_:)`` this object.
  static func lead(_ object: AnyObject) {
    unsafe runtime?.release(Unmanaged.passUnretained(object).toOpaque())
  }

  /// What has been done by those that ``lead(_:)`` this object comes before what this thread will do.
  static func follow(_ object: AnyObject) {
    unsafe runtime?.acquire(Unmanaged.passUnretained(object).toOpaque())
  }

  /// To be called once, before anything else here.
  ///
  /// - Parameters:
  ///   - key: Where threads of explorations have something of their own.
  ///   - body: What to call when the process ends because of a race.
  static func prepare(_ key: pthread_key_t, onRace body: @convention(c) () -> Void) {
    guard let found = unsafe Runtime(key) else { return }
    // Other threads may be about to look at it.
    unsafe found.beginIgnoringAccesses(nil, 0)
    unsafe runtime = unsafe found
    unsafe found.endIgnoringAccesses(nil, 0)
    unsafe found.setEnd(body)
    // Swift's runtime tells the sanitizer of an order among all that use a lazy variable or ask for a type's
    // description, as often as they do. Only who makes it has anything to tell the others; what else is
    // said would hide that something is missing in the library.
    unsafe found.runtimeRelease.pointee = { address in
      guard let runtime = unsafe RaceDetector.runtime else { return }
      if unsafe pthread_getspecific(runtime.key) == nil || runtime.isNew(address) {
        unsafe runtime.release(address)
      }
    }
  }

  @unsafe
  private struct Runtime {
    /// With the file and line that it is called from, which the sanitizer only needs for messages.
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
    /// The variable with what Swift's runtime calls.
    let runtimeRelease: UnsafeMutablePointer<Order>
    let key: pthread_key_t
    /// The addresses that Swift's runtime has released on threads of explorations, each in one place of
    /// those that there are for it; one that is forgotten again does little harm.
    private let released: UnsafeMutableRawPointer

    /// Nil if this process has no such functions.
    init?(_ key: pthread_key_t) {
      let program = unsafe dlopen(nil, RTLD_LAZY)
      func function<Function>(_ name: String, _: Function.Type) -> Function? {
        // SAFETY: the functions are declared so in the sanitizer's headers.
        unsafe dlsym(program, name).map { unsafe unsafeBitCast($0, to: Function.self) }
      }
      guard
        // They mark reads, but what they ignore are accesses of any kind.
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

    /// Whether Swift's runtime has not released this address before.
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
