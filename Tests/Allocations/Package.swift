// swift-tools-version: 6.2
import PackageDescription

// A package of its own, without any dependency, so that the check which builds it stays cheap.
let package = Package(
  name: "Allocations",
  platforms: [.macOS(.v26)],
  products: [.library(name: "AllocationMeter", targets: ["AllocationMeter"])],
  dependencies: [
    // Another checkout, to measure it in the same way.
    .package(name: "swift-promises", path: Context.environment["PROMISES_PATH"] ?? "../..")
  ],
  targets: [
    .target(name: "AllocationCounter"),
    .target(name: "AllocationMeter", dependencies: ["AllocationCounter"]),
    .executableTarget(
      name: "Allocations",
      dependencies: [
        "AllocationMeter",
        .product(name: "CancellablePromises", package: "swift-promises"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
