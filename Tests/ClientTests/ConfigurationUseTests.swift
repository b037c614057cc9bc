import Foundation
import Testing

/// A test that sets `conf` anywhere else changes what the tests beside it find there.
@Suite struct ConfigurationUseTests {
  @Test func `tests set conf inside of the gate, or in processes of their own`() throws {
    let insideGate = [
      "struct ConfigurationTests", "extension ConfigurationTests", "processExitsWith",
      "ConfigurationGate.shared.pass(.changes)",
    ]
    let setter = try Regex(#"\bconf(\.\w+)* = |&conf\b|\bconfigured( \{|\()"#)
    var count = 0
    // A row of FormTests is inside the gate until it ends.
    for folder in [
      "CancellablePromisesTests", "ClientTests", "MainActorTests", "MigrationTests",
      "PromisesTests", "Machines/Programs",
    ] {
      let folder = URL.repository.appending(path: "Tests/\(folder)")
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      where path.hasSuffix(".swift") && path != "ConfigurationUseTests.swift" {
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        guard text.contains(setter) else { continue }
        count += 1
        let isInside = insideGate.contains(where: text.contains)
        #expect(isInside, "\(path) sets conf outside of ConfigurationGate")
      }
    }
    #expect(count > 5)
  }
}
