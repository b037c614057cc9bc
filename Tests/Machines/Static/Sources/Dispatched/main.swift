import Dispatch

let group = DispatchGroup()
let queue = DispatchQueue(label: "results")
nonisolated(unsafe) var results = [0, 0]
for index in results.indices {
  DispatchQueue.global().async(group: group) { queue.sync { results[index] = index + 1 } }
}
group.wait()
print(results)
