import Foundation
import Testing

private let programs = Client.all(in: "Programs").filter(\.isForThisSystem)

/// Whole programs, each with a different kind of main.
@Suite(.withoutSanitizers, .serialized) struct WholeProgramTests {
  @Test(.decidesMerges, arguments: programs.filter { $0.remarks("stops").isEmpty })
  func `prints and ends`(program: Client) async throws {
    let outcome = try await outcome(of: program)
    #expect(!outcome.wasKilled && outcome.status == 0, "\(outcome)")
    #expect(outcome.output.lines.dropLast() == program.remarks("prints").map(\.text)[...])
    #expect(outcome.errors.lines.dropLast() == program.remarks("complains").map(\.text)[...])
  }

  @Test(arguments: programs.filter { !$0.remarks("stops").isEmpty })
  func `stops and says where, instead of hanging`(program: Client) async throws {
    let (line, message) = try #require(program.remarks("stops").first)
    let outcome = try await outcome(of: program)
    #expect(!outcome.wasKilled && outcome.status != 0 && outcome.output.isEmpty, "\(outcome)")
    let place = "\(program.name)/\(program.name).swift:\(line): "
    #expect(outcome.errors.contains(place + "Fatal error: \(message)"))
  }

  private func outcome(of client: Client) async throws -> Outcome {
    try await withTemporaryFolder { folder in
      let program = folder.appending(path: client.name)
      let linking = try await link(client, to: program)
      try #require(linking.isSilentSuccess, "\(linking)")
      // A backtrace takes seconds, and a profile would stay behind.
      let variables = ["SWIFT_BACKTRACE": "enable=no", "LLVM_PROFILE_FILE": "/dev/null"]
      return try await run([program.path], variables: variables)
    }
  }
}
