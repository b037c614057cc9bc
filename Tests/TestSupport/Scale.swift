#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// How large stress tests are: small for a person who waits, or large if `PROMISES_TESTS` is `long`.
///
/// CI's scripts ask for long ones. Each size has a variable of its own too.
public enum Scale {
  /// Whether tests may take minutes.
  public static let isLong = environment("PROMISES_TESTS") == "long"

  /// The length of long chains: 20 000, or a million, or what `PROMISES_STRESS_LENGTH` says.
  ///
  /// Whatever recurses overflows a stack of 512 KiB in 20 000 links; what only grows takes more to show.
  public static let long = number("PROMISES_STRESS_LENGTH") ?? (isLong ? 1_000_000 : 20_000)

  /// How often two threads meet: 1 000 times, or 20 000, or what `PROMISES_STRESS_ROUNDS` says.
  public static let rounds = number("PROMISES_STRESS_ROUNDS") ?? (isLong ? 20_000 : 1_000)

  /// How many random programs run: 1 000, or 20 000, or what `PROMISES_DIFFERENTIAL_PROGRAMS` says.
  public static let programs =
    number("PROMISES_DIFFERENTIAL_PROGRAMS") ?? (isLong ? 20_000 : 1_000)

  /// After how many minutes a test counts as hanging: 20, or what `PROMISES_PATIENCE` says.
  ///
  /// For those alone that would otherwise go on for ever. It is far more than they take on a machine that
  /// is busy with other things, so that none fails for being slow.
  public static let patience = number("PROMISES_PATIENCE") ?? 20

  private static func number(_ name: String) -> Int? { environment(name).flatMap { Int($0) } }

  private static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}

/// How long a body occupies a processor, whatever other processes do meanwhile.
///
/// - Parameter body: What to run, on this thread alone.
/// - Returns: The time for which this thread has run.
public func processorTime(of body: () -> Void) -> Duration {
  func now() -> Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
  let start = now()
  body()
  return now() - start
}

/// How much memory this process has in use, in bytes; nil where the system does not say.
///
/// - Returns: The size of what is resident.
public func residentBytes() -> Int? {
  #if os(Linux)
    guard let file = unsafe fopen("/proc/self/statm", "r") else { return nil }
    defer { unsafe fclose(file) }
    var buffer = [CChar](repeating: 0, count: 128)
    guard unsafe fgets(&buffer, Int32(buffer.count), file) != nil else { return nil }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    return fields.dropFirst().first.flatMap { Int($0) }.map {
      $0 * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
  #else
    return nil
  #endif
}
