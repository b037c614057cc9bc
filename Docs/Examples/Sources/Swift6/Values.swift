import CancellablePromises
import Foundation
import Samples

/// A class of before, whose instances belong to one thread.
final class Document {
  var title = ""
  var pages: [String] = []
}

/// What others need to know of one.
struct Summary: Sendable {
  var title: String
  var pages: Int

  init(_ document: Document) { (title, pages) = (document.title, document.pages.count) }
}

func parse(_ text: String) -> Document {
  let document = Document()
  document.pages = text.split(separator: "\n").map(String.init)
  document.title = document.pages.first ?? ""
  return document
}

/// What is known to be safe for another reason than the compiler can see.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
}

func object(in data: Data) -> Promise<[String: Int]> {
  Promise.value(data).map(on: .global()) { data in
    let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return object?.compactMapValues { $0 as? Int } ?? [:]
  }
}

@MainActor
func values() async throws {
  try await sample("A summary", prints: ["first 2"]) {
    let summary = Promise.value("first\nsecond").map(on: .global()) { text in
      Summary(parse(text))
    }
    summary.done { summary in print(summary.title, summary.pages) }.cauterize()
  }
  try await sample("Out of Any", prints: ["1"]) {
    print(try await object(in: Data(#"{"one": 1, "two": "2"}"#.utf8)).async().count)
  }
  try await sample("Wrapped", prints: ["first"]) {
    let document = Promise.value("first\nsecond").map(on: .global()) { text in
      Unchecked(value: parse(text))
    }
    document.done { document in print(document.value.title) }.cauterize()
  }
  try await sample("The type spelled out", prints: ["6"]) {
    Promise.value(3).map { number -> Int in
      let doubled = number * 2
      return doubled
    }.done { print($0) }.cauterize()
  }
}
