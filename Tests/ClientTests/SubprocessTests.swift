import Testing

/// Processes can be started, read and stopped.
@Suite(.withoutSanitizers) struct SubprocessTests {
  @Test func `a program that hangs is killed`() async throws {
    let outcome = try await run(["sleep", "600"], within: .milliseconds(200))
    #expect(outcome.wasKilled && outcome.status != 0)
  }

  @Test func `the whole output is there, even if larger than a pipe's buffer`() async throws {
    let outcome = try await run(["sh", "-c", "yes | head -c 1000000; echo err >&2; exit 3"])
    #expect(!outcome.wasKilled && outcome.status == 3)
    #expect(outcome.output.count == 1_000_000 && outcome.errors == "err\n")
  }
}
