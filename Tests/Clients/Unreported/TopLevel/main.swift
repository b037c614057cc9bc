import Promises

// At the top level of `main.swift`, the compiler accepts any iterator with code of the main actor.
// The library calls the iterator wherever a promise settles, and the program stops there. In the
// `main()` of a type, in a class and in an actor, the compiler reports an error, except for
// `sequence`.

var next = 0

func load(_ id: Int) -> Promise<Int> { .value(id) }

_ = when(
  fulfilled: AnyIterator { () -> Promise<Int>? in
    next += 1
    return next < 5 ? load(next) : nil
  }, concurrently: 2)

let promises = AnyIterator { () -> Promise<Int>? in
  next += 1
  return next < 5 ? load(next) : nil
}
_ = when(fulfilled: promises, concurrently: 2)

_ = when(
  fulfilled: [1, 2].lazy.map { id in
    next += id
    return load(next)
  }.makeIterator(), concurrently: 2)

_ = when(
  fulfilled: sequence(state: 0) { (_: inout Int) -> Promise<Int>? in
    next += 1
    return next < 5 ? load(next) : nil
  }, concurrently: 2)

/// The compiler is silent for any value handed over.
final class Number { var value = 0 }

func take(_ number: sending Number) {}

let number = Number()
take(number)
number.value = 1

// The correct form.
_ = when(fulfilled: [1, 2], concurrently: 2) { id in
  next += id
  return load(next)
}
