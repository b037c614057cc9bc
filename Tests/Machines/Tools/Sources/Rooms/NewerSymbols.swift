import Foundation

/// Symbols of the toolchain's modules newer than the oldest systems of a package.
///
/// Only Apple's compilers refuse such uses; on Linux, only this check finds them.
struct NewerSymbols {
  /// The first system with each symbol.
  private var reasons: [String: String] = [:]
  private var count = 0

  /// Reads the output of `swift symbolgraph-extract` in the folder `graphs`, and the output of
  /// `swift package dump-package` in the file `package`.
  init(graphs: String, package: String) throws {
    let package = try decode(PackageDump.self, package)
    let oldest = Dictionary(
      uniqueKeysWithValues: package.platforms.map {
        ($0.platformName.lowercased(), Version($0.version))
      })
    for name in try FileManager.default.contentsOfDirectory(atPath: graphs)
    where name.hasSuffix(".symbols.json") {
      for symbol in try decode(Graph.self, "\(graphs)/\(name)").symbols {
        count += 1
        for availability in symbol.availability ?? []
        where reasons[symbol.identifier.precise] == nil {
          guard let domain = availability.domain, let oldest = oldest[domain.lowercased()],
            let introduced = availability.introduced, oldest < introduced
          else { continue }
          reasons[symbol.identifier.precise] = "came with \(domain) \(introduced)"
        }
      }
    }
  }

  /// The uses of newer symbols in a package.
  func mistakes(in occurrences: [String: [IndexStore.Occurrence]], of sources: String) -> [String] {
    // Without symbols, the graphs do not fit the package.
    if reasons.isEmpty {
      return ["of \(count) symbols of the toolchain none is newer than the package's systems"]
    }
    return occurrences.sorted { $0.key < $1.key }.filter { $0.key.hasPrefix(sources) }.flatMap {
      file, occurrences in
      occurrences.filter(\.isReference).compactMap { occurrence in
        reasons[occurrence.symbol].map {
          "\(file.dropFirst(sources.count)):\(occurrence.line) uses what \($0): \(occurrence.name)"
        }
      }
    }
  }
}

/// The numbers of a version, from the most significant one.
private struct Version: Decodable, Comparable, CustomStringConvertible {
  var major: Int
  var minor: Int?
  var patch: Int?

  init(_ text: String) {
    let numbers = text.split(separator: ".").map { Int($0) ?? 0 } + [0, 0]
    (major, minor, patch) = (numbers[0], numbers[1], numbers[2])
  }

  static func < (left: Version, right: Version) -> Bool {
    (left.major, left.minor ?? 0, left.patch ?? 0) < (
      right.major, right.minor ?? 0, right.patch ?? 0
    )
  }

  var description: String { "\(major).\(minor ?? 0)" }
}

private struct PackageDump: Decodable {
  struct Platform: Decodable {
    var platformName: String
    var version: String
  }
  var platforms: [Platform]
}

private struct Graph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { var precise: String }
    struct Availability: Decodable {
      var domain: String?
      var introduced: Version?
    }
    var identifier: Identifier
    var availability: [Availability]?
  }
  var symbols: [Symbol]
}

private func decode<Value: Decodable>(_ type: Value.Type, _ path: String) throws -> Value {
  try JSONDecoder().decode(type, from: Data(contentsOf: URL(filePath: path)))
}
