// swift-tools-version: 6.2
import PackageDescription

// A package of its own: a fuzzer brings its own `main`, and all code, including the library, has to
// be compiled for fuzzing. Symbolic links lead to the tests' generator, worlds and laws.
let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-promises", path: "../../..")],
  targets: [
    .target(name: "Silence", publicHeadersPath: "."),
    .target(
      name: "TestSupport",
      dependencies: ["Silence", .product(name: "Promises", package: "swift-promises")]),
    .target(
      name: "Programs",
      dependencies: [
        "TestSupport", .product(name: "CancellablePromises", package: "swift-promises"),
      ]
    ),
    .executableTarget(name: "Fuzzer", dependencies: ["Programs", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
