// swift-tools-version: 6.2
import PackageDescription

// A separate package without dependencies, cheap to build for the check.
let package = Package(
  name: "Allocations",
  platforms: [.macOS(.v26)],
  dependencies: [
    // Another checkout, for the same measurement.
    .package(name: "swift-promises", path: Context.environment["PROMISES_PATH"] ?? "../../..")
  ],
  targets: [
    .target(name: "AllocationCounter"),
    .executableTarget(
      name: "Allocations",
      dependencies: [
        "AllocationCounter",
        .product(name: "CancellablePromises", package: "swift-promises"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
