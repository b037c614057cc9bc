/// The module that generated code imports, and its kind of promise.
enum Dialect: String, Sendable, CaseIterable {
  /// Plain promises.
  case promises
  /// Plain promises in a file that imports the other module too.
  case mixed
  /// Cancellable promises.
  case cancellables
  /// PromiseKit's.
  case promiseKit

  var module: String {
    switch self {
    case .promises: "Promises"
    case .mixed, .cancellables: "CancellablePromises"
    case .promiseKit: "PromiseKit"
    }
  }

  /// Translates code with `Promise` for every kind of promise, and words in « » for other
  /// differences.
  func translated(_ code: String) -> String {
    let isCancellable = self == .cancellables
    var code = code.replacing("«block»\n", with: isCancellable ? "return {}\n" : "\n")
      .replacing("«work»", with: isCancellable ? ".cancellable" : ".promise")
      .replacing("«Recovered»", with: isCancellable ? "CancellablePromise" : "Guarantee")
      .replacing("«ignored»", with: isCancellable ? "_ in " : "")
    if isCancellable {
      // Where there are words in Unicode's sense, `Promise.value` is one.
      code.replace(
        /\bPromise\b/.wordBoundaryKind(.simple), with: "CancellablePromise")
    }
    return code.replacing("«Plain»", with: "Promise")
  }
}
