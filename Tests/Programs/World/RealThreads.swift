import TestSupport

@testable import Promises

extension ProgramWorld {
  /// What the mistake `keeps` has kept; touched by the one test of that mistake.
  private nonisolated(unsafe) static var kept: [Token] = []

  /// Runs a program on real threads, each of which hesitates before some steps.
  ///
  /// - Returns: What is wrong; nil if all is well.
  static func violation(
    of program: Program, on crew: Crew, seed: UInt64, flaw: Flaw? = nil
  ) -> String? {
    _ = silence
    let count = LiveCount()
    do {
      let world = ProgramWorld(program, flaw: flaw, counting: count)
      crew.run(program.threads.count) { thread in
        world.run(thread: thread) { number in
          var numbers = SplitMix64(seed: seed << 8 | UInt64(number))
          let pause = numbers.next() % 1024
          if pause < 256 { for _ in 0..<pause { _ = world.queue.count } }
        }
      }
      // Within reach for good, so that whoever looks for leaks of the library finds none here.
      if flaw == .keeps { unsafe kept.append(world.token()) }
      do {
        _ = try world.check()
      } catch {
        // Worlds with a mistake, too, keep themselves until they are let go.
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
