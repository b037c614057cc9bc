// swift-tools-version: 6.2
import PackageDescription

// A package of its own, since the library depends on no other.
let syntax = ["SwiftSyntax", "SwiftParser"].map { name in
  Target.Dependency.product(name: name, package: "swift-syntax")
}

let package = Package(
  name: "Migrating",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"604.0.0")
  ],
  targets: [
    // The two commands.
    .executableTarget(name: "FromPromiseKit", dependencies: ["Rewriting", "Edits"]),
    .executableTarget(name: "ToSwift6", dependencies: ["Notes", "Edits"]),

    // Changes code written for PromiseKit.
    .target(name: "Rewriting", dependencies: ["Edits"] + syntax),
    // Reads the compiler's messages and applies their notes.
    .target(name: "Notes", dependencies: ["Edits"] + syntax),
    // Files in Swift, and edits of them.
    .target(name: "Edits", dependencies: syntax),

    .testTarget(name: "RewritingTests", dependencies: ["Rewriting", "Notes"] + syntax),
    .testTarget(name: "NotesTests", dependencies: ["Notes"]),
  ],
  swiftLanguageModes: [.v6]
)
