// swift-tools-version: 6.2
import PackageDescription

// A package of its own, because its dependencies take minutes to build.
let package = Package(
  name: "Servers",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-promises", path: "../.."),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .executableTarget(
      name: "Proxy",
      dependencies: [
        .product(name: "CancellablePromises", package: "swift-promises"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
