import Promises

// At the top level of `main.swift`, the compiler lets pass any iterator that uses what is the main actor's. The
// library asks it for the next promise where one settles, and the program stops there. In `main()` of a type,
// in a class and in an actor it is reported, unless it comes from `sequence`.

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

/// It is the same for all that is handed over.
final class Number { var value = 0 }

func take(_ number: sending Number) {}

let number = Number()
take(number)
number.value = 1

// This is what was meant.
_ = when(fulfilled: [1, 2], concurrently: 2) { id in
  next += id
  return load(next)
}
