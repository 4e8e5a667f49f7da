import FoundationEssentials
import News
import NewsService
import NewsUI
import Newsroom
import Programs

/// Finds other readers' feed lists: newsboat's in its usual place, and OPML files in the download folder. Subfolders
/// are not searched, and the search is bounded.
struct FeedFileSearch {
    /// The most names in the download folder to check, and the most files to read.
    private static let maximumNames = 5_000
    private static let maximumFiles = 10
    /// In bytes; a list of ten thousand feeds takes half of that.
    private static let largestSize = 2 << 20

    private let home: String
    private let downloads: String
    private let newsboat: NewsboatFiles.Places

    init(_ locations: Locations) {
        home = locations.home
        downloads = locations.downloads
        newsboat = locations.newsboat
    }

    /// Lists with feeds that are not listed yet; downloaded ones newest first. Unreadable files and other formats are
    /// left out.
    func files(_ subscriptions: Subscriptions) -> [FoundFeedFile] {
        let own = [newsboat.xdg, newsboat.home] + newsboat.newsbeuter
        return (own.map(\.feedList) + downloadedLists).compactMap { path in
            guard let bytes = try? FeedFile.read(path, largestSize: Self.largestSize),
                let report = try? subscriptions.previewImport(bytes, name: path), !report.added.isEmpty
            else { return nil }
            return FoundFeedFile(
                path: path, shown: SafeLine.of(path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path),
                format: report.format, newFeeds: report.added.count)
        }
    }

    private var downloadedLists: [String] {
        let names = FileManager.default.names(inDirectory: downloads, atMost: Self.maximumNames) { name in
            !name.hasPrefix(".") && name.lowercased().hasSuffix(".opml")
        }
        let lists = (names ?? []).map { name in
            let path = downloads.appendingPath(name)
            let date = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
            return (path: path, date: date ?? .distantPast)
        }
        return lists.sorted { ($1.date, $0.path) < ($0.date, $1.path) }.prefix(Self.maximumFiles).map(\.path)
    }
}
