import CancellablePromises
import Foundation

/// Hashes the files of a folder, a few at a time: on a queue of its own, with its state on the main actor.
@MainActor
final class Hashing {
  private let queue = DispatchQueue(label: "hashing", attributes: .concurrent)
  private let limiter = Limiter(4)
  private let progress: @MainActor (String) -> Void
  private var fileCount: Int?
  private var hashed = 0
  private var underWay: Set<String> = []

  /// Makes one that has not begun.
  ///
  /// - Parameter progress: Is told how far it is, whenever that changes.
  init(progress: @escaping @MainActor (String) -> Void) { self.progress = progress }

  func run(_ folder: String) -> CancellablePromise<Report> {
    queue.async(.cancellable) { work in
      try Tree(folder, work)
    }.then { tree in
      self.fileCount = tree.files.count
      // One file that cannot be read doesn't keep us from the others.
      return when(resolved: tree.files.map { self.hash($0, in: folder) }, autoCancel: true)
        .map { results in Report(tree, results) }
    }
  }

  private func hash(_ file: String, in folder: String) -> CancellablePromise<Checksum> {
    limiter.run {
      self.underWay.insert(file)
      self.showProgress()
      return self.queue.async(.cancellable) { work in
        try Checksum(of: "\(folder)/\(file)", work)
      }.tap { result in
        self.underWay.remove(file)
        guard result.isFulfilled else { return }
        self.hashed += 1
        self.showProgress()
      }
    }
  }

  private func showProgress() {
    progress("\(hashed) of \(fileCount ?? 0) files hashed, \(underWay.count) under way")
  }

  /// What a cancel would put an end to.
  var unfinished: String {
    guard let fileCount else { return "cancelled while looking for files" }
    let names = underWay.sorted().joined(separator: ", ")
    return """
      \(hashed) of \(fileCount) files hashed; \
      cancelled: \(names.isEmpty ? "none" : names), and \(limiter.waitingCount) that had not begun
      """
  }
}

/// What there is to say in the end.
struct Report: Sendable {
  /// A line for each file, in order, and one for all of them.
  var text: String
  /// What could not be read, in order.
  var unreadable: [Unreadable]

  init(_ tree: Tree, _ results: [Result<Checksum, any Error>]) {
    text = ""
    unreadable = tree.unreadable
    var (total, fileCount, byteCount) = (Checksum(), 0, 0)
    for (path, result) in zip(tree.files, results) {
      switch result {
      case .success(let sum):
        let line = "\(sum.value) \(sum.byteCount) \(path)\n"
        text += line
        total.append(line.utf8)
        fileCount += 1
        byteCount += sum.byteCount
      case .failure(let error):
        if let error = error as? Unreadable { unreadable.append(error) }
      }
    }
    text += "\(total.value) \(byteCount) total of \(fileCount)\n"
    unreadable.sort { $0.path < $1.path }
  }
}
