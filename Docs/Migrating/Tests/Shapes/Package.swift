// swift-tools-version: 6.2
import PackageDescription

/// The output of FromPromiseKit for a folder, as a target in the code's own language mode.
func shape(_ name: String, in path: String = "after", isProgram: Bool = false) -> Target {
  let promises = ["Promises", "CancellablePromises"].map { product in
    Target.Dependency.product(name: product, package: "swift-promises")
  }
  let settings: [SwiftSetting] = [.swiftLanguageMode(.v5)]
  return isProgram
    ? .executableTarget(
      name: name, dependencies: promises, path: "\(name)/\(path)", swiftSettings: settings)
    : .target(name: name, dependencies: promises, path: "\(name)/\(path)", swiftSettings: settings)
}

let package = Package(
  name: "Shapes",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-promises", path: "../../../..")],
  targets: [
    shape("Conversions", isProgram: true),
    shape("GenericChains"),
    shape("Imports"),
    shape("OwnNames"),
    shape("Qualified"),
    shape("Queues"),
    shape("Results"),
    shape("TakenNames", isProgram: true),
  ]
)

package.targets.append(shape("OwnResult", in: "after/Sources/Names"))

// Modules that export others.
for (name, dependencies) in [("Kit", []), ("Pages", ["Kit"]), ("Screens", ["Pages"])] {
  let target = shape(name)
  target.path = "Reexported/after/Sources/\(name)"
  target.dependencies += dependencies.map { .target(name: $0) }
  package.targets.append(target)
}
