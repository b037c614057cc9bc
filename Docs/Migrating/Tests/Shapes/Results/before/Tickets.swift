import Foundation
import PromiseKit

struct Ticket { var seat = "" }

/// Its cases are `.fulfilled` and `.rejected`.
func show(_ tickets: [Promise<Ticket>]) {
  when(resolved: tickets).done { results in
    for result in results {
      if case .fulfilled(let ticket) = result { print(ticket) }
      switch result {
      case let .fulfilled(ticket): print(ticket, ".fulfilled")
      case .rejected(let error): print(error)
      }
    }
    let seats = results.compactMap { result -> String? in
      guard case .fulfilled(let ticket)? = Optional(result) else { return nil }
      return ticket.seat
    }
    print(seats)
  }
}

func describe(_ result: Result<[String: Result<Ticket>]>) -> Result<Int> {
  switch result {
  case .fulfilled(let tickets): return .fulfilled(tickets.count)
  case .rejected(let error): return Result<Int>.rejected(error)
  }
}

final class Box<Value> {
  typealias Handler = (Result<Value>) -> Void
  var handlers: [Handler] = []
  var outcome: Result<Value>? {
    didSet { if let outcome = outcome { handlers.forEach { $0(outcome) } } }
  }

  func load(_ seal: Resolver<Value>, _ value: Value) {
    seal.resolve(.fulfilled(value))
    outcome = .fulfilled(value)
    let make: (Value) -> Result<Value> = Result.fulfilled
    handlers.forEach { $0(make(value)) }
  }
}

typealias Outcome = PromiseKit.Result

func outcome(_ promise: Promise<Int>, _ handler: @escaping (Outcome<Int>) -> Void) {
  promise.pipe { handler($0) }
  promise.tap { result in
    guard case .rejected = result else { return }
    print("rejected")
  }.cauterize()
}

extension Result {
  var valueOrNil: T? {
    guard case .fulfilled(let value) = self else { return nil }
    return value
  }

  func mapped<U>(_ transform: (T) -> U) -> Result<U> {
    switch self {
    case .fulfilled(let value): return .fulfilled(transform(value))
    case .rejected(let error): return .rejected(error)
    }
  }

  func mapped<T>(to value: T) -> Result<T> {
    let transform: (Any) -> T = { _ in value }
    return mapped(transform)
  }
}

extension PromiseKit.Result where T == Int {
  func sum(_ other: Int) -> T { (valueOrNil ?? 0) + other }
}
