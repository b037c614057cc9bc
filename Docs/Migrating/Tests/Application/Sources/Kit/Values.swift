import Foundation

public struct Page {
  var title = ""
  var author: Author?
  var kind = Kind.text

  public struct Author {
    var name: String
  }
}

public enum Kind: Equatable {
  case text
  case picture(Size)
}

public struct Size: Equatable { var width = 0 }

public struct Loaded<Value> {
  var value: Value
  var count: Int
}

public final class Address {
  let street = ""
}

public final class Basket {
  var pages: [Page] = []
}

open class Picture {
  var width = 0
}

public struct Album {
  var pictures: [Picture] = []
}

public struct Shelf {
  var album = Album()
}

struct Settings {
  static var version = 1
  static var visits = 0
  static var words: [String] = []
  static var depth = 0 { didSet { print(depth) } }
  public static var limit = 1
  var values: [String: Any] = [:]
}

protocol Named {
  static var name: String { get set }
}

enum Screen: Named {
  static var name = "screen"
}

public protocol Store: AnyObject {
  func page(_ number: Int) -> Any
}
