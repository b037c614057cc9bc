import Fuzzing

@testable import Programs

/// Runs the program made from a fuzzer's bytes on the library and on the model.
///
/// Returns -1, for which a fuzzer does not keep the bytes, if the laws leave the program's end
/// open.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var generator = unsafe ProgramGenerator(Bytes(start, count))
  let program = generator.sequential { length, bytes in length < 48 && !bytes.isSpent }
  trace(program)
  let model = ModelWorld.result(of: program)
  guard model.open.isEmpty else { return -1 }
  if ProgramWorld.log(of: program) == model.log { return 0 }
  let difference = Disagreement(
    about: program, between: { ProgramWorld.log(of: $0) }, and: { ModelWorld.result(of: $0).log })
  fail(difference?.description ?? "Not each time:\n\n\(program)")
}
