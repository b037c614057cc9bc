// swift-tools-version: 6.2
import PackageDescription

/// The folder with the parser of the compiler itself; nil to fetch swift-syntax and build it.
let parser = Context.environment["DERIVED_PARSER"]
let products = parser == nil ? ["SwiftSyntax", "SwiftParser"] : []
let modules: [SwiftSetting] = parser.map { [.unsafeFlags(["-I", $0])] } ?? []
let libraries: [LinkerSetting] =
  parser.map { folder in
    [
      .unsafeFlags(["-L", folder, "-Xlinker", "-rpath", "-Xlinker", folder]),
      .linkedLibrary("SwiftSyntax"), .linkedLibrary("SwiftParser"),
    ]
  } ?? []

let package = Package(
  name: "Derived",
  platforms: [.macOS(.v15)],
  dependencies: parser == nil
    ? [.package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1")] : [],
  targets: [
    .target(
      name: "Deriving",
      dependencies: products.map { .product(name: $0, package: "swift-syntax") },
      swiftSettings: modules, linkerSettings: libraries),
    .executableTarget(name: "derived", dependencies: ["Deriving"], swiftSettings: modules),
    .testTarget(name: "DerivingTests", dependencies: ["Deriving"], swiftSettings: modules),
  ],
  swiftLanguageModes: [.v6]
)
