import FoundationEssentials
import Glibc

/// The folders that a desktop has for what people keep, by the file of xdg-user-dirs.
enum UserFolders {
    /// The user's folder for downloads.
    /// - Parameters:
    ///   - home: to which the file's paths are relative.
    ///   - configurations: the folder in which the file is.
    ///   - named: what the environment variable of the file's key says, which goes before it.
    static func downloads(home: String, configurations: String, named: String?) -> String {
        if let named, let path = absolute(named, home: home) { return path }
        let file = FileManager.default.contents(atPath: "\(configurations)/user-dirs.dirs") ?? Data()
        for line in String(decoding: file, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let line = line.drop(while: \.isWhitespace)
            guard line.hasPrefix("XDG_DOWNLOAD_DIR=") else { continue }
            let value = line.dropFirst("XDG_DOWNLOAD_DIR=".count).filter { $0 != "\"" }
            if let path = absolute(value, home: home) { return path }
        }
        return "\(home)/Downloads"
    }

    /// nil: no such folder, for which the file has the home itself.
    private static func absolute(_ value: String, home: String) -> String? {
        var path = value
        if path == "$HOME" || path.hasPrefix("$HOME/") { path = home + path.dropFirst("$HOME".count) }
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path.hasPrefix("/") && path != home ? path : nil
    }
}

/// The value of a variable of the process's environment; nil: it is not set. For a few of them Foundation's table, which
/// holds all, takes too much of a start.
package func environmentVariable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
