import Foundation
import Testing

@testable import Corpus

/// Which results programs may discard without a warning: a client, made of the modules' methods,
/// discards each.
@Suite(.withoutSanitizers, .serialized, .enabled(if: canReadModules)) struct DiscardingTests {
  @Test(arguments: [Mode.swift6, .swift5])
  func `a discarded result gives a warning, unless it is made to be discarded`(
    mode: Mode
  ) async throws {
    let functions =
      try await PublicFunction.all(of: "Promises") + PublicFunction.all(of: "CancellablePromises")
    let calls = functions.enumerated().compactMap { number, function in
      function.discarding(as: "discard\(number)").map { (function, $0) }
    }
    try #require(calls.count > 250)
    let outcome = try await withTemporaryFolder { folder in
      let file = folder.appending(path: "Discarding.swift")
      let imports = "import CancellablePromises; import Dispatch; import Promises"
      let lines = [imports] + calls.map(\.1)
      try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
      return try await compile([file], as: mode, to: folder.appending(path: "client.sil"))
    }
    try #require(outcome.status == 0, "\(outcome.errors)")
    let warned = Set(
      Diagnostic.all(in: outcome.errors).filter { $0.text.contains(" is unused") }.map(\.line))
    var (silent, noisy): (Set<String>, Set<String>) = ([], [])
    for (index, (function, _)) in calls.enumerated() {
      if warned.contains(index + 2) {
        noisy.insert(function.family)
      } else {
        silent.insert(function.family)
      }
    }
    #expect(silent.intersection(noisy) == [], "forms of one operator differ")
    #expect(
      silent.sorted() == [
        "CancellableCascadingFinalizer.catch -> CancellablePromiseFinalizer",
        "CancellableCascadingFinalizer.cauterize -> CancellablePromiseFinalizer",
        "CancellableCascadingFinalizer.finally -> CancellablePromiseFinalizer",
        "CancellableCascadingFinalizer.store -> CancellableCascadingFinalizer",
        "CancellableCatchMixin.catch -> CancellablePromiseFinalizer",
        "CancellableCatchMixin.cauterize -> CancellablePromiseFinalizer",
        "CancellableCatchMixin.recover -> CancellablePromise",
        "CancellablePromise.onCancel -> CancellablePromise",
        "CancellablePromise.store -> CancellablePromise",
        "CancellablePromiseFinalizer.finally -> CancellablePromiseFinalizer",
        "CancellablePromiseFinalizer.store -> CancellablePromiseFinalizer",
        "CancellationScope.add -> CancellablePromise",
        "CascadingFinalizer.catch -> PromiseFinalizer",
        "CascadingFinalizer.cauterize -> PromiseFinalizer", "DispatchQueue.async -> Guarantee",
        "Guarantee.done -> Guarantee", "Guarantee.get -> Guarantee", "Guarantee.then -> Guarantee",
        "ManualClock.advanceToNextTimer -> Bool", "ManualDispatcher.runAll -> Int",
        "ManualDispatcher.runNext -> Bool", "PlainPromise.catch -> PromiseFinalizer",
        "PlainPromise.cauterize -> PromiseFinalizer", "PlainPromise.recover -> Guarantee",
      ])
  }
}

extension PublicFunction {
  /// The method and its result, and whether its closure may throw, which decides between some
  /// forms.
  fileprivate var family: String {
    let mayThrow = parameters.contains { $0.type.contains("throws") } ? " throws" : ""
    return "\(type).\(baseName)\(mayThrow) -> \(result.prefix { $0 != "<" })"
  }

  private var result: Substring {
    declaration.split(separator: " where ")[0].split(separator: ") -> ").last ?? ""
  }

  /// A method with the same parameters that only calls this method, in a line; nil for functions,
  /// for methods without a result, and for those that wait or throw.
  fileprivate func discarding(as name: String) -> String? {
    let head = /^(?:@discardableResult )?(static )?func `?\w+`?(<[^(]+>)?\(/
    guard !type.isEmpty, let match = declaration.firstMatch(of: head) else { return nil }
    let line = declaration.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard let tail = line.firstMatch(of: /\) -> ([^()]+?)( where .*)?$/), !line.contains("...")
    else { return nil }
    let list = parameters.enumerated().map { index, parameter in
      let isClosure = parameter.type.contains("->") && !parameter.type.hasSuffix(")?")
      return "\(parameter.label) a\(index): \(isClosure ? "@escaping " : "")\(parameter.type)"
    }
    let arguments = parameters.enumerated().map { index, parameter in
      parameter.label == "_" ? "a\(index)" : "\(parameter.label): a\(index)"
    }
    let conditions = conditions.isEmpty ? "" : " where \(conditions.joined(separator: ", "))"
    return """
      extension \(type)\(conditions) { \(match.1 ?? "")func \(name)\(match.2 ?? "")\
      (\(list.joined(separator: ", ")))\(tail.2 ?? "") \
      { \(match.1 == nil ? "self" : "Self").\(baseName)(\(arguments.joined(separator: ", "))) } }
      """
  }
}
