// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Derived",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1")],
  targets: [
    .target(
      name: "Deriving",
      dependencies: [
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
      ]),
    .executableTarget(name: "derived", dependencies: ["Deriving"]),
    .testTarget(name: "DerivingTests", dependencies: ["Deriving"]),
  ],
  swiftLanguageModes: [.v6]
)
