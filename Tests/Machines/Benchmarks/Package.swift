// swift-tools-version: 6.2
import PackageDescription

/// Another checkout of the package, for the same benchmarks without the contenders.
let checkout = Context.environment["PROMISES_PATH"]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(name: "swift-promises", path: checkout ?? "../../.."),
    // Without traits: the traits replace malloc, and would slow every contender down.
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
    // Also named for another checkout, without a build: versions are resolved once for all.
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
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
          ] : []),
      // Only this checkout builds and measures the contenders.
      exclude: checkout == nil ? [] : ["Contenders/NIO.swift"],
      swiftSettings: checkout == nil ? [] : [.define("ANOTHER_CHECKOUT")]),
    .executableTarget(
      name: "Suite",
      dependencies: ["Workloads", .product(name: "Benchmark", package: "benchmark")],
      // Not in Sources: the library looks for benchmarks in a folder called Benchmarks.
      path: "Suite"),
    .executableTarget(name: "Once", dependencies: ["Workloads"]),
  ],
  swiftLanguageModes: [.v6]
)
