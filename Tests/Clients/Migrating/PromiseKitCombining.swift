import Dispatch
import Promises

func combined(_ number: Promise<Int>, _ picture: Promise<Picture>) {
  when(fulfilled: number, picture).done { print($0, $1.width) }.cauterize()
  when(fulfilled: [picture, picture]).done { (pictures: [Picture]) in print(pictures) }.cauterize()
  when(resolved: [picture, picture]).done { (results: [Result<Picture, Error>]) in print(results) }
  race(picture, picture).done { print($0) }.cauterize()
  race(number.asVoid(), after(seconds: 4).done { print("too late") }.asVoid()).cauterize()
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
