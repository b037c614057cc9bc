// swift-tools-version: 6.2
import PackageDescription

/// Another checkout of the package to measure with the same benchmarks, and nothing beside it.
let checkout = Context.environment["PROMISES_PATH"]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(path: "../Allocations"),
    .package(name: "swift-promises", path: checkout ?? "../.."),
    // Without its traits: they replace malloc, which would slow every contender down.
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
    // Named for another checkout too, which doesn't build them: versions are resolved once for all.
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  ],
  targets: [
    .target(
      name: "Workloads",
      dependencies: [.product(name: "CancellablePromises", package: "swift-promises")]
        + (checkout == nil
          ? [
            .product(name: "NIOCore", package: "swift-nio"),
            .product(name: "NIOEmbedded", package: "swift-nio"),
            .product(name: "NIOPosix", package: "swift-nio"),
            .product(name: "OpenCombine", package: "OpenCombine"),
          ] : []),
      // The contenders are measured with this checkout alone, so that others need not build them.
      exclude: checkout == nil ? [] : ["Contenders/NIO.swift", "Contenders/Combined.swift"],
      // What has come since has no workloads there.
      swiftSettings: checkout == nil ? [] : [.define("ANOTHER_CHECKOUT")]),
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
    .executableTarget(name: "Once", dependencies: ["Workloads"]),
  ],
  swiftLanguageModes: [.v6]
)
