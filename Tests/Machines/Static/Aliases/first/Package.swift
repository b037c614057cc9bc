// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "first",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(path: "../swift-promises")
  ],
  targets: [
    .executableTarget(
      name: "first",
      dependencies: [.product(name: "Promises", package: "swift-promises")])
  ]
)
