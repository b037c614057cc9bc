import Dispatch

/// Waits for handlers of the main actor: each turn of the main queue runs the ones that wait there.
@MainActor
func handlersHaveRun() async {
  for _ in 1...20 {
    await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
  }
}
