import PromiseKit

enum Order { case pending, rejected, shipped(Int) }

enum Vote { case fulfilled(Int), open }

struct Page {
  struct Result<Value> { var value: Value }

  func found() -> Result<Int> { Result<Int>(value: 1) }
}

func describe(_ order: Order, _ vote: Vote, _ promise: Promise<Int>) -> Order {
  switch order {
  case .pending: print("pending")
  case .rejected: print("rejected")
  case .shipped(let number): print(number)
  }
  switch vote {
  case .open: print("open")
  case .fulfilled(let number): print(number)
  }
  promise.tap { result in
    if case .rejected(let error) = result { print(error) }
  }.cauterize()
  return .rejected
}
