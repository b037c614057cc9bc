import CancellablePromises
import Promises

let throttledRows: [Row] = [
  .init { p in
    when(fulfilled: 0..<3, concurrently: p.concurrently, on: p.on, flags: p.flags) {
      p.hit(p.promise, $0)
    } as Promise<[[Int]]>
  },
  .onMain { p in
    when(fulfilled: 0..<3, concurrently: p.concurrently, on: .main) { p.main(p.promise, $0) }
      as Promise<[[Int]]>
  },
  .init { p in
    when(fulfilled: 0..<3, concurrently: p.concurrently) { p.hit(p.promise, $0) }
      as Promise<[[Int]]>
  },
  .init { p in
    when(fulfilled: 0..<3, concurrently: p.concurrently, on: p.on, flags: p.flags) {
      p.hit(p.cancellable, $0)
    }
  },
  .onMain { p in
    when(fulfilled: 0..<3, concurrently: p.concurrently, on: .main) { p.main(p.cancellable, $0) }
  },
  .init { p in when(fulfilled: 0..<3, concurrently: p.concurrently) { p.hit(p.cancellable, $0) } },
  .init { p in
    when(
      fulfilled: 0..<3, concurrently: p.concurrently, autoCancel: p.autoCancel, on: p.on,
      flags: p.flags
    ) { p.hit(p.cancellable, $0) }
  },
  .onMain { p in
    when(fulfilled: 0..<3, concurrently: p.concurrently, autoCancel: p.autoCancel, on: .main) {
      p.main(p.cancellable, $0)
    }
  },
  .init { p in
    when(fulfilled: 0..<3, concurrently: p.concurrently, autoCancel: p.autoCancel) {
      p.hit(p.cancellable, $0)
    }
  },
  .silent { p in when(fulfilled: p.three { $0.promise }, concurrently: p.concurrently) },
  .silent { p in when(fulfilled: p.three { $0.cancellable }, concurrently: p.concurrently) },
  .silent { p in
    when(
      fulfilled: p.three { $0.cancellable }, concurrently: p.concurrently, autoCancel: p.autoCancel)
  },
  .init { p in
    when(resolved: 0..<3, concurrently: p.concurrently, on: p.on, flags: p.flags) {
      p.hit(p.promise, $0)
    } as Guarantee<[Result<[Int], any Error>]>
  },
  .onMain { p in
    when(resolved: 0..<3, concurrently: p.concurrently, on: .main) { p.main(p.promise, $0) }
      as Guarantee<[Result<[Int], any Error>]>
  },
  .init { p in
    when(resolved: 0..<3, concurrently: p.concurrently) { p.hit(p.promise, $0) }
      as Guarantee<[Result<[Int], any Error>]>
  },
  .init { p in
    when(resolved: 0..<3, concurrently: p.concurrently, on: p.on, flags: p.flags) {
      p.hit(p.cancellable, $0)
    }
  },
  .onMain { p in
    when(resolved: 0..<3, concurrently: p.concurrently, on: .main) { p.main(p.cancellable, $0) }
  },
  .init { p in when(resolved: 0..<3, concurrently: p.concurrently) { p.hit(p.cancellable, $0) } },
  .init { p in
    when(
      resolved: 0..<3, concurrently: p.concurrently, autoCancel: p.autoCancel, on: p.on,
      flags: p.flags
    ) { p.hit(p.cancellable, $0) }
  },
  .onMain { p in
    when(resolved: 0..<3, concurrently: p.concurrently, autoCancel: p.autoCancel, on: .main) {
      p.main(p.cancellable, $0)
    }
  },
  .init { p in
    when(resolved: 0..<3, concurrently: p.concurrently, autoCancel: p.autoCancel) {
      p.hit(p.cancellable, $0)
    }
  },
  .silent { p in when(resolved: p.three { $0.promise }, concurrently: p.concurrently) },
  .silent { p in when(resolved: p.three { $0.cancellable }, concurrently: p.concurrently) },
  .silent { p in
    when(
      resolved: p.three { $0.cancellable }, concurrently: p.concurrently, autoCancel: p.autoCancel)
  },
]
