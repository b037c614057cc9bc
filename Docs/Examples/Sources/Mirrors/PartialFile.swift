import Foundation

/// The part of a file that has arrived, in a file of its own until complete.
struct PartialFile: Sendable {
  private let url: URL
  /// Closed when the last copy of the value is gone.
  private let handle: FileHandle

  init(in folder: URL) throws {
    url = folder.appending(component: "\(UUID()).part")
    let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL, 0o644)
    guard descriptor >= 0 else { throw Self.failure("cannot write to \(folder.path)") }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  func write(_ data: Data) throws { try handle.write(contentsOf: data) }

  /// Gives the complete file its name; one that had the name before is replaced.
  func move(to target: URL) throws {
    guard rename(url.path, target.path) == 0 else {
      throw Self.failure("cannot write \(target.path)")
    }
  }

  /// Deletes the file, and returns whether it was there.
  @discardableResult
  func remove() -> Bool { unlink(url.path) == 0 }

  /// Makes a folder unless there is one, and sees that files can be written there.
  static func prepare(_ folder: URL) throws {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw DownloadError("cannot make the folder \(folder.path)")
    }
    try PartialFile(in: folder).remove()
  }

  /// An error with the last reason that the system gave.
  private static func failure(_ what: String) -> DownloadError {
    DownloadError("\(what): \(String(cString: strerror(errno)))")
  }
}
