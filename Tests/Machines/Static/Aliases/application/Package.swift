// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "application",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(path: "../promises"),
    .package(path: "../swift-promises"),
  ],
  targets: [
    .executableTarget(
      name: "Application",
      dependencies: [
        .product(
          name: "CancellablePromises", package: "swift-promises",
          moduleAliases: ["Promises": "SwiftPromises"]),
        .product(name: "Promises", package: "promises"),
      ])
  ]
)
