#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Whether programs are printed before they run; to be had with `run --replay`.
private let isTracing = unsafe getenv("FUZZING_TRACE") != nil

/// Prints a program that is going to run, if that was asked for.
///
/// - Parameter program: The program.
public func trace(_ program: some CustomStringConvertible) {
  guard isTracing else { return }
  say("\(program)\n\n")
}

/// Prints what is wrong and ends the process, upon which the fuzzer keeps the bytes.
///
/// - Parameter what: What is wrong, and with which program.
public func fail(_ what: String) -> Never {
  say("\n\(what)\n\n")
  abort()
}

/// Prints at once, since what comes next may end the process.
private func say(_ text: String) {
  text.utf8.withContiguousStorageIfAvailable { bytes in
    _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count)
  }
}

/// A number from the environment.
///
/// - Parameter name: The variable.
/// - Returns: The number; nil if there is none.
public func environment(_ name: String) -> Int? {
  unsafe getenv(name).flatMap { unsafe Int(String(cString: $0)) }
}
