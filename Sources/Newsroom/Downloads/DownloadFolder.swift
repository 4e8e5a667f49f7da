import FoundationEssentials
import News
import Programs

/// Where downloaded files go, and what they are called there.
public struct DownloadFolder: Sendable, Equatable {
    /// Absolute. Made when the first file is put there.
    public var path: String
    public var pattern: FileNamePattern
    /// Of the user's time zone, at a date.
    var secondsFromGMT: @Sendable (Date) -> Int = { WallTime($0)?.secondsFromGMT ?? 0 }

    public init(path: String, pattern: FileNamePattern = .standard) {
        self.path = path
        self.pattern = pattern
    }

    public static func == (a: DownloadFolder, b: DownloadFolder) -> Bool { a.path == b.path && a.pattern == b.pattern }

    /// Where a download could go now: a name that nobody has. Its folders are made.
    /// - Parameters:
    ///   - fileExtension: the ending of its name; empty: none.
    ///   - isShort: for a file system that takes no long names.
    func freePath(
        for download: Download, fileExtension: String, isShort: Bool = false
    ) throws(FileMover.Failure) -> String {
        var title = download.name
        // Some are called by the name of their file.
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

    /// The name for a copy beside a file, until it is whole. Hidden, and the same for every attempt.
    static func copyName(of task: UUID, beside target: String) -> String {
        let folder = target.lastIndex(of: "/").map { String(target[..<$0]) } ?? "."
        return "\(folder)/.newsterm-\(task.uuidString).part"
    }

    /// A name that every file system takes.
    private static let fewBytes = 80

    private static func joined(_ folder: String, _ name: String?) -> String {
        guard let name, !name.isEmpty else { return folder }
        return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// The names in a folder, as they are compared.
    private static func keys(in folder: String) throws(FileMover.Failure) -> Set<String> {
        guard let names = FileManager.default.names(inDirectory: folder) else { throw FileMover.Failure(path: folder) }
        return Set(names.map(SafeFileName.collisionKey))
    }
}
