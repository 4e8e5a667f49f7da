package import News

/// Reads a file of feeds to import.
package enum FeedFile {
    /// Bytes.
    package static let largestSize = FeedListFile.largestSize

    /// - Parameter largestSize: In bytes.
    /// - Throws: `NewsroomError.importUnreadable`, also if there is no such file.
    package static func read(_ path: String, largestSize: Int = largestSize) throws(NewsroomError) -> [UInt8] {
        do throws(AtomicFile.Failure) {
            let file = AtomicFile(path: try AtomicFile.resolvingLinks(path), largestSize: largestSize)
            if let bytes = try file.read()?.bytes { return bytes }
        } catch {
            throw .importUnreadable(name: path, reason: error.reason)
        }
        throw .importUnreadable(name: path, reason: "there is no such file")
    }
}
