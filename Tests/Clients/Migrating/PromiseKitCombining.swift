import Dispatch
import Promises

func combined(_ number: Promise<Int>, _ text: Promise<String>) {
  when(fulfilled: number, text).done { number, text in print(number, text) }.cauterize()
  when(fulfilled: [number, number]).done { (numbers: [Int]) in print(numbers) }.cauterize()
  when(fulfilled: number.asVoid(), text.asVoid()).done { print("both") }.cauterize()
  when(fulfilled: [number.asVoid(), text.asVoid()]).done { print("all") }.cauterize()
  when(resolved: number, number).done { results in print(results.filter { $0.isFulfilled }) }
  when(resolved: [number, number]).done { (results: [Result<Int, Error>]) in print(results) }
  when(guarantees: [Guarantee.value(1)]).done { print($0) }
  when(guarantees: after(seconds: 1), Guarantee()).done { print("later") }
  when(after(seconds: 1), Guarantee()).done { print("later") }
  race(number, number).done { print($0) }.cauterize()
  race([number, number]).done { print($0) }.cauterize()
  race(Guarantee.value(1), Guarantee.value(2)).done { print($0) }
  race(number.asVoid(), after(seconds: 4).done { print("too late") }.asVoid()).cauterize()
  race(fulfilled: [number, number]).done { print($0) }.cauterize()
}

func concurrently(_ store: Store, _ keys: [String]) -> Promise<[Picture]> {
  var iterator = keys.makeIterator()
  let generator = AnyIterator<Promise<Picture>> {
    guard let key = iterator.next() else { return nil }
    return store.load(key)
  }
  return when(fulfilled: generator, concurrently: 3)
}

func inOrder(_ store: Store, _ pictures: [Picture]) -> Promise<Void> {
  var chain = Promise()
  for picture in pictures {
    chain = chain.then { store.save(picture) }
  }
  return pictures.reduce(chain) { chain, picture in
    chain.then { store.save(picture) }
  }
}
