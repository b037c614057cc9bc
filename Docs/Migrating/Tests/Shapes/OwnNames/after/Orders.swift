import Promises

enum Order { case pending, rejected, shipped(Int) }

enum Vote { case fulfilled(Int), open }

enum Search { case fulfilled(Int), missing, rejected }

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
    if case .failure(let error) = result { print(error) }
  }.cauterize()
  return .rejected
}

func describe(_ search: Search, _ promise: Promise<Int>) {
  promise.tap { result in
    switch result {
    case .success(let number): print(number, Order.rejected)
    case .failure: print(describe(.rejected, promise))
    }
  }.cauterize()
  if case .rejected = search { print("rejected") }
}
