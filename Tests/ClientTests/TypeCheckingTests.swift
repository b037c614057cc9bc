import Foundation
import Testing

/// Three functions an operator cost the compiler hardly more than one.
@Suite(.withoutSanitizers, .serialized) struct TypeCheckingTests {
  @Test func `a chain is checked about as fast as with one function an operator`() async throws {
    var (ours, theirs) = ([String: Double](), [String: Double]())
    // Other processes slow single measurements down, so the fastest of all counts.
    for _ in 0..<6 {
      ours.merge(try await milliseconds(of: "CancellablePromises"), uniquingKeysWith: min)
      theirs.merge(try await milliseconds(of: nil), uniquingKeysWith: min)
      if slow(ours, theirs).isEmpty { break }
    }
    for chain in Chain.all.map(\.name) {
      let (own, standIn) = (try #require(ours[chain]), try #require(theirs[chain]))
      print("\(chain): \(own) ms, \(standIn) ms with one function an operator")
    }
    #expect(slow(ours, theirs) == [])
  }

  /// The chains that take more than half as long again, and a little for what else the machine does.
  private func slow(_ ours: [String: Double], _ theirs: [String: Double]) -> [String] {
    Chain.all.map(\.name).filter { ours[$0, default: .infinity] > 1.6 * theirs[$0, default: 0] }
  }
}

/// The times that the compiler needs for each chain, at best.
///
/// - Parameter module: Whose operators they are; nil is the stand-in, which is compiled beside.
private func milliseconds(of module: String?) async throws -> [String: Double] {
  try await withTemporaryFolder { folder in
    let code = folder.appending(path: "Chains.swift")
    let imports = ["Dispatch", module].compactMap(\.self).map { "import \($0)\n" }.joined()
    try (imports + Chain.all.map { $0.code(copies: 5) }.joined(separator: "\n"))
      .write(to: code, atomically: true, encoding: .utf8)
    let standIns = module == nil ? Client.all(in: "TypeChecking").map(\.file) : []
    let outcome = try await check([code] + standIns)
    try #require(outcome.status == 0, "\(outcome.errors)")
    let measured = (outcome.output + outcome.errors)
      .matches(of: /([\d.]+)ms\s.*?(\w+)_\d+@/).map { (String($0.2), Double($0.1) ?? .infinity) }
    return Dictionary(measured, uniquingKeysWith: min)
  }
}
