import Foundation

/// The compiler's index of files: where symbols are defined and used.
///
/// The toolchain's library for the index has a C interface without a module: functions are looked
/// up by name. A string is a pointer and a length, the layout of an `iovec` on every system.
struct IndexStore {
  /// A symbol in a file.
  struct Occurrence {
    /// The compiler's name of the symbol, unique in all modules.
    var symbol: String
    var name: String
    var line: Int
    var isDefinition: Bool
    var isReference: Bool
  }

  private typealias Reader = UnsafeMutableRawPointer
  private typealias Context = UnsafeMutableRawPointer
  private typealias Create = @convention(c) (Reader, UnsafePointer<CChar>, Context?) -> Reader?
  private typealias Text = @convention(c) (Reader) -> iovec
  private typealias Dispose = @convention(c) (Reader) -> Void

  private let library: Reader
  private let store: Reader

  /// Opens the toolchain's libIndexStore at `path`, and the folder that the compiler was given as
  /// `-index-store-path`.
  init(library path: String, store folder: String) {
    guard let library = dlopen(path, RTLD_NOW) else {
      fatalError("\(path): \(String(cString: dlerror()))")
    }
    self.library = library
    typealias Open = @convention(c) (UnsafePointer<CChar>, Context?) -> Reader?
    let open: Open = Self.function("store_create", of: library)
    guard let store = open(folder, nil) else { fatalError("\(folder) is no index") }
    self.store = store
  }

  /// The occurrences in each compiled file, by path.
  func occurrences() -> [String: [Occurrence]] {
    typealias VisitText = @convention(c) (Context, iovec) -> Bool
    typealias ApplyTexts = @convention(c) (Reader, UInt32, Context, VisitText) -> Bool
    let forEachUnit: ApplyTexts = function("store_units_apply_f")
    var units: [String] = []
    withUnsafeMutablePointer(to: &units) { units in
      _ = forEachUnit(store, 0, units) { units, name in
        units.assumingMemoryBound(to: [String].self).pointee.append(name.text)
        return true
      }
    }

    let create: Create = function("unit_reader_create")
    let mainFile: Text = function("unit_reader_get_main_file")
    let kind: @convention(c) (Reader) -> UInt32 = function("unit_dependency_get_kind")
    let path: Text = function("unit_dependency_get_filepath")
    let name: Text = function("unit_dependency_get_name")
    let dispose: Dispose = function("unit_reader_dispose")
    var occurrences: [String: [Occurrence]] = [:]
    for unit in units {
      guard let reader = create(store, unit, nil) else { continue }
      defer { dispose(reader) }
      let file = mainFile(reader).text
      // Units stay after their files have been moved or deleted.
      guard FileManager.default.fileExists(atPath: file) else { continue }
      let isRecord: UInt32 = 2
      var records: [String] = []
      forEach(of: reader, by: "unit_reader_dependencies_apply_f") { part in
        if kind(part) == isRecord && path(part).text == file { records.append(name(part).text) }
      }
      occurrences[file, default: []] += records.flatMap(record)
    }
    return occurrences
  }

  private func record(_ name: String) -> [Occurrence] {
    let create: Create = function("record_reader_create")
    let symbol: @convention(c) (Reader) -> Reader = function("occurrence_get_symbol")
    let roles: @convention(c) (Reader) -> UInt64 = function("occurrence_get_roles")
    let place: @convention(c) (Reader, UnsafeMutablePointer<UInt32>, Context?) -> Void =
      function("occurrence_get_line_col")
    let dispose: Dispose = function("record_reader_dispose")
    let usr: Text = function("symbol_get_usr")
    let symbolName: Text = function("symbol_get_name")
    guard let reader = create(store, name, nil) else { fatalError("there is no record \(name)") }
    var occurrences: [Occurrence] = []
    forEach(of: reader, by: "record_reader_occurrences_apply_f") { occurrence in
      let roles = roles(occurrence)
      var line: UInt32 = 0
      var column: UInt32 = 0
      withUnsafeMutablePointer(to: &column) { place(occurrence, &line, $0) }
      occurrences.append(
        Occurrence(
          symbol: usr(symbol(occurrence)).text, name: symbolName(symbol(occurrence)).text,
          line: Int(line), isDefinition: roles & 2 != 0, isReference: roles & 4 != 0))
    }
    dispose(reader)
    return occurrences
  }

  /// Gives a body the records of a reader, one by one; each record is valid only during the call.
  private func forEach(of reader: Reader, by name: String, _ body: @escaping (Reader) -> Void) {
    typealias Visit = @convention(c) (Context, Reader) -> Bool
    let apply: @convention(c) (Reader, Context, Visit) -> Bool = function(name)
    var body = body
    withUnsafeMutablePointer(to: &body) { body in
      _ = apply(reader, body) { body, part in
        body.assumingMemoryBound(to: ((Reader) -> Void).self).pointee(part)
        return true
      }
    }
  }

  private func function<Function>(_ name: String) -> Function {
    Self.function(name, of: library)
  }

  private static func function<Function>(_ name: String, of library: Reader) -> Function {
    guard let symbol = dlsym(library, "indexstore_\(name)") else {
      fatalError("the library has no indexstore_\(name)")
    }
    return unsafeBitCast(symbol, to: Function.self)
  }
}

extension iovec {
  fileprivate var text: String {
    String(decoding: UnsafeRawBufferPointer(start: iov_base, count: iov_len), as: UTF8.self)
  }
}
