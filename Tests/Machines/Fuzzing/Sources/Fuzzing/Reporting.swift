#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Whether to print programs before running them; set by `run --replay`.
private let isTracing = unsafe getenv("FUZZING_TRACE") != nil

/// Prints a program about to run, if asked for.
///
/// - Parameter program: The program.
public func trace(_ program: some CustomStringConvertible) {
  guard isTracing else { return }
  say("\(program)\n\n")
}

/// Prints a failure and aborts, upon which the fuzzer keeps the bytes.
///
/// - Parameter what: The failure, and the program.
public func fail(_ what: String) -> Never {
  say("\n\(what)\n\n")
  abort()
}

/// Prints at once, since the next step may end the process.
private func say(_ text: String) {
  text.utf8.withContiguousStorageIfAvailable { bytes in
    _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count)
  }
}

/// A number from the environment.
///
/// - Parameter name: The variable.
/// - Returns: The number; nil if the variable is not set.
public func environment(_ name: String) -> Int? {
  unsafe getenv(name).flatMap { unsafe Int(String(cString: $0)) }
}
