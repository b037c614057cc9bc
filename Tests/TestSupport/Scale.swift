#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// How large stress tests are.
public enum Scale {
  /// The length of long chains: a million, or what `PROMISES_STRESS_LENGTH` says.
  ///
  /// Sanitizers make everything some ten times slower; 200 000 suits them.
  public static let long = environment("PROMISES_STRESS_LENGTH") ?? 1_000_000

  /// How often two threads meet: 20 000 times, or what `PROMISES_STRESS_ROUNDS` says.
  public static let rounds = environment("PROMISES_STRESS_ROUNDS") ?? 20_000

  private static func environment(_ name: String) -> Int? {
    unsafe getenv(name).flatMap { unsafe Int(String(cString: $0)) }
  }
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
