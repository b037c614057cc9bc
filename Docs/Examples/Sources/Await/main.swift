import CancellablePromises

let page = CancellablePromise {
  let index = try await fetch("index").async()
  return try await fetch("\(index)/first").async()
}

let task = Task { try await page.async() + "!" }

print(try await task.value)
