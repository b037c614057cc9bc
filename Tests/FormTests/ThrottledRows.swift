import CancellablePromises
import Promises

let throttledRows: [Row] = [
  .init { p in
    when(fulfilled: 0..<3, concurrently: p.concurrently, on: p.on, flags: p.flags) { _ in
      p.hit(p.promise)
    } as Promise<[[Int]]>
  },
  .onMain { p in
    when(fulfilled: 0..<3, concurrently: p.concurrently, on: .main) { _ in p.main(p.promise) }
      as Promise<[[Int]]>
  },
  .init { p in
    when(fulfilled: 0..<3, concurrently: p.concurrently) { _ in p.hit(p.promise) }
      as Promise<[[Int]]>
  },
  .init { p in
    when(fulfilled: 0..<3, concurrently: p.concurrently, on: p.on, flags: p.flags) { _ in
      p.hit(p.cancellable)
    }
  },
  .onMain { p in
    when(fulfilled: 0..<3, concurrently: p.concurrently, on: .main) { _ in p.main(p.cancellable) }
  },
  .init { p in when(fulfilled: 0..<3, concurrently: p.concurrently) { _ in p.hit(p.cancellable) } },
  .init { p in
    when(
      fulfilled: 0..<3, concurrently: p.concurrently, autoCancel: p.autoCancel, on: p.on,
      flags: p.flags
    ) { _ in p.hit(p.cancellable) }
  },
  .onMain { p in
    when(fulfilled: 0..<3, concurrently: p.concurrently, autoCancel: p.autoCancel, on: .main) { _ in
      p.main(p.cancellable)
    }
  },
  .init { p in
    when(fulfilled: 0..<3, concurrently: p.concurrently, autoCancel: p.autoCancel) { _ in
      p.hit(p.cancellable)
    }
  },
  .silent { p in when(fulfilled: p.three { $0.promise }, concurrently: p.concurrently) },
  .silent { p in when(fulfilled: p.three { $0.cancellable }, concurrently: p.concurrently) },
  .silent { p in
    when(
      fulfilled: p.three { $0.cancellable }, concurrently: p.concurrently, autoCancel: p.autoCancel)
  },
  .init { p in
    when(resolved: 0..<3, concurrently: p.concurrently, on: p.on, flags: p.flags) { _ in
      p.hit(p.promise)
    } as Guarantee<[Result<[Int], any Error>]>
  },
  .onMain { p in
    when(resolved: 0..<3, concurrently: p.concurrently, on: .main) { _ in p.main(p.promise) }
      as Guarantee<[Result<[Int], any Error>]>
  },
  .init { p in
    when(resolved: 0..<3, concurrently: p.concurrently) { _ in p.hit(p.promise) }
      as Guarantee<[Result<[Int], any Error>]>
  },
  .init { p in
    when(resolved: 0..<3, concurrently: p.concurrently, on: p.on, flags: p.flags) { _ in
      p.hit(p.cancellable)
    }
  },
  .onMain { p in
    when(resolved: 0..<3, concurrently: p.concurrently, on: .main) { _ in p.main(p.cancellable) }
  },
  .init { p in when(resolved: 0..<3, concurrently: p.concurrently) { _ in p.hit(p.cancellable) } },
  .init { p in
    when(
      resolved: 0..<3, concurrently: p.concurrently, autoCancel: p.autoCancel, on: p.on,
      flags: p.flags
    ) { _ in p.hit(p.cancellable) }
  },
  .onMain { p in
    when(resolved: 0..<3, concurrently: p.concurrently, autoCancel: p.autoCancel, on: .main) { _ in
      p.main(p.cancellable)
    }
  },
  .init { p in
    when(resolved: 0..<3, concurrently: p.concurrently, autoCancel: p.autoCancel) { _ in
      p.hit(p.cancellable)
    }
  },
  .silent { p in when(resolved: p.three { $0.promise }, concurrently: p.concurrently) },
  .silent { p in when(resolved: p.three { $0.cancellable }, concurrently: p.concurrently) },
  .silent { p in
    when(
      resolved: p.three { $0.cancellable }, concurrently: p.concurrently, autoCancel: p.autoCancel)
  },
]
