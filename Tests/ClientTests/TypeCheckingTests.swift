import Foundation
import Testing

/// Three functions for each operator cost the compiler hardly more than one.
@Suite(.withoutSanitizers, .takesLong, .serialized) struct TypeCheckingTests {
  @Test func `a chain costs about as much as with one function for each operator`() async throws {
    let (ours, theirs) = try await withTemporaryFolder { folder in
      let files = try Chain.all.map { chain in
        let file = folder.appending(path: "\(chain.name).swift")
        try "import CancellablePromises\nimport Dispatch\n\n\(chain.code)"
          .write(to: file, atomically: true, encoding: .utf8)
        return file
      }
      let standIn = try await StandIn(in: folder)
      return (try await check(files), try await check(files, modules: standIn.modules))
    }
    for chain in Chain.all.map(\.name) {
      let (own, standIn) = (try #require(ours[chain]), try #require(theirs[chain]))
      print("\(chain): \(own.scopes), \(standIn.scopes) with one function an operator")
      #expect(own.diagnostics == [] && standIn.diagnostics == [], "\(chain)")
      #expect(Double(own.scopes) <= 1.5 * Double(standIn.scopes), "\(chain)")
    }
  }
}
