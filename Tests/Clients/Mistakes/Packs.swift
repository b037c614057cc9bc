import Promises

func all<each Input: Thenable>(_ inputs: repeat each Input) {
  // expect below: error: cannot pass value pack expansion to non-pack parameter of type '[any Thenable]'
  when(fulfilled: repeat each inputs).cauterize()
}

/// With a name for the first.
func named<First: Thenable, each Input: Thenable>(
  _ first: First, _ inputs: repeat each Input
) -> Promise<(First.T, repeat (each Input).T)> {
  when(fulfilled: first, repeat each inputs)
}
