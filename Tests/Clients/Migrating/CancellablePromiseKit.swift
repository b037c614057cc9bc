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

func picture(_ address: String) -> CancellablePromise<Picture> {
  return CancellablePromise { cancelPromise in
    firstly {
      when(download(address), while: cancelPromise)
    }.then { text -> Promise<Picture> in
      print(text)
      return when(Promise.value(Picture()), while: cancelPromise, isEnsured: true)
    }
  }
}

func everyOperator(_ picture: CancellablePromise<Picture>, _ queue: DispatchQueue) {
  let width: CancellablePromise<Int> = picture.map { $0.width }
  let chain: CancellablePromise<Void> =
    width
    .then { CancellablePromise.value($0) }
    .then(on: queue) { Promise.value($0) }
    .compactMap { Optional($0) }
    .get { print($0) }
    .tap { print($0) }
    .recover { error -> CancellablePromise<Int> in throw error }
    .recover(policy: .allErrors) { _ in Guarantee.value(1) }
    .ensure { print("ended") }
    .ensureThen { after(seconds: 0.1) }
    .done(on: .main) { print($0) }
  chain.catch(policy: .allErrors) { print($0) }.finally { print("ended") }
  chain.asVoid().cauterize()
  chain.cancel()
  let lines: CancellablePromise<[String]> = width.map { Array(repeating: "line", count: $0) }
  lines.mapValues { $0.count }.filterValues { $0 > 1 }.sortedValues().firstValue.cauterize()
  lines.flatMapValues { $0 }.compactMapValues { Int("\($0)") }.lastValue.cauterize()
  lines.thenMap(download).firstValue { !$0.isEmpty }.cauterize()  // expect: warning: non-Sendable
  lines.thenFlatMap { Promise.value([$0]) }.cauterize()
}

func combined(_ a: CancellablePromise<Int>, _ b: CancellablePromise<String>) {
  race(a, a, autoCancel: true).cauterize()
  race([a, a]).cauterize()
  when(fulfilled: a, b, autoCancel: true).done { print($0, $1) }.cauterize()
  when(fulfilled: [a, a], autoCancel: true).done { print($0) }.cauterize()
  when(resolved: a, a, autoCancel: true).done { print($0.count) }.cauterize()
  when(resolved: [a, a]).done { print($0.count) }.cauterize()
  when(fulfilled: AnyIterator { Optional(a) }, concurrently: 2, autoCancel: true).cauterize()
  let plain: Promise<Int> = a.asPromise()
  let again: CancellablePromise<Int> = plain.asCancellable()
  again.cancel()
}
