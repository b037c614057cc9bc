#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The size of stress tests: small for a person who waits, large if `PROMISES_TESTS` is `long`.
///
/// `.ci/test-release` sets `long`. Each size has a variable of its own, too.
public enum Scale {
  /// Whether tests may take minutes.
  public static let isLong = environment("PROMISES_TESTS") == "long"

  /// Whether tests decide a merge: `PROMISES_TESTS` is `merge`, and sizes are as for a person who
  /// waits.
  public static let isMerge = environment("PROMISES_TESTS") == "merge"

  /// The length of long chains: 20 000, or a million, or the value of `PROMISES_STRESS_LENGTH`.
  ///
  /// With 20 000 links, recursion overflows a stack of 512 KiB; growing memory takes more to show.
  public static let long = number("PROMISES_STRESS_LENGTH") ?? (isLong ? 1_000_000 : 20_000)

  /// The length for tests of what nests, or is kept: 100 000, or ``long`` if that is less.
  ///
  /// Calls as deep overflow a stack of 512 KiB even if each takes no more than its return address,
  /// and as many promises are 7 MB.
  public static let deep = min(long, 100_000)

  /// The rounds of a duel: 1 000, or 20 000, or the value of `PROMISES_STRESS_ROUNDS`.
  public static let rounds = number("PROMISES_STRESS_ROUNDS") ?? (isLong ? 20_000 : 1_000)

  /// The random programs to run: 1 000, 20 000, or the value of `PROMISES_DIFFERENTIAL_PROGRAMS`.
  public static let programs =
    number("PROMISES_DIFFERENTIAL_PROGRAMS") ?? (isLong ? 20_000 : 1_000)

  /// The minutes after which a test counts as hanging: 90, or the value of `PROMISES_PATIENCE`.
  ///
  /// Only for tests that could run forever. Swift Testing begins all tests at once, so the time of
  /// one includes that of the others: the limit is far above what the whole run takes on a slow and
  /// busy machine. No test fails for being slow.
  public static let patience = number("PROMISES_PATIENCE") ?? 90

  private static func number(_ name: String) -> Int? { environment(name).flatMap { Int($0) } }

  private static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}

/// A sanitizer, by the name of a function of its runtime.
public enum Sanitizer: String, CaseIterable {
  case thread = "__tsan_init"
  case address = "__asan_init"

  /// Whether the runtime of the sanitizer is loaded.
  public var isActive: Bool { unsafe dlsym(dlopen(nil, RTLD_NOW), rawValue) != nil }
}

/// The most memory that this process has used so far, in bytes; nil where the system does not say.
///
/// - Returns: The peak of the resident size.
public func residentBytes() -> Int? {
  #if os(Linux)
    guard let file = unsafe fopen("/proc/self/status", "r") else { return nil }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while unsafe fgets(&line, Int32(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      guard text.hasPrefix("VmHWM:") else { continue }
      return Int(text.filter(\.isNumber)).map { $0 * 1024 }
    }
  #endif
  return nil
}

/// Whether reports name places in the code: only those of debug builds do.
public let namesPlaces: Bool = {
  #if DEBUG
    true
  #else
    false
  #endif
}()
