import Foundation

/// Copies the files of one folder to another.
struct Mirror {
    let source: URL
    let destination: URL

    /// The names of the files that are not in the destination yet.
    func missing() throws -> [String] {
        let files = FileManager.default
        try files.createDirectory(at: destination, withIntermediateDirectories: true)
        let copied = try Set(files.contentsOfDirectory(atPath: destination.path))
        return try files.contentsOfDirectory(atPath: source.path).filter { !copied.contains($0) }.sorted()
    }

    /// A file gets its name only when all of it is there, so a copy that was cut off is made again.
    func copy(_ name: String) throws {
        let files = FileManager.default
        let part = destination.appending(path: ".part")
        if files.fileExists(atPath: part.path) { try files.removeItem(at: part) }
        try files.copyItem(at: source.appending(path: name), to: part)
        try files.moveItem(at: part, to: destination.appending(path: name))
    }
}
