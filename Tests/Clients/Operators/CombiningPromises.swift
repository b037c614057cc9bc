import Dispatch
import Promises

func fulfilled(
  _ number: Promise<Int>, _ text: Guarantee<String>, _ void: Promise<Void>,
  _ others: [any Thenable]
) {
  let _: Promise<(Int, String)> = when(fulfilled: number, text)
  let _: Promise<(String, Int, String)> = when(fulfilled: text, number, text)
  let _: Promise<(Int, String, Int, String)> = when(fulfilled: number, text, number, text)
  let _: Promise<(Int, String, Int, String, Void)> = when(
    fulfilled: number, text, number, text, void)
  let _: Promise<(Int, String, Int, String, Int, String)> = when(
    fulfilled: number, text, number, text, number, text)
  let _: Promise<(Int, String, Int, String, Int, String, Int)> = when(
    fulfilled: number, text, number, text, number, text, number)
  let _: Promise<Int> = when(fulfilled: number)
  let _: Promise<Void> = when(fulfilled: void, void)
  let _: [Promise<Void>] = [
    when(fulfilled: void, void, Guarantee<Void>.value, after(seconds: 1)),
    when(fulfilled: void, void, void), when(fulfilled: void, void, void, void, void),
    when(fulfilled: void, void, void, void, void, void),
    when(fulfilled: void, void, void, void, void, void, void),
  ]
  let _: Promise<[Int]> = when(fulfilled: [number, number])
  let _: Promise<[String]> = when(fulfilled: [text, text])
  let _: Promise<Void> = when(fulfilled: [void, void])
  let _: Promise<[Int]> = when(fulfilled: [1: number].values)
  let _: Promise<Void> = when(fulfilled: [1: void].values)
  let _: Promise<[any Sendable]> = when(fulfilled: others)
  when(fulfilled: number, text).done { (number: Int, text: String) in print(number, text) }
    .cauterize()
  when(fulfilled: number, text, number, text, number, text).map { $0 + $2 + $5.count }.cauterize()
}

/// A combinator of promises without values has no value, wherever the chain goes on.
func fulfilledWithoutValues(_ void: Promise<Void>, _ sure: Guarantee<Void>) {
  let watched = when(fulfilled: void, void).get { _ in print(1 + 2) }
  let _: Promise<Void> = watched
  let mixed = when(fulfilled: void, sure, void).get { _ in print(1 + 2) }
  let _: Promise<Void> = mixed
  let begun = firstly { when(fulfilled: sure, sure) }.get { _ in print("a" + "b") }
  let _: Promise<Void> = begun
  let inner = void.then { when(fulfilled: void, sure) }.get { _ in print("a" + "b") }
  let _: Promise<Void> = inner
  let recovered = when(fulfilled: sure, void).recover { error in
    print("failed")
    print(error)
  }
  let _: Guarantee<Void> = recovered
}

func resolved(_ number: Promise<Int>, _ text: Guarantee<String>) {
  typealias Number = Result<Int, any Error>
  typealias Text = Result<String, any Error>
  let _: Guarantee<(Number, Text)> = when(resolved: number, text)
  let _: Guarantee<(Number, Text, Number)> = when(resolved: number, text, number)
  let _: Guarantee<(Number, Text, Number, Text)> = when(resolved: number, text, number, text)
  let _: Guarantee<(Number, Text, Number, Text, Number)> = when(
    resolved: number, text, number, text, number)
  let _: Guarantee<(Number, Text, Number, Text, Number, Text)> = when(
    resolved: number, text, number, text, number, text)
  let _: Guarantee<(Number, Text, Number, Text, Number, Text, Number)> = when(
    resolved: number, text, number, text, number, text, number)
  let _: Guarantee<[Number]> = when(resolved: number, number, number)
  let _: Guarantee<[Number]> = when(resolved: [number, number])
  let _: Guarantee<[Text]> = when(resolved: Set(["x"]).map { Guarantee.value($0) })
  let results = when(resolved: number, number)
  let _: Guarantee<[Number]> = results
}

func guarantees(_ number: Guarantee<Int>, _ text: Guarantee<String>, _ void: Guarantee<Void>) {
  let _: Guarantee<[Int]> = when(guarantees: number, number)
  let _: Guarantee<[Int]> = when(guarantees: [number, number])
  let _: Guarantee<Void> = when(guarantees: void, void)
  let _: Guarantee<Void> = when(guarantees: [void, void])
  let _: Guarantee<(Int, String)> = when(guarantees: number, text)
  let _: Guarantee<(Int, String, Int)> = when(guarantees: number, text, number)
  let _: Guarantee<(Int, String, Int, String)> = when(guarantees: number, text, number, text)
  let _: Guarantee<(Int, String, Int, String, Int)> = when(
    guarantees: number, text, number, text, number)
  let _: Guarantee<(Int, String, Int, String, Int, String)> = when(
    guarantees: number, text, number, text, number, text)
  let _: Guarantee<(Int, String, Int, String, Int, String, Void)> = when(
    guarantees: number, text, number, text, number, text, void)
}

func guaranteesWithoutLabel(
  _ number: Guarantee<Int>, _ text: Guarantee<String>, _ void: Guarantee<Void>
) {
  let _: Guarantee<[Int]> = when(number, number)
  let _: Guarantee<Void> = when(void, void)
  let _: Guarantee<(Int, String)> = when(number, text)
  let _: Guarantee<(Int, String, Int)> = when(number, text, number)
  let _: Guarantee<(Int, String, Int, String)> = when(number, text, number, text)
  let _: Guarantee<(Int, String, Int, String, Int)> = when(number, text, number, text, number)
  let _: Guarantee<(Int, String, Int, String, Int, String)> = when(
    number, text, number, text, number, text)
  let _: Guarantee<(Int, String, Int, String, Int, String, Void)> = when(
    number, text, number, text, number, text, void)
}

func racing(_ number: Promise<Int>, _ sure: Guarantee<Int>) {
  let _: Promise<Int> = race(number, number)
  let _: Promise<Int> = race([number, number])
  let _: Promise<Int> = race([sure, sure])
  let _: Promise<Int> = race(number, sure)
  let _: Promise<Int> = race(sure, number, sure)
  let _: Guarantee<Int> = race(sure, sure, sure)
  let _: Promise<Int> = race(fulfilled: number, number)
  let _: Promise<Int> = race(fulfilled: [number, number])
  let _: Promise<Int> = race(fulfilled: number, sure)
  let surely = race(sure, sure)
  let _: Guarantee<Int> = surely
}
