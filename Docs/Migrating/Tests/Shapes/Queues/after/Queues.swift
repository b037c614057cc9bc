import Dispatch
import Promises

final class Label { var text = "" }

func show(_ number: Promise<Int>, on label: Label, _ isShown: Bool) {
  number.map(on: DispatchQueue.global()) {
    $0 + 1
  }.get(on: .main) {
    label.text = "\($0)"
  }.done(on: .main) {
    label.text = "\($0)"
  }.ensure(on: DispatchQueue.main, flags: .barrier) {
    label.text = ""
  }.catch(on: .main, policy: .allErrors) { error in
    label.text = "\(error)"
  }
  start(on: DispatchQueue.main) { label.text = "" }
  number.map(on: DispatchQueue.work) {
    $0 + 1
  }.get(on: DispatchQueue.named("work")) {
    print($0)
  }.map(on: DispatchQueue.work.target) {
    $0
  }.map(on: isShown ? DispatchQueue.main : DispatchQueue.global()) {
    $0
  }.get(on: .none) {
    print($0)
  }.done(on: .global()) {
    print($0)
  }.ensure(on: .main) {
    label.text = ""
  }.cauterize()
}

extension DispatchQueue {
  static let work = DispatchQueue(label: "work")
  static func named(_ name: String) -> DispatchQueue { return DispatchQueue(label: name) }
  var target: DispatchQueue { return self }
}

extension Promise {
  func onWork() -> Promise<T> { return map(on: DispatchQueue.work) { $0 } }
}

func start<Queue: DispatchQueue>(on queue: Queue, _ body: @escaping () -> Void) {
  queue.async(execute: body)
}
