import TestSupport
import Testing

@testable import Promises

private struct Empty: Sendable, Equatable {}

/// Sends a value through every operator; TransportTests have values that count objects.
private func roundTrip<Value: Sendable & Equatable>(_ value: Value) {
  #expect(Promise.value(value).value == value)
  #expect(Guarantee.value(value).value == value)
  for transport in Transport.allCases {
    let dispatcher = ManualDispatcher()
    let (promise, resolver) = Promise<Value>.pending()
    let end = transport.carry(promise, dispatcher)
    resolver.fulfill(value)
    dispatcher.runAll()
    #expect(end.value == value, "\(transport)")
  }
}

@Suite struct PayloadTests {
  @Test func `a promise gives back values of every size and alignment`() {
    roundTrip(Empty())
    roundTrip(true)
    roundTrip(false)
    roundTrip(UInt8(255))
    roundTrip(Bool?.none)
    roundTrip(String??.some(nil))
    roundTrip(SIMD2<Double>(1, 2))
    #expect(MemoryLayout<SIMD4<Float>>.alignment == 16)
    roundTrip(SIMD4<Float>(1, 2, 3, 4))
    roundTrip(SIMD4<Double>(1, 2, 3, 4))
    roundTrip(SIMD16<UInt32>(repeating: 7))
    roundTrip([SIMD4<Double>(1, 2, 3, 4)])
  }

  @Test func `the slot takes values of up to four words`() {
    #expect(PromiseCell.isInline([4 of UInt64].self))
    #expect(PromiseCell.isInline(SIMD4<Float>.self))
    #expect(!PromiseCell.isInline([33 of UInt8].self))
    #expect(!PromiseCell.isInline(SIMD8<Double>.self))
  }

  @Test func `a promise gives back existentials, functions and metatypes`() {
    let existential: Promise<any Sendable & CustomStringConvertible> = .value(42)
    #expect(existential.value?.description == "42")
    let function: Promise<@Sendable (Int) -> Int> = .value { $0 + 1 }
    #expect(function.value.map { $0(1) } == 2)
    let error: Promise<any Error> = .value(TestError.first)
    #expect(error.value as? TestError == .first)
    let type: Promise<any Any.Type> = .value(Int.self)
    #expect(type.value == Int.self)
  }

  @Test func `a promise of a promise keeps the two apart`() {
    let inner = Promise<Int>.pending()
    let outer = Promise.value(inner.promise)
    #expect(outer.value === inner.promise)
    inner.resolver.fulfill(1)
    #expect(outer.value?.value == 1)
  }

  @Test func `a promise keeps its error alive`() {
    let count = LiveCount()
    do {
      let promise = Promise<Int>(error: TrackedError(count.make()))
      let pending = Promise<Int>.pending()
      pending.resolver.reject(TrackedError(count.make()))
      pending.resolver.reject(TrackedError(count.make()))
      #expect(count.live == 2)
      let link = promise.map(on: nil) { $0 }
      #expect(count.live == 2)
      #expect(link.isRejected)
    }
    #expect(count.live == 0)
  }
}
