import CancellablePromises
import Foundation
import TestSupport
import Testing

@testable import Promises

@Suite struct CancellationTests {
  @Test func `L68: cancellation errors of all frameworks count as cancelled`() {
    let cancellations: [any Error] = [
      CancellablePromiseError.cancelled, PromiseError.cancelled, CancellationError(),
      MaybeCancelled(true), URLError(.cancelled),
      CocoaError(.userCancelled), POSIXError(.ECANCELED),
      NSError(domain: NSURLErrorDomain, code: NSURLErrorCancelled),
      NSError(domain: NSCocoaErrorDomain, code: CocoaError.Code.userCancelled.rawValue),
      NSError(domain: NSPOSIXErrorDomain, code: Int(POSIXErrorCode.ECANCELED.rawValue)),
      URLError(.cancelled) as NSError,
    ]
    for error in cancellations { #expect(error.isCancelled, "\(error)") }
  }

  @Test func `L68: other errors do not count as cancelled`() {
    let others: [any Error] = [
      PromiseError.badInput, PromiseError.abandoned(file: "", line: 0), TestError.first,
      MaybeCancelled(false), URLError(.timedOut),
      URLError(.userCancelledAuthentication), CocoaError(.fileNoSuchFile), POSIXError(.ETIMEDOUT),
      NSError(domain: "elsewhere", code: NSURLErrorCancelled),
      NSError(domain: "elsewhere", code: Int(POSIXErrorCode.ECANCELED.rawValue)),
      NSError(domain: "elsewhere", code: CocoaError.Code.userCancelled.rawValue),
      NSError(domain: NSURLErrorDomain, code: CocoaError.Code.userCancelled.rawValue),
      NSError(domain: NSURLErrorDomain, code: NSURLErrorTimedOut),
      NSError(domain: NSCocoaErrorDomain, code: NSURLErrorCancelled),
      NSError(domain: NSPOSIXErrorDomain, code: Int(POSIXErrorCode.ETIMEDOUT.rawValue)),
    ]
    for error in others { #expect(!error.isCancelled, "\(error)") }
  }

  @Test func `each handler asks an error once whether it is a cancellation`() {
    struct Curious: CancellableError {
      let asked: Recorder<Bool>
      var isCancelled: Bool {
        asked.append(true)
        return true
      }
    }
    let asked = Recorder<Bool>()
    let promise = Promise<Int>(error: Curious(asked: asked))
    // Kept: the release of a rejected promise asks too, before the error is reported.
    let first = promise.catch(on: .global(), policy: .allErrorsExceptCancellation) { _ in }
    #expect(asked.entries.count == 1)
    let second = promise.catch(on: nil, policy: .allErrorsExceptCancellation) { _ in }
    #expect(asked.entries.count == 2)
    withExtendedLifetime((first, second)) {}
  }
}
