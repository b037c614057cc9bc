import Foundation
import PromiseKit

// Code of PromiseKit's time, in Swift 5 mode: classes, and closures that share them.

class Ticket {
  let id: Int
  var seat: String?

  init(id: Int) { self.id = id }
}

class Box {
  func ticket(_ id: Int, completion: @escaping (Ticket?, Error?) -> Void) {
    DispatchQueue.global().async {
      completion(Ticket(id: id), nil)
    }
  }

  func seat(for ticket: Ticket, completion: @escaping (String?, Error?) -> Void) {
    completion(ticket.id < 100 ? "row \(ticket.id)" : nil, nil)
  }
}

extension Box {
  func ticket(_ id: Int) -> Promise<Ticket> {
    return Promise { seal in
      ticket(id, completion: seal.resolve)
    }
  }

  func seat(for ticket: Ticket) -> Promise<String> {
    return Promise { seat(for: ticket, completion: $0.resolve) }
  }
}

/// Shows where the holder of a ticket sits.
public class Counter {
  let box = Box()
  /// The text on the display.
  public private(set) var display = ""
  /// Whether a search is running.
  public private(set) var isBusy = false

  /// Makes one that is empty.
  public init() {}

  /// Looks up the seat of a ticket and shows it.
  public func show(_ id: Int) -> Guarantee<Void> {
    isBusy = true
    return firstly {
      box.ticket(id)
    }.then { ticket in
      self.box.seat(for: ticket).get { ticket.seat = $0 }
    }.done { seat in
      self.display = seat
    }.ensure {
      self.isBusy = false
    }.recover { error in
      self.display = self.text(for: error)
    }
  }

  private func text(for error: Error) -> String {
    switch error {
    case PromiseError.invalidCallingConvention: return "no such ticket"
    default: return "\(error)"
    }
  }
}
