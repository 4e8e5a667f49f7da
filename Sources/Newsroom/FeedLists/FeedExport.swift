import News
import NewsParser

/// The feed list for the world outside.
public enum FeedExport {
    /// What the list is written as.
    public enum Format: Sendable, Equatable, CaseIterable {
        /// OPML 2.0: folders, titles and tags; saved queries, comments and feeds that a program makes have no place there.
        case opml
        /// newsboat's `urls`, with comments and order.
        case urls
    }

    /// - Parameter feeds: what the library knows of the feeds, for titles and sites.
    static func text(of list: FeedList, feeds: [Feed], format: Format) -> String {
        switch format {
        case .opml: return opml(list, feeds)
        case .urls:
            // Comments and lines that could not be read may hold addresses, too.
            return FeedAddress.strippingCredentials(from: String(decoding: list.bytes, as: UTF8.self))
        }
    }

    private static func opml(_ list: FeedList, _ feeds: [Feed]) -> String {
        let known = Dictionary(feeds.map { ($0.url, $0) }) { first, _ in first }
        // Nobody is to run a stranger's commands.
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
