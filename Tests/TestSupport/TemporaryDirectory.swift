public import Foundation

/// A folder that exists until the value is released.
public final class TemporaryDirectory: Sendable {
    public let path: String
    private let root: String

    public init(name: String = "") throws {
        root = NSTemporaryDirectory() + "newsterm-tests-\(UUID().uuidString)"
        path = root + name
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    public var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    /// The paths of everything in it, at any depth.
    public var subpaths: [String] { (FileManager.default.subpaths(atPath: path) ?? []).sorted() }

    public func file(_ name: String) -> String { "\(path)/\(name)" }

    public func text(of name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

    public func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: file(name))) }

    public func write(_ bytes: Data, to name: String) throws {
        let url = URL(fileURLWithPath: file(name))
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: url)
    }

    /// - Returns: the file's path.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> String {
        try write(Data(text.utf8), to: name)
        return file(name)
    }
}
