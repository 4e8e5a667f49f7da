import FoundationEssentials
import News
import NewsParser

/// Reads the values of Miniflux's answers.
enum MinifluxItem {
    static func feed(_ item: JSONValue) -> RemoteFeed? {
        guard let id = name(item["id"]) else { return nil }
        let category = item["category"]?["title"]?.text.map { RemoteText.line($0) }
        return RemoteFeed(
            id: id, url: RemoteText.address(item["feed_url"]) ?? "", title: RemoteText.line(item["title"]?.text ?? ""),
            siteLink: RemoteText.address(item["site_url"]),
            // What Miniflux calls having none.
            categories: category.map { $0 == "All" ? [] : [$0] } ?? [])
    }

    static func article(_ item: JSONValue) -> RemoteArticle? {
        guard let id = name(item["id"]), let feed = name(item["feed_id"]) else { return nil }
        let link = RemoteText.address(item["url"])
        var entry = ParsedEntry(
            title: item["title"]?.text.map { RemoteText.line($0) }, link: link, id: id,
            published: item["published_at"]?.text.flatMap { FeedDate.parse($0) },
            author: item["author"]?.text.map { RemoteText.line($0) },
            content: RemoteText.html(item["content"], base: link),
            categories: (item["tags"]?.elements ?? []).prefix(RemoteText.maximumCategories)
                .compactMap { $0.text.map { RemoteText.line($0) } })
        entry.comments = RemoteText.address(item["comments_url"])
        entry.enclosures = (item["enclosures"]?.elements ?? []).prefix(RemoteText.maximumCategories).compactMap {
            file in
            guard let url = RemoteText.address(file["url"]) else { return nil }
            return ParsedEnclosure(
                url: url, type: file["mime_type"]?.text,
                length: file["size"]?.number.flatMap { Int(exactly: $0.rounded()) })
        }
        return RemoteArticle(
            id: id, feed: feed, isRead: item["status"]?.text != "unread", isStarred: item["starred"] == .bool(true),
            changed: item["changed_at"]?.text.flatMap { FeedDate.parse($0) }, entry: Entry(entry))
    }

    private static func name(_ value: JSONValue?) -> String? { number(value).map(String.init) }

    /// The number of a row: they begin with 1, and sums with them do not overflow.
    static func number(_ value: JSONValue?) -> Int64? {
        value?.text.flatMap { Int64($0) }.flatMap { (1..<(1 << 53)).contains($0) ? $0 : nil }
    }
}
