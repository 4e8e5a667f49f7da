public import FoundationEssentials
import Glibc

extension String {
    /// The parent folder of a path: "/" for "/a", "." for "a".
    public var parentFolder: String {
        // By bytes: a combining mark at the start of a name forms one character with the slash before it.
        let slash = UInt8(ascii: "/")
        let named = utf8.lastIndex { $0 != slash }.map { utf8[...$0] } ?? utf8.prefix(0)
        guard let end = named.lastIndex(of: slash) else { return utf8.first == slash ? "/" : "." }
        let folder = utf8[..<end].lastIndex { $0 != slash }.map { utf8[...$0] }
        return folder.map { String(Substring($0)) } ?? "/"
    }

    /// Appends a name to the path of a folder.
    public func appendingPath(_ name: String) -> String { hasSuffix("/") ? self + name : "\(self)/\(name)" }
}

extension FileManager {
    /// The names in a folder, unordered; nil if it cannot be read, with the reason in `errno`.
    /// - Parameters:
    ///   - limit: The most names to return.
    ///   - isWanted: Whether to include a name.
    public func names(
        inDirectory path: String, atMost limit: Int = .max, where isWanted: (String) -> Bool = { _ in true }
    ) -> [String]? {
        guard let directory = opendir(path) else { return nil }
        var names: [String] = []
        errno = 0
        while names.count < limit, let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { name in
                String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != "..", isWanted(name) { names.append(name) }
            errno = 0
        }
        let failure = errno
        closedir(directory)
        errno = failure
        return failure == 0 ? names : nil
    }

    /// Whether a folder exists at this path, following symbolic links.
    public func directoryExists(atPath path: String) -> Bool {
        var isFolder = false
        return fileExists(atPath: path, isDirectory: &isFolder) && isFolder
    }

    /// Creates a folder accessible only to the user, with missing parents.
    public func createPrivateDirectory(atPath path: String) throws(FolderFailure) {
        do {
            try createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw FolderFailure(path: path, reason: error.systemReason)
        }
    }
}

/// A folder could not be created.
public struct FolderFailure: Error, CustomStringConvertible {
    public let path: String
    /// The system's reason, such as "Permission denied".
    public let reason: String

    public var description: String { "\(path) cannot be created: \(reason)" }
}

extension Error {
    /// The system's message, such as "No space left on device"; for other errors their own description.
    public var systemReason: String {
        ((self as? CocoaError)?.underlying as? POSIXError).map { String(cString: strerror($0.code.rawValue)) }
            ?? "\(self)"
    }
}
