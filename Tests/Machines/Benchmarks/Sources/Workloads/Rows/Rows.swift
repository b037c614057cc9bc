/// The rows of the table, in order.
package let rows: [Row] = inlineRows + queueRows + cancellingRows + turnRows

/// The curves, all of which should be flat.
package let scalings = [
  Scaling("when(fulfilled:)", Promised.when),
  Scaling("when(guarantees:)", Promised.whenGuarantees),
  Scaling("when(resolved:)", Promised.whenResolved),
  Scaling("race", Promised.race),
  Scaling("race(fulfilled:)", Promised.raceFulfilled),
  Scaling("when(fulfilled:concurrently: 4)", Promised.whenConcurrently),
  Scaling("when(fulfilled:autoCancel:)", Promised.cancellableWhen),
  Scaling("when(fulfilled:autoCancel:), cancelled", Promised.cancelledWhen),
  Scaling("when(_:while:)", Promised.whenWhile),
  Scaling("chain, fulfilled") { sumOfNumbers(below: $0) == Promised.maps($0) ? $0 : 0 },
  Scaling("chain, cancelled", Promised.cancelledChain),
]
