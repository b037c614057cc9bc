import CancellablePromises

func load(_ number: Promise<Int>, _ other: CancellablePromise<Int>) {
  // In one line, so that no rest stays when the test removes the line.
  // swift-format-ignore
  // expect below: error: value of type 'PromiseFinalizer' has no member 'recover'
  number.catch { print($0) }.recover { _ in Promise.value(1) }.done { print($0) }.cauterize()
  // swift-format-ignore
  // expect below: error: value of type 'CancellablePromiseFinalizer' has no member 'recover'
  other.catch { print($0) }.recover { _ in Promise.value(1) }.done { print($0) }.cauterize()
  number.tapError { print($0) }.recover { _ in Promise.value(1) }.done { print($0) }.cauterize()
}

func load(_ number: Guarantee<Int>) {
  // expect below: error: value of type 'Guarantee<Int>' has no member 'recover'
  number.recover { _ in Guarantee.value(1) }.done { print($0) }
}
