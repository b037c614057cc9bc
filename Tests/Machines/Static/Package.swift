// swift-tools-version: 6.2
import PackageDescription

// The same program three times, for `packages` to measure the size of the modules in an executable,
// and once more with FoundationEssentials.
let package = Package(
  name: "static",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-promises", path: "../../..")],
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
