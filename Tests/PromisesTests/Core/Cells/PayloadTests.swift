import TestSupport
import Testing

@testable import Promises

private struct Words3: Sendable, Equatable { var a: UInt64 = 1, b: UInt64 = 2, c: UInt64 = 3 }
private struct Words3Byte: Sendable, Equatable { var words = Words3(), byte: UInt8 = 4 }
private struct Words4: Sendable, Equatable { var words = Words3(), d: UInt64 = 5 }
private struct Words4Byte: Sendable, Equatable { var words = Words4(), byte: UInt8 = 6 }
private struct Empty: Sendable, Equatable {}
private struct Thousand: Sendable, Equatable {
  var hundreds: [10 of Hundred] = .init(repeating: Hundred())

  static func == (left: Self, right: Self) -> Bool {
    left.hundreds.indices.allSatisfy { left.hundreds[$0] == right.hundreds[$0] }
  }
}
private struct Hundred: Sendable, Equatable {
  var words: [12 of UInt64] = .init { UInt64($0) * 0x0101_0101_0101_0101 }
  var rest: UInt32 = 0xdead_beef

  static func == (left: Self, right: Self) -> Bool {
    left.rest == right.rest && left.words.indices.allSatisfy { left.words[$0] == right.words[$0] }
  }
}

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
  init() { _ = silence }

  @Test func `values of every size go in and come out`() {
    #expect(MemoryLayout<Words3>.size == 24)
    #expect(MemoryLayout<Words3Byte>.size == 25)
    #expect(MemoryLayout<Words4>.size == 32)
    #expect(MemoryLayout<Words4Byte>.size == 33)
    #expect(MemoryLayout<Thousand>.size >= 1000)
    roundTrip(Empty())
    roundTrip(true)
    roundTrip(false)
    roundTrip(UInt8(255))
    roundTrip(Words3())
    roundTrip(Words3Byte())
    roundTrip(Words4())
    roundTrip(Words4Byte())
    roundTrip(Thousand())
    roundTrip(Int?.none)
    roundTrip(String??.some(nil))
  }

  @Test func `values of every alignment go in and come out`() {
    #expect(MemoryLayout<SIMD4<Float>>.alignment == 16)
    roundTrip(SIMD4<Float>(1, 2, 3, 4))
    roundTrip(SIMD2<Double>(1, 2))
    roundTrip(SIMD4<Double>(1, 2, 3, 4))
    roundTrip(SIMD16<UInt32>(repeating: 7))
    roundTrip([SIMD4<Double>(1, 2, 3, 4)])
  }

  @Test func `only fitting values stand in the slot`() {
    #expect(PromiseCell.isInline(Words4.self))
    #expect(PromiseCell.isInline(SIMD4<Float>.self))
    #expect(!PromiseCell.isInline(Words4Byte.self))
    #expect(!PromiseCell.isInline(SIMD8<Double>.self))
  }

  @Test func `existentials, functions and metatypes go in and come out`() {
    let existential: Promise<any Sendable & CustomStringConvertible> = .value(42)
    #expect(existential.value?.description == "42")
    let function: Promise<@Sendable (Int) -> Int> = .value { $0 + 1 }
    #expect(function.value.map { $0(1) } == 2)
    let error: Promise<any Error> = .value(TestError.first)
    #expect(error.value as? TestError == .first)
    let type: Promise<any Any.Type> = .value(Int.self)
    #expect(type.value == Int.self)
    let tuple: Promise<(Int, String)> = .value((1, "a"))
    #expect(tuple.value?.0 == 1)
    #expect(tuple.value?.1 == "a")
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
