import Dispatch

#if os(Linux) || os(Android)
  #if canImport(SwiftGlibc)
    import SwiftGlibc
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif
#endif

/// Finds out whether a queue on which the caller runs lets nobody in until the caller leaves it.
///
/// Of a serial queue that is so. Darwin says of a queue that it is serial. Elsewhere there is no way to ask;
/// there, a thread of the library's own enters the queue with `sync`. A concurrent queue lets it in on the
/// spot and on that thread, so however much the queue and the workers have to do, the thread never sleeps;
/// a serial queue makes it sleep until it is free. The kernel says whether it sleeps.
///
/// It speaks when it has seen that, in several looks,
/// - the thread is asleep in `sync`, in one and the same sleep: how often it was put to sleep is counted;
/// - and between the looks a block that was given to the workers has been run. So workers were free, and
///   would have taken from the queue what the queue gives out.
///
/// The second excludes a concurrent queue that has a barrier in line and is only busy. What is left is a
/// concurrent queue that is suspended, or whose target is, while one of its own blocks waits for another:
/// that cannot be told from a serial one. And nothing is said where all workers are blocked.
///
/// Used by one thread, but for `Visitor`.
final class QueueProbe {
  let queue: DispatchQueue

  init(_ queue: DispatchQueue) { self.queue = queue }

  #if canImport(Darwin)
    /// Whether the queue is known to let nobody in while the caller is there.
    func isHeld() -> Bool { queue is DispatchSerialQueue }
  #elseif os(Linux) || os(Android)
    private static let neededLooks = 3

    private lazy var visitor = Visitor(queue)
    /// What the last look that counted has found; nil as long as the thread was not seen asleep.
    private(set) var sleep: Int?
    private var errand: Errand?
    private var looks = 0

    /// Whether the queue is known to let nobody in while the caller is there; to be asked repeatedly.
    func isHeld() -> Bool {
      guard let current = visitor.sleep() else {
        (sleep, looks) = (nil, 0)
        return false
      }
      if current != sleep {
        (sleep, looks, errand) = (current, 0, Errand(beside: queue))
      } else if errand?.isDone == true {
        looks += 1
        errand = Errand(beside: queue)
      }
      return looks >= Self.neededLooks
    }
  #else
    func isHeld() -> Bool { false }
  #endif
}

#if os(Linux) || os(Android)
  /// A block that is given to the workers that run what is given to a queue.
  private final class Errand: Sendable {
    private let done = DispatchSemaphore(value: 0)

    init(beside queue: DispatchQueue) {
      let level = queue.qos.qosClass
      DispatchQueue.global(qos: level == .unspecified ? .default : level).async { [done] in
        done.signal()
      }
    }

    var isDone: Bool { done.wait(timeout: .now()) == .success }
  }

  /// A thread that enters a queue.
  private final class Visitor: @unchecked Sendable {
    private enum Stage { case coming, entering, over }

    /// Protects what follows.
    private let lock = Lock()
    private var stage = Stage.coming
    /// The file in which the kernel tells what the thread does; negative if there is none.
    private var status: Int32 = -1

    init(_ queue: DispatchQueue) {
      // A serial queue has a thread for itself, whatever the workers do.
      DispatchQueue(label: "promises.visitor").async { [self] in
        let status = openStatus()
        lock.withLock { (self.status, stage) = (status, .entering) }
        queue.sync {}
        lock.withLock { stage = .over }
      }
    }

    deinit { if status >= 0 { close(status) } }

    /// How often the thread was put to sleep until now, if it sleeps in the queue's `sync`.
    func sleep() -> Int? {
      let file = lock.withLock { stage == .entering ? status : -1 }
      guard file >= 0 else { return nil }
      let text = read(file)
      guard let state = place(of: "State", in: text), text[state] == UInt8(ascii: "S"),
        let digits = place(of: "voluntary_ctxt_switches", in: text)
      else { return nil }
      let count = text[digits...].prefix { $0 != UInt8(ascii: "\n") }.reduce(0) { number, digit in
        number &* 10 &+ Int(digit)
      }
      // It may have been let in meanwhile, and sleep elsewhere.
      return lock.withLock { stage == .entering } ? count : nil
    }

    /// Where the value of a line begins.
    ///
    /// In bytes: what looks at strings would make static programs 80 KB larger.
    private func place(of name: StaticString, in text: [UInt8]) -> Int? {
      name.withUTF8Buffer { name in
        var start = 0
        while start < text.count {
          let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
          let value = start + name.count + 2
          if value < end, unsafe text[start..<start + name.count].elementsEqual(name) {
            return value
          }
          start = end + 1
        }
        return nil
      }
    }

    /// Opens the calling thread's own file, which goes on telling about that thread.
    private func openStatus() -> Int32 {
      guard let stream = unsafe fopen("/proc/thread-self/status", "re") else { return -1 }
      defer { unsafe fclose(stream) }
      return unsafe dup(fileno(stream))
    }

    private func read(_ file: Int32) -> [UInt8] {
      // SAFETY: what is initialised is what was read, which is no more than there is room for.
      unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
        count = unsafe max(pread(file, buffer.baseAddress, buffer.count, 0), 0)
      }
    }
  }
#endif
