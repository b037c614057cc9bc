// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(path: "../Allocations"),
    // Another checkout, to measure it with the same benchmarks.
    .package(name: "swift-promises", path: Context.environment["PROMISES_PATH"] ?? "../.."),
    // Without its traits: they replace malloc, which would slow every contender down.
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  ],
  targets: [
    .target(
      name: "Workloads",
      dependencies: [
        .product(name: "CancellablePromises", package: "swift-promises"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "OpenCombine", package: "OpenCombine"),
      ],
      // What has come since has no workloads there.
      swiftSettings: Context.environment["PROMISES_PATH"] == nil
        ? [] : [.define("ANOTHER_CHECKOUT")]),
    .executableTarget(
      name: "Suite",
      dependencies: ["Workloads", .product(name: "Benchmark", package: "benchmark")],
      // Not in Sources: the library takes for benchmarks what lies in a folder called Benchmarks.
      path: "Suite"),
    // Apart from the suite, whose times it would change: it replaces malloc.
    .executableTarget(
      name: "ContenderAllocations",
      dependencies: [
        "Workloads", .product(name: "AllocationMeter", package: "Allocations"),
      ]),
    .executableTarget(name: "Report", dependencies: ["Workloads"]),
    .executableTarget(name: "Once", dependencies: ["Workloads"]),
  ],
  swiftLanguageModes: [.v6]
)
