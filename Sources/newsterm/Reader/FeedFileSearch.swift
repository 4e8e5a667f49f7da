import Foundation
import News
import NewsUI
import Newsroom

/// Looks for lists of feeds of other readers: newsboat's where it keeps them, and OPML in the folder for downloads. Nothing
/// is looked for below that, and no more than a bounded part of it.
struct FeedFileSearch {
    /// Names that are looked at in the folder for downloads, and files of it that are read.
    private static let mostNames = 20_000
    private static let mostFiles = 20
    /// Bytes; a list of ten thousand feeds has a tenth.
    private static let largestSize = 10 << 20

    private let home: String
    private let downloads: String
    private let newsboat: NewsboatFiles.Places

    init(_ locations: Locations, environment: [String: String] = ProcessInfo.processInfo.environment) {
        home = locations.home
        downloads = locations.downloads
        newsboat = NewsboatFiles.Places(environment)
    }

    /// The lists with feeds that are not in the feed list; of downloads the newest first. One that cannot be read, or is
    /// something else, is left out.
    func files(_ subscriptions: Subscriptions) -> [FoundFeedFile] {
        let own = [newsboat.xdg, newsboat.home] + newsboat.newsbeuter
        return (own.map(\.feedList) + downloadedLists).compactMap { path in
            guard let list = try? Self.read(path),
                let report = try? subscriptions.previewImport(list.bytes, name: path), !report.added.isEmpty
            else { return nil }
            return FoundFeedFile(
                path: path, shown: SafeLine.of(path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path),
                format: report.format, newFeeds: report.added.count)
        }
    }

    /// - Throws: `NewsroomError` where the file is gone, or cannot be read.
    static func read(_ path: String) throws -> (bytes: [UInt8], name: String) {
        do {
            let file = AtomicFile(path: try AtomicFile.resolvingLinks(path), largestSize: largestSize)
            guard let bytes = try file.read()?.bytes else {
                throw NewsroomError.importUnreadable(name: path, reason: "there is no such file")
            }
            return (bytes, path)
        } catch let failure as AtomicFile.Failure {
            throw NewsroomError.importUnreadable(name: path, reason: failure.reason)
        }
    }

    private var downloadedLists: [String] {
        let folder = URL(fileURLWithPath: downloads, isDirectory: true)
        let keys: [URLResourceKey] = [.contentModificationDateKey]
        guard
            let names = FileManager.default.enumerator(
                at: folder, includingPropertiesForKeys: keys,
                options: [.skipsSubdirectoryDescendants, .skipsHiddenFiles])
        else { return [] }
        var lists: [(path: String, date: Date)] = []
        for case let url as URL in names.lazy.prefix(Self.mostNames) where url.pathExtension.lowercased() == "opml" {
            let date = try? url.resourceValues(forKeys: Set(keys)).contentModificationDate
            lists.append((url.path, date ?? .distantPast))
        }
        return lists.sorted { ($1.date, $0.path) < ($0.date, $1.path) }.prefix(Self.mostFiles).map(\.path)
    }
}
