import CancellablePromises
import Foundation

/// Runs commands that end, that fail, that take too long, and one that refuses to end.
@main
enum Commands {
  static func main() async throws {
    // Much more than a pipe holds, on both at once.
    let much = try await Command(
      "sh", "-c", "seq 100000; seq 100000 >&2", limit: .seconds(60)
    ).output.async()
    precondition(much.status == 0 && much.text.utf8.count == 588_895)
    precondition(much.complaint == much.text)

    let failing = try await Command("sh", "-c", "echo no >&2; exit 3", limit: .seconds(60))
      .output.async()
    precondition(failing.status == 3 && failing.complaint == "no\n")

    // The pipes are the process's alone, so it takes no other process to close them.
    let slow = Command("sleep", "3600", limit: .milliseconds(100))
    await expect(slow, toFailWith: { $0 is TimeoutError })

    let stubborn = Command(
      "sh", "-c", "trap '' TERM; while :; do read -r line || :; done", limit: .milliseconds(100),
      grace: .milliseconds(100))
    await expect(stubborn, toFailWith: { $0 is TimeoutError })

    let unwanted = Command("sleep", "3600", limit: .seconds(60))
    unwanted.output.cancel()
    await expect(unwanted, toFailWith: { $0.isCancelled })

    print("every command ended as it should")
  }

  private static func expect(
    _ command: Command, toFailWith isExpected: @Sendable (any Error) -> Bool
  ) async {
    do {
      let output = try await command.output.async()
      preconditionFailure("ended with \(output.status)")
    } catch {
      precondition(isExpected(error), "failed with \(error)")
    }
  }
}
