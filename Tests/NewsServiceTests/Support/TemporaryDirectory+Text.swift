import TestSupport

extension TemporaryDirectory {
    func text(of name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }
}
