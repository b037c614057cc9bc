import Foundation
import Promises

/// Makes thumbnails, a few at a time: reading, computing and writing on one queue, progress on the main
/// actor.
@MainActor
final class Pipeline {
  private let queue = DispatchQueue(label: "thumbnails", attributes: .concurrent)
  private let atATime: Int
  private var underWay = 0
  /// How many were under way when there were most.
  private(set) var most = 0
  private var finished = 0
  /// Is told how many have been made, or given up, whenever there is one more.
  private let progress: @MainActor (Int) -> Void

  init(atATime: Int, progress: @escaping @MainActor (Int) -> Void) {
    self.atATime = atATime
    self.progress = progress
  }

  /// Makes a thumbnail of each file.
  ///
  /// What is no picture gets none, and does not stop the others.
  func run(_ files: [URL], into folder: URL) -> Promise<[URL]> {
    when(fulfilled: files, concurrently: atATime) { file in
      self.thumbnail(of: file, into: folder)
    }.compactMapValues { thumbnail in thumbnail }
  }

  private func thumbnail(of file: URL, into folder: URL) -> Promise<URL?> {
    underWay += 1
    most = max(most, underWay)
    let target = folder.appending(component: file.lastPathComponent)
    return queue.async(.promise) {
      try Picture(contentsOf: file)
    }.map(on: queue) { picture in
      try picture.reduced(by: 8).write(to: target)
      return target
    }.recover(only: NoPicture.self) { error in
      print("\(error.file) is no picture")
      return Guarantee<URL?>.value(nil)
    }.ensure {
      self.underWay -= 1
      self.finished += 1
      self.progress(self.finished)
    }
  }
}
