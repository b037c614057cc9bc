import Foundation

/// Prints tables of the results that `run` has left in a folder.
@main
enum Report {
  static func main() throws {
    guard let folder = CommandLine.arguments.dropFirst().first else { fatalError("report FOLDER") }
    print(try Summary(folder: URL(filePath: folder)).text)
  }
}
