// with: Limits
import Limits
import Promises

struct Door {
  let limiter: Limiter  // expect: error: 'Limiter' is ambiguous for type lookup in this context
  let other: Limits.Limiter
}
