import Dispatch
import Promises

func goingOn(_ guarantee: Guarantee<Int>, _ queue: DispatchQueue, _ dispatcher: any Dispatcher) {
  let _: [Guarantee<String>] = [
    guarantee.then { Guarantee.value("\($0)") }, guarantee.then { .value("\($0)") },
    guarantee.then(on: .main) { Guarantee.value("\($0)") },
    guarantee.then(on: queue) { Guarantee.value("\($0)") },
    guarantee.then(on: dispatcher, flags: .barrier) { Guarantee.value("\($0)") },
    guarantee.map { "\($0)" }, guarantee.map(on: .main) { "\($0)" },
    guarantee.map(on: nil) { "\($0)" }, guarantee.map(on: .global()) { "\($0)" },
    guarantee.map(\.description), guarantee.asyncMap { "\($0)" },
    guarantee.asyncMap { await Guarantee.value("\($0)").async() },
  ]
  guarantee.then { Guarantee.value("\($0)") }
}

func goingOnWithErrors(_ guarantee: Guarantee<Int>, _ queue: DispatchQueue) {
  let _: [Promise<String>] = [
    guarantee.then { Promise.value("\($0)") },
    guarantee.then(on: .main) { Promise.value("\($0)") },
    guarantee.then(on: queue) { Promise.value("\($0)") },
    guarantee.map { _ in throw Failure.first },
    guarantee.map(on: .main) { _ in throw Failure.first },
    guarantee.map(on: queue) { _ in throw Failure.first },
    guarantee.compactMap { Optional("\($0)") },
    guarantee.compactMap(on: .main) { Optional("\($0)") },
    guarantee.compactMap(on: queue) { Optional("\($0)") },
    guarantee.asyncMap { try await Promise.value("\($0)").async() },
  ]
  let _: [Promise<Void>] = [
    guarantee.done { _ in throw Failure.first }, guarantee.asVoid(),
    guarantee.done(on: .main) { _ in throw Failure.first },
    guarantee.done(on: queue) { _ in throw Failure.first },
  ]
  let _: [Promise<Int>] = [
    guarantee.get { _ in throw Failure.first },
    guarantee.get(on: .main) { _ in throw Failure.first },
    guarantee.get(on: queue) { _ in throw Failure.first },
    guarantee.tap { print($0) }, guarantee.tap(on: .main) { print($0) },
    guarantee.tap(on: queue) { print($0) },
  ]
}

func observing(_ guarantee: Guarantee<Int>, _ queue: DispatchQueue, _ dispatcher: any Dispatcher) {
  let _: [Guarantee<Void>] = [
    guarantee.done { print($0) }, guarantee.done(on: .main) { print($0) },
    guarantee.done(on: queue) { print($0) }, guarantee.done(on: dispatcher) { print($0) },
    guarantee.asVoid(),
  ]
  let _: [Guarantee<Int>] = [
    guarantee.get { print($0) }, guarantee.get(on: .main) { print($0) },
    guarantee.get(on: nil) { print($0) }, guarantee.get(on: queue, flags: .barrier) { print($0) },
  ]
  guarantee.done { print($0) }
  guarantee.get { print($0) }.done(on: queue) { print($0) }
}
