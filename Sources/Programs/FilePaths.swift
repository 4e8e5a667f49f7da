public import FoundationEssentials
import Glibc

extension String {
    /// Of a path: the folder that it is in. "/" of "/a", "." of "a".
    public var parentFolder: String {
        // By bytes: a name may begin with a mark, which is one character with the slash before it.
        let slash = UInt8(ascii: "/")
        let named = utf8.lastIndex { $0 != slash }.map { utf8[...$0] } ?? utf8.prefix(0)
        guard let end = named.lastIndex(of: slash) else { return utf8.first == slash ? "/" : "." }
        let folder = utf8[..<end].lastIndex { $0 != slash }.map { utf8[...$0] }
        return folder.map { String(Substring($0)) } ?? "/"
    }

    /// Of the path of a folder: that of something in it.
    public func appendingPath(_ name: String) -> String { hasSuffix("/") ? self + name : "\(self)/\(name)" }
}

extension FileManager {
    /// What is in a folder, in no order; nil when it cannot be read.
    /// - Parameters:
    ///   - limit: how many names are given at most.
    ///   - isWanted: whether a name is one of them.
    public func names(
        inDirectory path: String, atMost limit: Int = .max, where isWanted: (String) -> Bool = { _ in true }
    ) -> [String]? {
        guard let directory = opendir(path) else { return nil }
        defer { closedir(directory) }
        var names: [String] = []
        while names.count < limit, let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { name in
                String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != "..", isWanted(name) { names.append(name) }
        }
        return names
    }

    /// Whether there is a folder of this path, by way of symbolic links too.
    public func directoryExists(atPath path: String) -> Bool {
        var isFolder = false
        return fileExists(atPath: path, isDirectory: &isFolder) && isFolder
    }

    /// Makes a folder that is for the user alone, and those that it is in, where they are not there yet.
    public func createPrivateDirectory(atPath path: String) throws(FolderFailure) {
        do {
            try createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw FolderFailure(path: path, reason: error.systemReason)
        }
    }
}

/// A folder cannot be made.
public struct FolderFailure: Error, CustomStringConvertible {
    public let path: String
    /// The system's, such as "Permission denied".
    public let reason: String

    public var description: String { "\(path) cannot be made: \(reason)" }
}

extension Error {
    /// What the system says of it: "No space left on device". Of others what they say themselves.
    public var systemReason: String {
        ((self as? CocoaError)?.underlying as? POSIXError).map { String(cString: strerror($0.code.rawValue)) }
            ?? "\(self)"
    }
}
