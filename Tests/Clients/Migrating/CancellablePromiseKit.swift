import CancellablePromises
import Dispatch

/// Stoppable work, as a class without `Sendable`.
class Download {
  var handler: ((String?, Error?) -> Void)?

  func resume() -> Download { return self }

  func cancel() { handler = nil }
}

func download(_ address: String) -> CancellablePromise<String> {
  return CancellablePromise { resolver in
    let download = Download()
    download.handler = resolver.resolve
    _ = download.resume()
    return download.cancel  // expect: warning: converting non-Sendable function value
  }
}

func everyOperator(_ picture: CancellablePromise<Picture>) {
  let width: CancellablePromise<Int> = picture.map { $0.width }
  width.recover(policy: .allErrors) { _ in Guarantee.value(1) }.ensure { print("ended") }
    .done(on: .main) { print($0) }.cauterize()
  let lines: CancellablePromise<[String]> = width.map { Array(repeating: "line", count: $0) }
  lines.thenMap(download).firstValue { !$0.isEmpty }.cauterize()  // expect: warning: non-Sendable
}
