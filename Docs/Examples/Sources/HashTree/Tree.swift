import CancellablePromises
import Foundation

/// What cannot be read, and why.
struct Unreadable: Error, CustomStringConvertible {
  var path: String
  var code: Int32

  var description: String { "\(path): \(String(cString: strerror(code)))" }
}

/// The files of a folder and of all folders in it, in the order of their paths.
struct Tree: Sendable {
  let root: String
  private(set) var files: [String] = []
  private(set) var unreadable: [Unreadable] = []

  /// Finds the files, or throws if the folder itself cannot be read.
  init(_ root: String, _ work: CancellableWork) throws {
    self.root = root
    let names = try Self.names(in: root)
    try add(names, work)
    files.sort()
  }

  private mutating func add(_ paths: [String], _ work: CancellableWork) throws {
    for path in paths {
      try work.checkCancellation()
      switch kind(of: path) {
      case S_IFREG:
        files.append(path)
      case S_IFDIR:
        do {
          let names = try Self.names(in: "\(root)/\(path)")
          try add(names.map { "\(path)/\($0)" }, work)
        } catch let error as Unreadable {
          unreadable.append(error)
        }
      default:
        break
      }
    }
  }

  /// The kind of what a path names, or links to.
  ///
  /// A link to a folder is of no kind, since it may lead in a circle; one to nothing is a file, since
  /// whoever opens it finds out what is wrong.
  private func kind(of path: String) -> mode_t {
    let path = "\(root)/\(path)"
    var (entry, target) = (stat(), stat())
    guard lstat(path, &entry) == 0 else { return S_IFREG }
    let kind = entry.st_mode & S_IFMT
    guard kind == S_IFLNK else { return kind }
    guard stat(path, &target) == 0 else { return S_IFREG }
    return target.st_mode & S_IFMT == S_IFREG ? S_IFREG : 0
  }

  private static func names(in folder: String) throws -> [String] {
    // Foundation's errors say why in other words on each platform.
    guard let stream = opendir(folder) else { throw Unreadable(path: folder, code: errno) }
    closedir(stream)
    return try FileManager.default.contentsOfDirectory(atPath: folder)
  }
}

extension Checksum {
  /// Computes the checksum of a file, block by block, as long as it is wanted.
  init(of path: String, _ work: CancellableWork) throws {
    self.init()
    let file = open(path, O_RDONLY)
    guard file >= 0 else { throw Unreadable(path: path, code: errno) }
    defer { close(file) }
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      try work.checkCancellation()
      let count = read(file, &block, block.count)
      guard count >= 0 else { throw Unreadable(path: path, code: errno) }
      if count == 0 { return }
      append(block[..<count])
    }
  }
}
