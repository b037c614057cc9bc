import Promises

let stopped = Promise<Int>(error: Promises.PromiseError.cancelled)
stopped.catch(on: nil) { error in print("shown:", error) }

let failed = Promise<Int>(error: PromiseError.noData)
failed.catch(on: nil) { error in print("shown:", error) }

Client().load().catch(on: nil) { error in print("shown:", error) }
print(Client().loaded(.success(1)), Client().loaded(.failure(Client.Error.offline)))
