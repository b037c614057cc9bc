// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "swift-promises",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Promises", targets: ["Promises"]),
    .library(name: "CancellablePromises", targets: ["CancellablePromises"]),
  ],
  targets: [
    .target(name: "Promises"),
    .target(name: "CancellablePromises", dependencies: ["Promises"]),
    .target(
      name: "TestSupport", dependencies: ["Promises", "Silence"], path: "Tests/TestSupport"),
    .target(name: "Silence", path: "Tests/Silence", publicHeadersPath: "."),
    // Makes programs of the library's functions, runs them, and says what they should have done. A
    // test target because it imports with @testable, which `swift build --configuration release`
    // does not allow.
    .testTarget(
      name: "Programs", dependencies: ["CancellablePromises", "Promises", "TestSupport"],
      path: "Tests/Machines/Programs"),
    // Writes code as clients may have it, right and with one mistake each.
    .target(name: "Corpus", path: "Tests/Machines/Corpus"),
    // Also tests what plain and cancellable promises share, once for both.
    .testTarget(
      name: "PromisesTests", dependencies: ["Promises", "CancellablePromises", "TestSupport"]),
    .testTarget(
      name: "CancellablePromisesTests",
      dependencies: ["CancellablePromises", "Programs", "TestSupport"]),
    // Every form of every public function is run there.
    .testTarget(
      name: "FormTests", dependencies: ["CancellablePromises", "Promises", "TestSupport"]),
    // Code as users of PromiseKit and CancellablePromiseKit have it, compiled as theirs is. The
    // warnings that it has are those that Tests/Clients/Migrating expects.
    .testTarget(
      name: "MigrationTests", dependencies: ["CancellablePromises", "TestSupport"],
      swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-Xfrontend", "-suppress-warnings"])]),
    // Code of an application whose every declaration is the main actor's unless it says otherwise.
    .testTarget(
      name: "MainActorTests", dependencies: ["CancellablePromises", "Promises", "TestSupport"],
      swiftSettings: [.defaultIsolation(MainActor.self), .define("MAIN_ACTOR")]),
    // Has the compiler look at Tests/Clients, which no target contains and for which both modules
    // are built before.
    .testTarget(
      name: "ClientTests",
      dependencies: ["CancellablePromises", "Corpus", "Promises", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

// For .ci/sanitizers and .ci/test-release, which name the tests that would learn nothing there, and
// take long to build.
if let names = Context.environment["PROMISES_WITHOUT"]?.split(separator: " ") {
  package.targets.removeAll { names.contains(Substring($0.name)) }
}

// For .ci/interleavings alone: the libraries let a test say which thread goes on, and there is no
// other test.
if Context.environment["PROMISES_EXPLORE"] != nil {
  package.targets.removeAll { $0.isTest && $0.name != "Programs" }
  package.targets.append(
    .testTarget(
      name: "InterleavingTests", dependencies: ["CancellablePromises", "Programs", "TestSupport"],
      exclude: ["README.md"]))
  for target in package.targets { target.swiftSettings = [.define("EXPLORE")] }
}

for target in package.targets where target.name != "MigrationTests" {
  target.swiftSettings =
    (target.swiftSettings ?? [])
    + [
      "ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault",
      "NonisolatedNonsendingByDefault", "InferIsolatedConformances",
    ].map { .enableUpcomingFeature($0) }
    + [.strictMemorySafety()]
}
