// swift-tools-version: 6.2
import PackageDescription

// A package of its own: the other examples are built without these dependencies.
let promises: Target.Dependency = .product(
  name: "CancellablePromises", package: "swift-promises")

let package = Package(
  name: "Ecosystem",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [
    .package(name: "swift-promises", path: "../.."),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
  ],
  targets: [
    .executableTarget(
      name: "EventLoops",
      dependencies: [
        promises,
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    .executableTarget(
      name: "Logs", dependencies: [promises, .product(name: "Logging", package: "swift-log")]),
    .executableTarget(name: "Observed", dependencies: [promises]),
    .testTarget(name: "ExpectationTests", dependencies: [promises]),
  ],
  swiftLanguageModes: [.v6]
)
