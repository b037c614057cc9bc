import Foundation

/// Modules of the same names in PromiseKit's shape, with one function for each operator: the norm
/// for the cost of chains.
struct StandIn: Sendable {
  /// The folder of the modules.
  let modules: URL

  /// Makes the modules in a folder.
  ///
  /// - Parameter folder: The folder.
  /// - Throws: If the compiler fails.
  init(in folder: URL) async throws {
    let files = Client.all(in: "TypeChecking").map(\.file)
    // The second module imports the first.
    for name in ["Promises.swift", "CancellablePromises.swift"] {
      for file in files where file.lastPathComponent == name {
        try await makeModule(of: file, in: folder)
      }
    }
    modules = folder
  }
}
