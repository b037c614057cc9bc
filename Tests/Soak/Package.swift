// swift-tools-version: 6.2
import PackageDescription

// A package of its own, since it is a program, and one that ordinary builds need not build.
let package = Package(
  name: "Soak",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-promises", path: "../..")],
  targets: [
    .target(
      name: "TestSupport", dependencies: [.product(name: "Promises", package: "swift-promises")]),
    // What the allocator knows is in a header that Swift does not import.
    .target(name: "Heap"),
    .executableTarget(
      name: "Soak",
      dependencies: [
        "Heap", "TestSupport", .product(name: "CancellablePromises", package: "swift-promises"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
