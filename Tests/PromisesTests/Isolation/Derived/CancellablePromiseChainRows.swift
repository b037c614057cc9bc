// Derived from Tests/PromisesTests/Isolation/PromiseChainRows.swift by .ci/derived.

import CancellablePromises
import Promises
import TestSupport

/// The operators whose handlers inherit the actor of the surrounding code, in the forms that all
/// promises have.
let isolatedCancellablePromiseChainRows: [IsolatedRow<CancellablePromise<[Int]>>] =
  valueRows + sequenceRows + isolatedCancellablePromiseErrorRows

private let valueRows: [IsolatedRow<CancellablePromise<[Int]>>] = [
  .init(
    "then", .map,
    { promise, log, actor in promise.then { _ in log.visit(actor, CancellablePromise.value(1)) } },
    inMain: { promise, log in promise.then { _ in log.visit(CancellablePromise.value(1)) } },
    onMain: { promise, log in
      promise.then(on: .main) { _ in log.visit(CancellablePromise.value(1)) }
    }),
  .init(
    "then, a guarantee", .map,
    { promise, log, actor in promise.then { _ in log.visit(actor, Guarantee.value(1)) } },
    inMain: { promise, log in promise.then { _ in log.visit(Guarantee.value(1)) } },
    onMain: { promise, log in promise.then(on: .main) { _ in log.visit(Guarantee.value(1)) } }),
  .init(
    "map", .map, { promise, log, actor in promise.map { _ in log.visit(actor, 1) } },
    inMain: { promise, log in promise.map { _ in log.visit(1) } },
    onMain: { promise, log in promise.map(on: .main) { _ in log.visit(1) } }),
  .init(
    "compactMap", .map, { promise, log, actor in promise.compactMap { _ in log.visit(actor, 1) } },
    inMain: { promise, log in promise.compactMap { _ in log.visit(1) } },
    onMain: { promise, log in promise.compactMap(on: .main) { _ in log.visit(1) } }),
  .init(
    "done", .return, { promise, log, actor in promise.done { _ in log.visit(actor) } },
    inMain: { promise, log in promise.done { _ in log.visit() } },
    onMain: { promise, log in promise.done(on: .main) { _ in log.visit() } }),
  .init(
    "get", .return, { promise, log, actor in promise.get { _ in log.visit(actor) } },
    inMain: { promise, log in promise.get { _ in log.visit() } },
    onMain: { promise, log in promise.get(on: .main) { _ in log.visit() } }),
  .init(
    "tap", .map, { promise, log, actor in promise.tap { _ in log.visit(actor) } },
    inMain: { promise, log in promise.tap { _ in log.visit() } },
    onMain: { promise, log in promise.tap(on: .main) { _ in log.visit() } }),
  .init(
    "asyncMap", nil, { promise, log, actor in promise.asyncMap { _ in log.visit(actor, 1) } },
    inMain: { promise, log in promise.asyncMap { _ in log.visit(1) } }),
]

private let sequenceRows: [IsolatedRow<CancellablePromise<[Int]>>] = [
  .init(
    "mapValues", .map, { promise, log, actor in promise.mapValues { _ in log.visit(actor, 1) } },
    inMain: { promise, log in promise.mapValues { _ in log.visit(1) } },
    onMain: { promise, log in promise.mapValues(on: .main) { _ in log.visit(1) } }),
  .init(
    "flatMapValues", .map,
    { promise, log, actor in promise.flatMapValues { _ in log.visit(actor, [1]) } },
    inMain: { promise, log in promise.flatMapValues { _ in log.visit([1]) } },
    onMain: { promise, log in promise.flatMapValues(on: .main) { _ in log.visit([1]) } }),
  .init(
    "compactMapValues", .map,
    { promise, log, actor in promise.compactMapValues { _ in log.visit(actor, 1) } },
    inMain: { promise, log in promise.compactMapValues { _ in log.visit(1) } },
    onMain: { promise, log in promise.compactMapValues(on: .main) { _ in log.visit(1) } }),
  .init(
    "filterValues", .map,
    { promise, log, actor in promise.filterValues { _ in log.visit(actor, true) } },
    inMain: { promise, log in promise.filterValues { _ in log.visit(true) } },
    onMain: { promise, log in promise.filterValues(on: .main) { _ in log.visit(true) } }),
  .init(
    "thenMap", .map,
    { promise, log, actor in promise.thenMap { _ in log.visit(actor, CancellablePromise.value(1)) }
    },
    inMain: { promise, log in promise.thenMap { _ in log.visit(CancellablePromise.value(1)) } },
    onMain: { promise, log in
      promise.thenMap(on: .main) { _ in log.visit(CancellablePromise.value(1)) }
    }),
  .init(
    "thenFlatMap", .map,
    { promise, log, actor in
      promise.thenFlatMap { _ in log.visit(actor, CancellablePromise.value([1])) }
    },
    inMain: { promise, log in promise.thenFlatMap { _ in log.visit(CancellablePromise.value([1])) }
    },
    onMain: { promise, log in
      promise.thenFlatMap(on: .main) { _ in log.visit(CancellablePromise.value([1])) }
    }),
  .init(
    "sortedValues", .map, isDirect: false,
    { promise, log, actor in promise.doubled.sortedValues { _, _ in log.visit(actor, true) } },
    inMain: { promise, log in promise.doubled.sortedValues { _, _ in log.visit(true) } },
    onMain: { promise, log in promise.doubled.sortedValues(on: .main) { _, _ in log.visit(true) } }),
  .init(
    "firstValue(where:)", .map,
    { promise, log, actor in promise.firstValue { _ in log.visit(actor, true) } },
    inMain: { promise, log in promise.firstValue { _ in log.visit(true) } },
    onMain: { promise, log in promise.firstValue(on: .main) { _ in log.visit(true) } }),
]

extension CancellablePromise<[Int]> {
  /// Two elements, which sorting has to compare.
  fileprivate var doubled: CancellablePromise<[Int]> { map(on: nil) { $0 + $0 } }
}
