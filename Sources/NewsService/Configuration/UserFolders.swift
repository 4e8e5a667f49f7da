import FoundationEssentials
import Glibc

/// The desktop's folders for the user's files, from the file of xdg-user-dirs.
enum UserFolders {
    /// The user's folder for downloads.
    /// - Parameters:
    ///   - home: the base of the file's relative paths.
    ///   - configurations: the folder of the file.
    ///   - named: the value of the environment variable named as the file's key; it takes precedence.
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

    /// `nil` if there is no such folder: the file then gives the home directory itself.
    private static func absolute(_ value: String, home: String) -> String? {
        var path = value
        if path == "$HOME" || path.hasPrefix("$HOME/") { path = home + path.dropFirst("$HOME".count) }
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path.hasPrefix("/") && path != home ? path : nil
    }
}

/// The value of an environment variable; `nil` if it is not set. Foundation's dictionary of all variables would slow
/// the start just to look up a few.
package func environmentVariable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
