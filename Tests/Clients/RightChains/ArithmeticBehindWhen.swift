// scopes: 330000
import Promises

struct User: Sendable { var name = "", id = 0 }
func user(_ id: Int) -> Promise<User> { fatalError() }
func users() -> Promise<[User]> { fatalError() }
func price() -> Promise<Double> { fatalError() }
func save() -> Promise<Void> { fatalError() }

func two() {
  when(fulfilled: user(1), price()).map { user, price in
    price * 1.2 + Double(user.id) * 2
  }.done { total in print(total / 2) }.cauterize()
}

func three() {
  when(fulfilled: user(1), users(), price()).map { user, users, price in
    (Double(users.count + 1) * price, user.name + "x")
  }.done { total, name in print(total, name) }.cauterize()
}

func four() {
  when(fulfilled: user(1), users(), price(), when(fulfilled: price(), price()))
    .map { user, users, price, pair in Double(users.count) * price + pair.0 }
    .done { total in print(total * 2) }.cauterize()
}

func six() {
  firstly {
    when(fulfilled: user(1), price(), users(), price(), user(2), price())
  }.map { first, a, users, b, second, c in
    first.name + second.name + "\(a + b * c) of \(users.count - 1)"
  }.done { print($0) }.cauterize()
}

func behind() {
  user(1).then { user in when(fulfilled: users(), price()) }.map { users, price in
    Double(users.count + 1) * price
  }.done { print($0 + 1) }.cauterize()
}

func withoutValues() {
  when(fulfilled: save(), save()).map { 2.5 * 3 }.done { print($0 * 2) }.cauterize()
}
