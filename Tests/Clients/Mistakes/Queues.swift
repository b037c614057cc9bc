import Dispatch
import Promises

extension DispatchQueue {
  static var work: DispatchQueue { DispatchQueue(label: "work") }
}

func show(_ number: Promise<Int>, _ isMain: Bool) {
  // expect below: error: type '(any Dispatcher)?' has no member 'work'
  number.done(on: .work) { print($0) }.cauterize()
  number.done(on: DispatchQueue.work) { print($0) }.cauterize()
}
