// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "application",
  dependencies: [.package(url: "https://github.com/mxcl/PromiseKit", from: "8.0.0")],
  targets: [.target(name: "Application", dependencies: ["PromiseKit"])]
)
