import Foundation
import Promises

// Makes some pictures, one of them broken, and thumbnails of them.
let folder = URL.temporaryDirectory.appending(component: "Thumbnails-\(UUID())")
let thumbnails = folder.appending(component: "thumbnails")
try FileManager.default.createDirectory(at: thumbnails, withIntermediateDirectories: true)
let files = (1...24).map { folder.appending(component: "\($0).pgm") }
for (number, file) in files.enumerated() { try Picture.gradient(number).write(to: file) }
try Data("no picture".utf8).write(to: files[6])

var progress: [Int] = []
let pipeline = Pipeline(atATime: 3) { count in
  progress.append(count)
  if count.isMultiple(of: 8) { print("\(count) of \(files.count)") }
}
pipeline.run(files, into: thumbnails).done { made in
  precondition(progress == Array(1...24) && pipeline.most == 3)
  precondition(made.map(\.lastPathComponent) == (1...24).filter { $0 != 7 }.map { "\($0).pgm" })
  for file in made {
    let thumbnail = try Picture(contentsOf: file)
    let picture = try Picture(contentsOf: folder.appending(component: file.lastPathComponent))
    precondition(thumbnail.width == 32 && thumbnail.height == 32)
    precondition(abs(thumbnail.brightness - picture.brightness) <= 1)
  }
  print("\(made.count) thumbnails, \(pipeline.most) at a time")
}.ensure {
  try? FileManager.default.removeItem(at: folder)
}.catch { error in
  print("Thumbnails:", error)
  exit(EXIT_FAILURE)
}.finally {
  exit(EXIT_SUCCESS)
}

dispatchMain()
