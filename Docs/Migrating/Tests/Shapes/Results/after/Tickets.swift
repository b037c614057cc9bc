import Foundation
import Promises

struct Ticket { var seat = "" }

/// Its cases are `.fulfilled` and `.rejected`.
func show(_ tickets: [Promise<Ticket>]) {
  when(resolved: tickets).done { results in
    for result in results {
      if case .success(let ticket) = result { print(ticket) }
      switch result {
      case let .success(ticket): print(ticket, ".fulfilled")
      case .failure(let error): print(error)
      }
    }
    let seats = results.compactMap { result -> String? in
      guard case .success(let ticket)? = Optional(result) else { return nil }
      return ticket.seat
    }
    print(seats)
  }
}

func describe(_ result: Result<[String: Result<Ticket, Error>], Error>) -> Result<Int, Error> {
  switch result {
  case .success(let tickets): return .success(tickets.count)
  case .failure(let error): return Result<Int, Error>.failure(error)
  }
}

final class Box<Value> {
  typealias Handler = (Result<Value, Error>) -> Void
  var handlers: [Handler] = []
  var outcome: Result<Value, Error>? {
    didSet { if let outcome = outcome { handlers.forEach { $0(outcome) } } }
  }

  func load(_ seal: Resolver<Value>, _ value: Value) {
    seal.resolve(.success(value))
    outcome = .success(value)
    let make: (Value) -> Result<Value, Error> = Result.success
    handlers.forEach { $0(make(value)) }
  }
}

typealias Outcome<Value> = Swift.Result<Value, Error>

func outcome(_ promise: Promise<Int>, _ handler: @escaping (Outcome<Int>) -> Void) {
  promise.pipe { handler($0) }
  promise.tap { result in
    guard case .failure = result else { return }
    print("rejected")
  }.cauterize()
}

extension Result where Failure == Error {
  var valueOrNil: Success? {
    guard case .success(let value) = self else { return nil }
    return value
  }

  func mapped<U>(_ transform: (Success) -> U) -> Result<U, Error> {
    switch self {
    case .success(let value): return .success(transform(value))
    case .failure(let error): return .failure(error)
    }
  }

  func mapped<T>(to value: T) -> Result<T, Error> {
    let transform: (Any) -> T = { _ in value }
    return mapped(transform)
  }
}

extension Swift.Result where Success == Int, Failure == Error {
  func sum(_ other: Int) -> Success { (valueOrNil ?? 0) + other }
}
