// swift-tools-version: 6.2
import PackageDescription

let promises: Target.Dependency = .product(name: "Promises", package: "swift-promises")
let cancellablePromises: Target.Dependency = .product(
  name: "CancellablePromises", package: "swift-promises")
let http = ["FlyingFox", "FlyingSocks"].map { name in
  Target.Dependency.product(name: name, package: "FlyingFox")
}

/// A program, as a rule one that uses promises which can be cancelled.
func program(_ name: String, with others: Target.Dependency...) -> Target {
  .executableTarget(name: name, dependencies: others + [cancellablePromises])
}

/// A program that runs the samples of a guide.
func guide(_ name: String, with others: Target.Dependency...) -> Target {
  .executableTarget(name: name, dependencies: ["Samples"] + others + [cancellablePromises])
}

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-promises", path: "../.."),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    // The programs of the project's first page.
    program("Mirrors", with: "Interrupts", http[0], http[1]),
    .executableTarget(name: "Chain", dependencies: [promises]),
    program("Cancel"),
    program("Await"),

    // The samples of the guides.
    .executableTarget(name: "FirstProgram", dependencies: [promises]),
    guide("Bridging", with: "Thermometer", http[0], http[1]),
    guide("CancellingWork"),
    guide("Concurrency"),
    guide("Cookbook"),
    guide("GettingStarted"),
    program("ManualTime"),
    .target(name: "ViewModel", dependencies: [cancellablePromises]),
    .testTarget(name: "ViewModelTests", dependencies: ["ViewModel", cancellablePromises]),
    guide("MigratingFromOthers"),
    guide("MigratingFromPromiseKit", with: "PromiseKitCode"),
    guide("Platforms"),
    guide("WhenSomethingGoesWrong", with: "OldKit"),

    // Longer recipes of the Cookbook.
    program("Pool"),
    program("Worker"),

    // A mirror that goes silent, for a check.
    .executableTarget(name: "Silence", dependencies: [http[1]]),
    // Compares the output of samples.
    .target(name: "Samples", dependencies: [promises]),
    // Handles Ctrl-C.
    .target(name: "Interrupts"),
    // A binary framework.
    .target(
      name: "PageSDK", dependencies: [cancellablePromises],
      swiftSettings: [.unsafeFlags(["-enable-library-evolution"])]),
    // A library in C that calls back.
    .target(name: "Thermometer"),
    // A library of the time before Swift 6.
    .target(name: "OldKit", swiftSettings: [.swiftLanguageMode(.v5)]),
    // Code of PromiseKit's time, and the module that lets its import lines stay.
    .target(
      name: "PromiseKitCode", dependencies: ["PromiseKit"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "PromiseKit", dependencies: [promises]),
  ],
  swiftLanguageModes: [.v6]
)
