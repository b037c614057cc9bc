import TestSupport

@testable import Promises

extension ProgramWorld {
  /// The tokens kept by the mistake `keeps`; only one test touches them.
  private nonisolated(unsafe) static var kept: [Token] = []

  /// Runs a program on real threads, each of which hesitates before some steps.
  ///
  /// - Returns: The violation; nil without one.
  static func violation(
    of program: Program, on crew: Crew, seed: UInt64, flaw: Flaw? = nil
  ) -> String? {
    let count = LiveCount()
    do {
      let world = ProgramWorld(program, flaw: flaw, counting: count)
      crew.run(program.threads.count) { thread in
        world.run(thread: thread) { number in
          var numbers = SplitMix64(seed: seed << 8 | UInt64(number))
          let pause = numbers.next() % 1024
          if pause < 256 { for _ in 0..<pause { _ = world.queue.waitingCount } }
        }
      }
      // Reachable for good, so the leak sanitizer does not report the planted leak.
      if flaw == .keeps { unsafe kept.append(world.token()) }
      do {
        _ = try world.check()
      } catch {
        // A world with a planted mistake, too, keeps itself alive until released.
        world.finish()
        world.release()
        throw error
      }
    } catch {
      return "\(error)"
    }
    return count.live == 0 ? nil : "\(count.live) objects are left"
  }
}
