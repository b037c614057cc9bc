import PromiseKit

let result = Swift.Result<Int, Error>.success(1)
print(PromiseKit.Result(result).swiftResult, result.promiseKit.isGood)
print(result.asPromiseKit(), Swift.Result(result.promiseKit))
print(converted(result), converted(from: converted(result)))
let (promise, seal) = Promise<Int>.pending()
seal.resolve(result)
print(promise.value ?? 0)
