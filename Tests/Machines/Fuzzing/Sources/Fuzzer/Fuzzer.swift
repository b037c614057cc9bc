import Foundation
import Promises
import TestSupport

@testable import Programs

/// Whether programs have threads, for the laws; without threads, they are for the model.
private let isThreaded = getenv("FUZZING_THREADS") != nil

/// Whether to print programs before running them; set by `run --replay`.
private let isTracing = getenv("FUZZING_TRACE") != nil

/// The number of runs of each program with threads; each run has another schedule.
private let repetitions = getenv("FUZZING_REPETITIONS").flatMap { Int(String(cString: $0)) } ?? 2

private let crew = Crew(2)

/// Runs the program made from a fuzzer's bytes.
///
/// Returns -1, for which a fuzzer does not keep the bytes, if the laws leave the program's end
/// open.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var generator = ProgramGenerator(FuzzerBytes(start, count))
  generator.actsInside = isThreaded || generator.chance(1, of: 2)
  if isThreaded {
    let program = generator.concurrent(stepsPerThread: 8, mayBlock: true)
    trace(program)
    for repetition in 0..<repetitions {
      let violation = ProgramWorld.violation(of: program, on: crew, seed: UInt64(repetition))
      if let violation { fail("\(program)\n\n\(violation)") }
    }
    return 0
  }
  conf.D = (ProgramWorld.Configured(), ProgramWorld.Configured())
  let program = generator.sequential { length, bytes in length < 48 && !bytes.isSpent }
  trace(program)
  let model = ModelWorld.result(of: program)
  guard model.open.isEmpty else { return -1 }
  if ProgramWorld.log(of: program) == model.log { return 0 }
  let difference = Disagreement(
    about: program, between: { ProgramWorld.log(of: $0) }, and: { ModelWorld.result(of: $0).log })
  fail(difference?.description ?? "Not each time:\n\n\(program)")
}

private func trace(_ program: some CustomStringConvertible) {
  if isTracing { say("\(program)\n\n") }
}

/// Prints a failure and aborts, upon which the fuzzer keeps the bytes.
private func fail(_ what: String) -> Never {
  say("\n\(what)\n\n")
  abort()
}

/// Prints without a buffer, since the next step may end the process.
private func say(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
