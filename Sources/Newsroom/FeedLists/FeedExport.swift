import News
import NewsParser

/// Exports the feed list.
public enum FeedExport {
    /// The format of the export.
    public enum Format: Sendable, Equatable, CaseIterable {
        /// OPML 2.0: folders, titles and tags. Saved queries, comments and feeds made by programs are omitted.
        case opml
        /// newsboat's `urls`, with comments and order.
        case urls
    }

    /// - Parameter feeds: The library's feeds, for titles and sites.
    static func text(of list: FeedList, feeds: [Feed], format: Format) -> String {
        switch format {
        case .opml: return opml(list, feeds)
        case .urls:
            // Comments and unreadable lines may contain addresses too.
            return FeedAddress.strippingCredentials(from: String(decoding: list.bytes, as: UTF8.self))
        }
    }

    private static func opml(_ list: FeedList, _ feeds: [Feed]) -> String {
        let known = Dictionary(feeds.map { ($0.url, $0) }) { first, _ in first }
        // Recipients must not run the user's commands.
        let outlines = list.entries.filter { !FeedCommand.isCommand($0.url) }.map { entry in
            let (folders, tags) = FolderTag.outline(of: entry.tags.filter { !FeedListing.sets($0) })
            let feed = known[entry.url]
            let title = entry.title ?? feed.flatMap { $0.title == Redaction.name($0.url) ? nil : $0.title }
            return OPMLOutline(
                title: title, feedURL: FeedAddress.withoutCredentials(entry.url), siteURL: feed?.siteLink,
                folders: folders, tags: tags)
        }
        return OPMLDocument(title: "Feeds", outlines: outlines).serialized()
    }
}
