import Promises

func other() -> String {
  _ = Promise<Int>()
  return whoAmI()
}
