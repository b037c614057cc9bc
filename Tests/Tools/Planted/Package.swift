// swift-tools-version: 6.2
import PackageDescription

// Uses that lead up, out and aside between the rooms, and one of what is too new, which the check has to find:
// found.txt.
let package = Package(
  name: "Planted",
  platforms: [.iOS(.v18)],
  targets: [
    .target(name: "Promises"), .target(name: "CancellablePromises", dependencies: ["Promises"]),
  ]
)
