import CancellablePromises

let task = Task {
  let index = try await fetch("index").async()
  return try await fetch("\(index)/first").async()
}

let page = CancellablePromise { try await task.value + "!" }

print(try await page.async())
