// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "promises",
  products: [.library(name: "Promises", targets: ["Promises"])],
  targets: [.target(name: "Promises")]
)
