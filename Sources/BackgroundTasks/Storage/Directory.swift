import Glibc

package enum Directory {
    /// The names of its entries, sorted; none when it is not there.
    package static func names(in path: String) throws(BackgroundTaskError) -> [String] {
        guard let folder = opendir(path) else {
            if errno == ENOENT { return [] }
            throw File.error(.readFolder, path)
        }
        defer { closedir(folder) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(folder) else {
                guard errno == 0 else { throw File.error(.readFolder, path) }
                return names.sorted()
            }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
    }
}
