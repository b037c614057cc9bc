// mode: swift5
import PromiseKit  // expect: error: no such module 'PromiseKit'
