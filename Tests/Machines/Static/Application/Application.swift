import Foundation

/// Writes an application of four hundred functions of the corpus, at equal distances, which
/// PromiseKit and this library accept in Swift 5 mode.
///
/// Usage: write FACTS MODULE, where FACTS is Tests/Clients/Generated/PromiseKit.txt
@main enum Application {
  static func main() throws {
    let facts = Facts(try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8))
    guard let dialect = Dialect.allCases.first(where: { $0.module == CommandLine.arguments[2] })
    else {
      fatalError("The corpus knows no module of that name.")
    }
    let right = Facts.askable.filter { !facts.refused.contains($0.id) }
    func chosen(_ count: Int, in places: Set<Place>) -> [Snippet] {
      let candidates = right.filter { places.contains($0.place) }
      return (0..<count).map { candidates[$0 * candidates.count / count] }
    }
    let functions = GeneratedFile(
      chosen(227, in: [.free]) + chosen(173, in: [.service, .screen]), in: dialect)
    let surroundings = GeneratedFile.surroundings(in: dialect)
    let code =
      surroundings
      + functions.code.replacing("import \(dialect.module)\nimport Dispatch\n", with: "")
    // The functions that chains call return: the optimiser keeps what follows.
    print(
      code.replacing("{ fatalError() }", with: "{ made() }")
        .replacing(#/ \{\}\n/#, with: " { made() as Void }\n")
        .replacing(#/func (?=.*\{ made\(\).*\}\n)/#, with: "@inline(never) func "))
    print("@_silgen_name(\"made\") func made<Thing>() -> Thing")
  }
}
