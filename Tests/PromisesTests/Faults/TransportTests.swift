import CancellablePromises
import Promises
import TestSupport
import Testing

/// Values of every kind, by every operator.
@Suite struct TransportTests {
  /// Sends a value through an operator and expects the same value at the end.
  private struct Journey: ParcelVisitor {
    let transport: Transport
    let parcel: Parcel
    let original: WeakReference
    let isLate: Bool

    func visit<Value: Sendable>(_ value: Value, _ object: @escaping (Value) -> Tracked) {
      let dispatcher = ManualDispatcher()
      let (promise, resolver) = Promise<Value>.pending()
      if !isLate { resolver.fulfill(value) }
      let end = transport.carry(promise, dispatcher)
      if isLate { resolver.fulfill(value) }
      dispatcher.runAll()
      guard let result = end.value else {
        Issue.record("\(parcel) by \(transport): \(end)")
        return
      }
      #expect(object(result) === original.object, "\(parcel) by \(transport)")
    }
  }

  @Test(arguments: Transport.allCases, [false, true])
  func `every kind of value arrives, and is released`(transport: Transport, isLate: Bool) {
    for parcel in Parcel.allCases {
      let count = LiveCount()
      do {
        let tracked = count.make()
        let original = WeakReference(tracked)
        let journey = Journey(
          transport: transport, parcel: parcel, original: original, isLate: isLate)
        parcel.open(tracked, journey)
      }
      #expect(count.live == 0, "\(parcel) by \(transport)")
    }
  }

  /// Cancels a chain while a value is on the way.
  private struct Cancelled: ParcelVisitor {
    func visit<Value: Sendable>(_ value: Value, _ object: @escaping (Value) -> Tracked) {
      let dispatcher = ManualDispatcher()
      let (promise, resolver) = CancellablePromise<Value>.pending()
      let link = promise.map(on: dispatcher) { $0 }
      let inner = promise.then(on: nil) { CancellablePromise.value($0).map(on: dispatcher) { $0 } }
      resolver.fulfill(value)
      link.cancel()
      inner.cancel()
      #expect(link.isRejected && inner.isRejected)
      resolver.fulfill(value)
      dispatcher.runAll()
      #expect(link.isRejected && inner.isRejected)
    }
  }

  @Test(arguments: Parcel.allCases)
  func `a value that a cancel overtakes is released`(parcel: Parcel) {
    let count = LiveCount()
    parcel.open(count.make(), Cancelled())
    #expect(count.live == 0)
  }
}
