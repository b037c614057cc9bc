import CancellablePromises
import FoundationEssentials

let errors: [any Error] = [
  CocoaError(.userCancelled), POSIXError(.ECANCELED), CocoaError(.fileNoSuchFile), POSIXError(.EIO),
]
let mistake: any Error = PromiseError.badInput
print(errors.map(\.isCancelled), (mistake as? any LocalizedError)?.errorDescription != nil)
