import FoundationEssentials
import News
import Programs

/// The folder for downloaded files and the pattern of their names.
public struct DownloadFolder: Sendable, Equatable {
    /// Absolute. Created when the first file is put there.
    public var path: String
    public var pattern: FileNamePattern
    /// The offset of the user's time zone at a date.
    var secondsFromGMT: @Sendable (Date) -> Int = { WallTime($0)?.secondsFromGMT ?? 0 }

    public init(path: String, pattern: FileNamePattern = .standard) {
        self.path = path
        self.pattern = pattern
    }

    public static func == (a: DownloadFolder, b: DownloadFolder) -> Bool { a.path == b.path && a.pattern == b.pattern }

    /// A path where a download could go now, with a name that is not taken. Creates the folder.
    /// - Parameters:
    ///   - fileExtension: The extension of its name; may be empty.
    ///   - isShort: Whether the file system rejects long names.
    func freePath(
        for download: Download, fileExtension: String, isShort: Bool = false
    ) throws(FileMover.Failure) -> String {
        var title = download.name
        // Some titles already end in the file's extension.
        if !fileExtension.isEmpty, title.lowercased().hasSuffix("." + fileExtension) {
            title.removeLast(fileExtension.count + 1)
        }
        let values = FileNamePattern.Values(
            feed: download.feedTitle, title: title, date: download.published,
            secondsFromGMT: download.published.map(secondsFromGMT) ?? 0, fileExtension: fileExtension)
        let bytes = isShort ? Self.fewBytes : SafeFileName.maximumBytes
        let first = pattern.path(values, maximumBytes: bytes)
        let folder = Self.joined(path, first.lastIndex(of: "/").map { String(first[..<$0]) })
        try FileMover.makeFolder(folder)
        let taken = try Self.keys(in: folder)
        let name = pattern.freePath(values, maximumBytes: bytes) { key in
            taken.contains(key.split(separator: "/").last.map(String.init) ?? key)
        }
        return Self.joined(path, name)
    }

    /// The name of an incomplete copy beside the target: hidden, and the same for every attempt.
    static func copyName(of task: UUID, beside target: String) -> String {
        let folder = target.lastIndex(of: "/").map { String(target[..<$0]) } ?? "."
        return "\(folder)/.newsterm-\(task.uuidString).part"
    }

    /// A length that every file system accepts.
    private static let fewBytes = 80

    private static func joined(_ folder: String, _ name: String?) -> String {
        guard let name, !name.isEmpty else { return folder }
        return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// The collision keys of the names in a folder.
    private static func keys(in folder: String) throws(FileMover.Failure) -> Set<String> {
        guard let names = FileManager.default.names(inDirectory: folder) else { throw FileMover.Failure(path: folder) }
        return Set(names.map(SafeFileName.collisionKey))
    }
}
