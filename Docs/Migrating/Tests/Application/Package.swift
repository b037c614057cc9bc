// swift-tools-version: 6.2
import PackageDescription

// Code as it is before Swift 6, which ToSwift6 is tried on.
let package = Package(
  name: "Application",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-promises", path: "../../../..")],
  targets: [
    .target(
      name: "Kit", dependencies: [.product(name: "CancellablePromises", package: "swift-promises")])
  ],
  swiftLanguageModes: [.v5]
)
