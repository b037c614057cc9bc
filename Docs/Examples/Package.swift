// swift-tools-version: 6.2
import PackageDescription

/// A program that runs the samples of a guide.
func guide(_ name: String, with others: Target.Dependency...) -> Target {
  .executableTarget(
    name: name,
    dependencies: ["Samples", .product(name: "CancellablePromises", package: "swift-promises")]
      + others)
}

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-promises", path: "../.."),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    .executableTarget(
      name: "Mirrors",
      dependencies: [
        .product(name: "CancellablePromises", package: "swift-promises"),
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ]),
    .executableTarget(
      name: "Chain", dependencies: [.product(name: "Promises", package: "swift-promises")]),
    .executableTarget(
      name: "Cancel",
      dependencies: [.product(name: "CancellablePromises", package: "swift-promises")]),
    .executableTarget(
      name: "Await",
      dependencies: [.product(name: "CancellablePromises", package: "swift-promises")]),
    guide("GettingStarted"),
    guide("CommonPatterns"),
    guide("ClassicPatterns"),
    guide("CancellingWork"),
    guide("Questions"),
    guide("Troubleshooting", with: "OldKit"),
    guide("AntiPatterns"),
    .executableTarget(
      name: "Bridging",
      dependencies: [
        "Samples", "Thermometer",
        .product(name: "CancellablePromises", package: "swift-promises"),
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ]),
    // What samples print and what they should have.
    .target(
      name: "Samples", dependencies: [.product(name: "Promises", package: "swift-promises")]),
    // A library of the time before Swift 6.
    .target(name: "OldKit", swiftSettings: [.swiftLanguageMode(.v5)]),
    // A library in C that calls back.
    .target(name: "Thermometer"),
    .executableTarget(
      name: "ManualTime",
      dependencies: [.product(name: "CancellablePromises", package: "swift-promises")]),
    // Code of PromiseKit's time, and the module that lets its import lines stay.
    .target(
      name: "PromiseKit", dependencies: [.product(name: "Promises", package: "swift-promises")]),
    .target(
      name: "PromiseKitCode", dependencies: ["PromiseKit"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "MigratingFromPromiseKit",
      dependencies: [
        "PromiseKitCode", "Samples",
        .product(name: "CancellablePromises", package: "swift-promises"),
      ]),
  ]
    + [
      "LinuxAndServers", "MigratingFromCancellablePromiseKit",
      "MigratingFromFutureLibAndBrightFutures", "MigratingToAsyncAwait", "Swift6",
      "UsingAsyncAwait",
    ].map { name in
      .executableTarget(
        name: name,
        dependencies: [
          "Samples", .product(name: "CancellablePromises", package: "swift-promises"),
        ])
    },
  swiftLanguageModes: [.v6]
)

let promises: Target.Dependency = .product(name: "CancellablePromises", package: "swift-promises")
let http = ["FlyingFox", "FlyingSocks"].map { name in
  Target.Dependency.product(name: name, package: "FlyingFox")
}

// Programs of a line each, in order of their names.
package.targets += [
  .executableTarget(name: "Commands", dependencies: [promises]),
  .executableTarget(name: "Orders", dependencies: [promises] + http),
  .executableTarget(name: "Reference", dependencies: [promises, "Samples"]),
  .executableTarget(name: "Thumbnails", dependencies: [promises]),
]
