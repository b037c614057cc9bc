// mode: swift5
import Foundation
import Promises

struct Ticket {
  var seat = ""
}

func show(_ tickets: [Promise<Ticket>]) {
  when(resolved: tickets).done { results in
    for result in results {
      // expect below: error: type '_ErrorCodeProtocol' has no member 'fulfilled'
      // expect below: error: expression pattern of type '(_) -> Result<Ticket, any Error>' cannot match values of type 'Result<Ticket, any Error>'
      if case .fulfilled(let ticket) = result { print(ticket) }
      print(result)
    }
  }
}

func describe(_ result: Result<Ticket, Error>) -> String {
  // expect below: error: type '_ErrorCodeProtocol' has no member 'rejected'
  // expect below: error: cannot match values of type 'Result<Ticket, any Error>'
  if case .rejected(let error) = result { return "\(error)" }
  return "a ticket"
}
