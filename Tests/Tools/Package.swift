// swift-tools-version: 6.2
import PackageDescription

// Programs of the checks in .ci, which say what they are for.
let package = Package(
  name: "Tools",
  platforms: [.macOS(.v15)],
  targets: ["Guides", "Headings", "Operators", "Rooms"].map { .executableTarget(name: $0) }
)
