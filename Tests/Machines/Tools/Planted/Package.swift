// swift-tools-version: 6.2
import PackageDescription

// Planted uses between rooms that lead up, out and aside, and one use of a too new symbol. The
// check must find the uses in found.txt.
let package = Package(
  name: "Planted",
  platforms: [.iOS(.v18)],
  targets: [
    .target(name: "Promises"), .target(name: "CancellablePromises", dependencies: ["Promises"]),
  ]
)
