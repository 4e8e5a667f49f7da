import FoundationEssentials
import Glibc
import Programs

package enum Directory {
    /// The names of its entries, sorted; empty when it does not exist.
    package static func names(in path: String) throws(BackgroundTaskError) -> [String] {
        if let names = FileManager.default.names(inDirectory: path) { return names.sorted() }
        guard errno != ENOENT else { return [] }
        throw File.error(.readFolder, path)
    }
}
