import BackgroundTasks
import Glibc

/// What is in a folder.
enum FolderList {
    /// The names of its entries, in no order; none when it is not there.
    static func names(in path: String) throws(BackgroundTaskError) -> [String] {
        guard let folder = opendir(path) else {
            if errno == ENOENT { return [] }
            throw File.error("read the folder", path)
        }
        defer { closedir(folder) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(folder) else {
                guard errno == 0 else { throw File.error("read the folder", path) }
                return names
            }
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
    }
}
