// swift-tools-version: 6.2
import PackageDescription

// The same program three times, by which `packages` measures what the modules add to a static executable;
// and one with FoundationEssentials.
let package = Package(
  name: "static",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-promises", path: "../..")],
  targets: [
    .executableTarget(name: "Dispatched"),
    .executableTarget(name: "Awaited"),
  ]
    + ["Promised", "Essential"].map { name in
      .executableTarget(
        name: name,
        dependencies: [.product(name: "CancellablePromises", package: "swift-promises")])
    }
)
