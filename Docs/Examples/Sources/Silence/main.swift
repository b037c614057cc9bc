import FlyingSocks
import Foundation

// A mirror that begins a file and then goes silent, for `.ci/examples`. Prints its port, when a
// client has asked for a file, and when it has gone.

func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

let address = try Socket(domain: AF_INET)
try address.bind(to: .inet(ip4: "127.0.0.1", port: 0))
try address.listen()
guard case .ip4(_, let port) = try address.sockname() else { fatalError("no port") }
say("port \(port)")

for try await client in try await AsyncSocket(socket: address, pool: .client).sockets {
  Task {
    defer { try? client.close() }
    var request = ""
    while !request.hasSuffix("\r\n\r\n") {
      request.unicodeScalars.append(Unicode.Scalar(try await client.read()))
    }
    let beginning = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nThe beginning of a file"
    try await client.write(Data(beginning.utf8))
    say("opened")
    while (try? await client.read()) != nil {}
    say("closed")
  }
}
