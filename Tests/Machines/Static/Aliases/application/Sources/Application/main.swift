import CancellablePromises
import SwiftPromises

let promise: Promise<String> = .value("this module")
let cancellable: CancellablePromise<String> = promise.asCancellable()
print(cancellable.value ?? "pending", "and", other())
