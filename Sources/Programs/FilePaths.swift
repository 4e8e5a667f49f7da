public import FoundationEssentials
import Glibc

extension String {
    /// Of a path: the folder that it is in. "/" of "/a", "." of "a".
    public var parentFolder: String {
        let parts = self[..<(lastIndex { $0 != "/" }.map(index(after:)) ?? startIndex)]
        guard let slash = parts.lastIndex(of: "/") else { return hasPrefix("/") ? "/" : "." }
        let folder = parts[..<slash]
        return folder.allSatisfy { $0 == "/" } ? "/" : String(folder)
    }

    /// Of the path of a folder: that of something in it.
    public func appendingPath(_ name: String) -> String { hasSuffix("/") ? self + name : "\(self)/\(name)" }
}

extension FileManager {
    /// What is in a folder, in no order; nil when it cannot be read.
    /// - Parameter limit: how many names are read at most.
    public func names(inDirectory path: String, atMost limit: Int = .max) -> [String]? {
        guard let directory = opendir(path) else { return nil }
        defer { closedir(directory) }
        var names: [String] = []
        while names.count < limit, let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { name in
                String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Whether there is a folder of this path, by way of symbolic links too.
    public func directoryExists(atPath path: String) -> Bool {
        var isFolder = false
        return fileExists(atPath: path, isDirectory: &isFolder) && isFolder
    }

    /// Makes a folder that is for the user alone, and those that it is in, where they are not there yet.
    public func createPrivateDirectory(atPath path: String) throws {
        try createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
}

extension Error {
    /// What the system says of it: "No space left on device". Of others what they say themselves.
    public var systemReason: String {
        ((self as? CocoaError)?.underlying as? POSIXError).map { String(cString: strerror($0.code.rawValue)) }
            ?? "\(self)"
    }
}
