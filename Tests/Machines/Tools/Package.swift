// swift-tools-version: 6.2
import PackageDescription

// Programs for the checks in .ci, which explain them.
let package = Package(
  name: "Tools",
  platforms: [.macOS(.v15)],
  targets: ["Guides", "Headings", "Operators", "Rooms"].map { .executableTarget(name: $0) }
)
