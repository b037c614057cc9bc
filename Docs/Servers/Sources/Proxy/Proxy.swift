import AsyncHTTPClient
import CancellablePromises
import Dispatch
import Hummingbird
import Synchronization

/// A server that asks three others, under load: some clients leave before they have an answer.
@main
enum Proxy {
  static func main() async throws {
    conf.Q = (map: .global(), return: .global())
    try await underLoad()
    try await stopping()
    try await client.shutdown()
    print("nothing runs afterwards")
  }

  /// 100 clients at a time; of ten, four leave while the upstream servers work.
  static func underLoad() async throws {
    let upstream = Upstream()
    let servers = try await three(upstream, within: .milliseconds(500))
    let pages = Pages(servers: servers.map(\.address))
    let proxy = try await serve(router(of: pages))

    let start = ContinuousClock.now
    let outcomes = try await when(resolved: 0..<1_000, concurrently: 100) { number in
      let url = "\(proxy.address)/page/\(number)"
      let answer =
        number.isMultiple(of: 2)
        ? text(at: url)
        : response(at: url).map(on: nil) { response in String(buffer: response.body ?? .init()) }
      if number % 10 < 4 {
        after(.milliseconds(100 + number % 100)).done(on: nil) { answer.cancel() }
      }
      return answer.map(on: nil) { text in
        guard text == "\(number) \(number) \(number)" else { throw Wrong(text: text) }
      }
    }.async()
    let time = ContinuousClock.now - start
    let left = outcomes.count { error(of: $0)?.isCancelled == true }
    let answered = outcomes.count { $0.isFulfilled }
    let failed = outcomes.count - answered - left
    print("clients: \(answered) answered, \(left) left, \(failed) failed in \(time)")
    precondition(answered + left == outcomes.count && left > 0)

    // A server learns a little later that its client has left.
    _ = try await poll(every: .milliseconds(10), until: { underWay in underWay == 0 }) {
      Promise.value(upstream.now.underWay + pages.requests.count)
    }.timeout(.seconds(60)).async()
    let counts = upstream.now
    print("upstream: \(counts.begun) begun, \(counts.answered) answered, \(counts.left) cancelled")
    precondition(counts.left > 0, "no client that left has stopped its work")
    precondition(pages.limiter.runningCount == 0 && pages.limiter.waitingCount == 0)
    print("afterwards: 0 pages, 0 running, 0 waiting, 0 under way upstream")

    for server in [proxy] + servers { try await server.stop() }
  }

  /// Stops the proxy while 30 clients ask for one page after the other.
  static func stopping() async throws {
    for (pause, limit) in [
      (Duration.milliseconds(200), Duration.seconds(30)), (.seconds(6), .seconds(1)),
    ] {
      for isLimited in [true, false] {
        let upstream = Upstream()
        let servers = try await three(upstream, within: pause)
        let pages = Pages(servers: servers.map(\.address))
        let service = GracePeriod(requests: pages.requests, limit: limit)
        let proxy = try await serve(router(of: pages), with: isLimited ? [service] : [])
        let ended = Mutex((answered: 0, refused: 0))
        let load = when(resolved: 0..<1_000, concurrently: 30, autoCancel: true) { number in
          text(at: "\(proxy.address)/page/\(number)").tap(on: nil) { outcome in
            if outcome.isFulfilled { ended.withLock { $0.answered += 1 } }
            if (error(of: outcome) as? BadStatus)?.code == 500 {
              ended.withLock { $0.refused += 1 }
            }
          }
        }
        // Each client waits for the three parts of a page.
        _ = try await poll(every: .milliseconds(10), until: { begun in begun >= 90 }) {
          Promise.value(upstream.now.begun)
        }.timeout(.seconds(60)).async()

        let start = ContinuousClock.now
        try await proxy.stop()
        let time = ContinuousClock.now - start
        // The clients would go on trying to connect.
        load.cancel()
        let (answered, refused) = ended.withLock { $0 }
        let work = upstream.now
        print(
          "requests of \(pause), \(isLimited ? "limit \(limit)" : "no limit"): ended after \(time)")
        print("  \(answered) answered, \(refused) answered 500, \(work.left) parts cancelled")
        if isLimited && pause > limit {
          precondition(answered == 0 && work.answered == 0)
        } else {
          precondition(answered > 0 && refused == 0 && work.left == 0)
        }
        for server in servers { try await server.stop() }
      }
    }
  }

  /// Starts three servers.
  static func three(_ upstream: Upstream, within pause: Duration) async throws -> [Server] {
    var servers: [Server] = []
    for _ in 0..<3 { servers.append(try await serve(upstream.router(within: pause))) }
    return servers
  }

  static func error<Value>(of outcome: Result<Value, any Error>) -> (any Error)? {
    if case .failure(let error) = outcome { error } else { nil }
  }
}

/// A client got another page than it asked for.
struct Wrong: Error { let text: String }
