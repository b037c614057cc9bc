import Dispatch
import PromiseKit

final class Label { var text = "" }

func show(_ number: Promise<Int>, on label: Label) {
  number.map(on: DispatchQueue.global()) {
    $0 + 1
  }.get(on: DispatchQueue.main) {
    label.text = "\($0)"
  }.done(on: DispatchQueue.main, flags: nil) {
    label.text = "\($0)"
  }.ensure(on: DispatchQueue.main, flags: .barrier) {
    label.text = ""
  }.catch(on: DispatchQueue.main, flags: nil, policy: .allErrors) { error in
    label.text = "\(error)"
  }
  start(on: DispatchQueue.main) { label.text = "" }
}

func start<Queue: DispatchQueue>(on queue: Queue, _ body: @escaping () -> Void) {
  queue.async(execute: body)
}
