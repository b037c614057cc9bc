import Foundation

/// Modules of the same names that have PromiseKit's shape, with one function for each operator: what the
/// cost of chains is compared with.
struct StandIn: Sendable {
  /// The folder of the modules.
  let modules: URL

  /// Makes the modules in a folder.
  ///
  /// - Parameter folder: The folder.
  /// - Throws: If they cannot be made.
  init(in folder: URL) async throws {
    let files = Client.all(in: "TypeChecking").map(\.file)
    // The one imports the other.
    for name in ["Promises.swift", "CancellablePromises.swift"] {
      for file in files where file.lastPathComponent == name {
        try await makeModule(of: file, in: folder)
      }
    }
    modules = folder
  }
}
