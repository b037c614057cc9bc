import CancellablePromises
import Dispatch

typealias Work = CancellablePromise

func fetch() -> CancellablePromise<Page> { .value(Page()) }

func search(_ text: String) -> CancellablePromise<[Match]> { .value([]) }

struct Match: Sendable {}

let scope = CancellationScope()
let limiter = Limiter(4)
let latest = Latest<Void>()
let text = "text"
let queue = DispatchQueue(label: "queue")
let files = [File()]

func checksum(_ file: File) -> Int { 1 }

let download = CancellablePromise.value(Data())
let cancelPromise = Promise<Void>.value
let first = Promise.value(1)

func second(_ number: Int) -> Promise<String> { .value("\(number)") }
