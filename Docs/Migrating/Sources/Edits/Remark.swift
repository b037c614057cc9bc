/// A place where a person has to look, and why.
package struct Remark: Hashable, Sendable {
  package var path: String
  package var line: Int
  package var text: String

  package init(path: String, line: Int, text: String) {
    (self.path, self.line, self.text) = (path, line, text)
  }
}
