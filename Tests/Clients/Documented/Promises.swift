import Promises

typealias Work = Promise

struct Field: Sendable {
  var shown = ["Bratwurst"]
  func textDidChange(to text: String) {}
}

let field = Field()
let clock = ManualClock()
let limiter = Limiter(4)

let promise = Promise.value(1)
let downloads = [Promise.value(Image())]
