import PromiseKit

let stopped = Promise<Int>(error: PMKError.cancelled)
stopped.catch(on: nil) { error in print("shown:", error) }

let failed = Promise<Int>(error: PromiseError.noData)
failed.catch(on: nil) { error in print("shown:", error) }

Client().load().catch(on: nil) { error in print("shown:", error) }
print(Client().loaded(.fulfilled(1)), Client().loaded(.rejected(Client.Error.offline)))
