#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Runs a closure on a thread with a stack of 512 KiB, and waits for the end.
///
/// - Parameter body: The closure.
public func onSmallStack(_ body: @escaping @Sendable () -> Void) {
  onThread(stackSize: 512 * 1024, body).join()
}

/// Runs a closure on another thread, and waits for the end.
///
/// - Parameter body: The closure.
public func onOtherThread(_ body: @escaping @Sendable () -> Void) {
  onThread(stackSize: 4 * 1024 * 1024, body).join()
}

/// A thread that runs one closure.
public struct JoinableThread: @unchecked Sendable {
  fileprivate let id: pthread_t

  /// Waits until the closure has returned; called once for each thread.
  public func join() {
    #if canImport(Darwin)
      unsafe pthread_join(id, nil)
    #else
      pthread_join(id, nil)
    #endif
  }
}

/// Starts a thread.
///
/// - Parameters:
///   - stackSize: The size of the stack in bytes.
///   - body: The closure for the thread.
/// - Returns: The thread, for ``JoinableThread/join()``.
public func onThread(
  stackSize: Int = 4 * 1024 * 1024, _ body: @escaping @Sendable () -> Void
) -> JoinableThread {
  let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
  unsafe pthread_attr_init(attributes)
  let status = unsafe pthread_attr_setstacksize(attributes, stackSize)
  precondition(status == 0)
  defer {
    unsafe pthread_attr_destroy(attributes)
    unsafe attributes.deallocate()
  }
  let context = unsafe Unmanaged.passRetained(ThreadBody(body)).toOpaque()
  #if canImport(Darwin)
    var id: pthread_t?
    let made = unsafe pthread_create(&id, attributes, { runThreadBody($0) }, context)
    precondition(made == 0)
    return JoinableThread(id: id!)
  #else
    var id = pthread_t()
    let made = unsafe pthread_create(
      &id, attributes, { unsafe runThreadBody($0.unsafelyUnwrapped) }, context)
    precondition(made == 0)
    return JoinableThread(id: id)
  #endif
}

private final class ThreadBody: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func runThreadBody(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().body()
  return nil
}

/// Runs two closures at about the same time on two threads, many times over.
///
/// - Parameters:
///   - rounds: The number of rounds.
///   - setUp: Makes the object of a round; runs on the first thread.
///   - left: Runs on the first thread.
///   - right: Runs on the second thread.
///   - check: Runs on the first thread when both have returned.
public func duel<Round: Sendable>(
  rounds: Int, setUp: @escaping @Sendable (Int) -> Round,
  _ left: @escaping @Sendable (Round) -> Void, _ right: @escaping @Sendable (Round) -> Void,
  check: @escaping @Sendable (Round) -> Void
) {
  let point = MeetingPoint()
  @Sendable func meet(_ meeting: Int) {
    point.arrive()
    point.wait(for: 2 * meeting)
  }
  let current = Shared<Round?>(nil)
  let second = onThread {
    for round in 0..<rounds {
      meet(3 * round + 1)
      let state = current.value!
      meet(3 * round + 2)
      right(state)
      _ = consume state
      meet(3 * round + 3)
    }
  }
  let first = onThread {
    for round in 0..<rounds {
      let state = setUp(round)
      current.value = state
      meet(3 * round + 1)
      meet(3 * round + 2)
      current.value = nil
      left(state)
      meet(3 * round + 3)
      check(state)
    }
  }
  first.join()
  second.join()
}

/// A variable that any thread may read and write.
public final class Shared<Value: Sendable>: @unchecked Sendable {
  /// Protects `stored`.
  private let lock = PThreadLock()
  private var stored: Value

  /// Makes a variable.
  ///
  /// - Parameter value: The first value.
  public init(_ value: Value) { stored = value }

  /// The value; the setter releases the old value outside of the lock.
  public var value: Value {
    get { lock.withLock { stored } }
    set {
      var newValue = newValue
      lock.withLock { swap(&stored, &newValue) }
    }
  }
}

/// A number that no other living thread has.
///
/// - Returns: The number.
public func currentThread() -> UInt {
  #if canImport(Darwin)
    unsafe UInt(bitPattern: pthread_self())
  #else
    UInt(pthread_self())
  #endif
}
