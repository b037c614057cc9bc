import CancellablePromises
import Foundation
import Samples

/// A file of the C library, closed when the object is released.
///
/// Unchecked because only one thread uses it at a time.
final class CFile: @unchecked Sendable {
  private let file: UnsafeMutablePointer<FILE>

  init(_ path: String) throws {
    guard let file = fopen(path, "r") else { throw CocoaError(.fileNoSuchFile) }
    self.file = file
  }

  deinit {
    fclose(file)
    print("closed")
  }

  func nextByte() -> UInt8? {
    let byte = getc(file)
    return byte == EOF ? nil : UInt8(byte)
  }
}

func lineCount(of path: String) -> CancellablePromise<Int> {
  DispatchQueue.global().async(.cancellable) { work in
    // Gone when this returns or throws: with the last line, with an error, or because of a cancel.
    let file = try CFile(path)
    var count = 0
    while let byte = file.nextByte() {
      if byte == UInt8(ascii: "\n") { count += 1 }
      try work.checkCancellation()
    }
    return count
  }
}

@MainActor
func handles() async throws {
  let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
  try "one\ntwo\n".write(toFile: path, atomically: true, encoding: .utf8)
  defer { try? FileManager.default.removeItem(atPath: path) }
  try await sample("A handle", prints: ["closed", "2", "true"]) {
    print(try await lineCount(of: path).async())
    do { _ = try await lineCount(of: path + "/").async() } catch { print(error is CocoaError) }
  }
}
