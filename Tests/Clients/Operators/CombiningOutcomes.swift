import CancellablePromises
import Promises

typealias Number = Result<Int, any Error>
typealias Text = Result<String, any Error>

func resolved(_ a: CancellablePromise<Int>, _ b: CancellablePromise<String>) {
  let _: CancellablePromise<(Number, Text)> = when(resolved: a, b)
  let _: CancellablePromise<(Number, Text)> = when(resolved: a, b, autoCancel: true)
  let _: CancellablePromise<(Number, Text, Number)> = when(resolved: a, b, a)
  let _: CancellablePromise<(Number, Text, Number)> = when(resolved: a, b, a, autoCancel: true)
  let _: CancellablePromise<(Number, Text, Number, Text)> = when(resolved: a, b, a, b)
  let _: CancellablePromise<(Number, Text, Number, Text)> = when(
    resolved: a, b, a, b, autoCancel: true)
  let _: CancellablePromise<(Number, Text, Number, Text, Number)> = when(resolved: a, b, a, b, a)
  let _: CancellablePromise<(Number, Text, Number, Text, Number)> = when(
    resolved: a, b, a, b, a, autoCancel: true)
  let _: CancellablePromise<(Number, Text, Number, Text, Number, Text)> = when(
    resolved: a, b, a, b, a, b)
  let _: CancellablePromise<(Number, Text, Number, Text, Number, Text)> = when(
    resolved: a, b, a, b, a, b, autoCancel: true)
  let _: CancellablePromise<(Number, Text, Number, Text, Number, Text, Number)> = when(
    resolved: a, b, a, b, a, b, a)
  let _: CancellablePromise<(Number, Text, Number, Text, Number, Text, Number)> = when(
    resolved: a, b, a, b, a, b, a, autoCancel: true)
  let _: [CancellablePromise<[Number]>] = [
    when(resolved: a, a), when(resolved: a, a, autoCancel: true), when(resolved: [a, a]),
    when(resolved: [a, a], autoCancel: true),
  ]
}

func resolvedOfAllKinds(_ a: CancellablePromise<Int>, _ b: Promise<String>, _ c: Guarantee<Int>) {
  let _: Guarantee<(Number, Text)> = when(resolved: a, b)
  let _: CancellablePromise<(Number, Text)> = when(resolved: a, b, autoCancel: true)
  let _: CancellablePromise<(Number, Text, Number)> = when(resolved: a, b, c, autoCancel: true)
  let _: CancellablePromise<(Number, Text, Number, Number)> = when(
    resolved: a, b, c, a, autoCancel: true)
  let _: CancellablePromise<(Number, Text, Number, Number, Text)> = when(
    resolved: a, b, c, a, b, autoCancel: true)
  let _: CancellablePromise<(Number, Text, Number, Number, Text, Number)> = when(
    resolved: a, b, c, a, b, c, autoCancel: true)
  let _: CancellablePromise<(Number, Text, Number, Number, Text, Number, Number)> = when(
    resolved: a, b, c, a, b, c, a, autoCancel: true)
  let _: CancellablePromise<[Text]> = when(resolved: [b, b], autoCancel: true)
  let _: CancellablePromise<[Number]> = when(resolved: [a, c], autoCancel: true)
}
