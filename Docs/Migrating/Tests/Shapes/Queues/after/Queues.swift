import Dispatch
import Promises

final class Label { var text = "" }

func show(_ number: Promise<Int>, on label: Label) {
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
}

func start<Queue: DispatchQueue>(on queue: Queue, _ body: @escaping () -> Void) {
  queue.async(execute: body)
}
