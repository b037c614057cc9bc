import Foundation

struct NoPicture: Error {
  var file: String
}

/// A grey picture, in the format PGM.
struct Picture: Sendable {
  var width: Int
  var height: Int
  var pixels: [UInt8]

  var brightness: Int { pixels.reduce(0) { $0 + Int($1) } / pixels.count }
}

extension Picture {
  /// Reads a file.
  init(contentsOf file: URL) throws {
    let data = [UInt8](try Data(contentsOf: file))
    // "P5", width, height and the largest value, each with a blank or the end of a line after it.
    let parts = data.split(maxSplits: 4, omittingEmptySubsequences: false) { byte in
      byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n")
    }
    let header = parts.prefix(4).map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 5, header[0] == "P5", header[3] == "255",
      let width = Int(header[1]), let height = Int(header[2]),
      width > 0, parts[4].count == width * height
    else { throw NoPicture(file: file.lastPathComponent) }
    self.init(width: width, height: height, pixels: Array(parts[4]))
  }

  /// Writes a file.
  func write(to file: URL) throws {
    try Data(Array("P5 \(width) \(height) 255\n".utf8) + pixels).write(to: file)
  }

  /// The same picture, each square of so many pixels made one.
  func reduced(by factor: Int) -> Picture {
    let (width, height) = (width / factor, height / factor)
    var reduced = Picture(width: width, height: height, pixels: [])
    for y in 0..<height {
      for x in 0..<width {
        var sum = 0
        for row in y * factor..<(y + 1) * factor {
          for column in x * factor..<(x + 1) * factor {
            sum += Int(pixels[row * self.width + column])
          }
        }
        reduced.pixels.append(UInt8(sum / (factor * factor)))
      }
    }
    return reduced
  }

  /// A picture to try it with.
  static func gradient(_ number: Int) -> Picture {
    let size = 256
    return Picture(
      width: size, height: size,
      pixels: (0..<size * size).map { UInt8(($0 / size / 2 + $0 % size / 4 + number * 5) % 256) })
  }
}
