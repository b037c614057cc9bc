// swift-tools-version: 6.2
import PackageDescription

// Uses that lead up, out and aside between the rooms, which the check has to find: found.txt.
let package = Package(
  name: "Planted",
  targets: [
    .target(name: "Promises"), .target(name: "CancellablePromises", dependencies: ["Promises"]),
  ]
)
