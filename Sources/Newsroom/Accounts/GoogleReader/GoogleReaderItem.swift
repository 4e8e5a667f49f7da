import FoundationEssentials
import News
import NewsParser

/// Reads the values of Google Reader's answers.
enum GoogleReaderItem {
    private static let longPrefix = "tag:google.com,2005:reader/item/"

    /// Bytes of a name at most. Those of feeds are addresses, except with FreshRSS and Miniflux.
    private static let maximumNameLength = 200
    private static let maximumFeedNameLength = 4_000
    /// States, labels and folders of one article at most.
    private static let maximumNames = 500

    /// The name of an article from the short form, a signed decimal number, or from the long one, which has it in
    /// hexadecimal digits. nil for what cannot be one. The Old Reader's names are of 24 digits, and stay as they are.
    static func shortName(_ text: String) -> String? {
        guard text.utf8.count <= maximumNameLength, !text.isEmpty else { return nil }
        guard text.hasPrefix(longPrefix) else { return Int64(text).map(String.init) ?? text }
        let digits = text.dropFirst(longPrefix.count)
        guard digits.utf8.count == 16, let number = UInt64(digits, radix: 16) else {
            return digits.isEmpty ? nil : String(digits)
        }
        return String(Int64(bitPattern: number))
    }

    static func longName(_ name: String) -> String {
        guard let number = Int64(name) else { return longPrefix + name }
        let digits = String(UInt64(bitPattern: number), radix: 16)
        return longPrefix + String(repeating: "0", count: 16 - digits.count) + digits
    }

    static func feed(_ item: JSONValue, isFreshRSS: Bool) -> RemoteFeed? {
        guard let id = item["id"]?.text, id.utf8.count <= maximumFeedNameLength else { return nil }
        let categories = (item["categories"]?.elements ?? []).prefix(RemoteText.maximumCategories)
            .compactMap { $0["label"]?.text.map { RemoteText.line($0, isFreshRSS: isFreshRSS) } }
        // What the server calls having none.
        let named = categories.filter { !["All", "Uncategorized"].contains($0) }
        return RemoteFeed(
            id: id, url: RemoteText.address(item["url"]) ?? RemoteText.address(.string(String(id.dropFirst(5)))) ?? "",
            title: RemoteText.line(item["title"]?.text ?? "", isFreshRSS: isFreshRSS),
            siteLink: RemoteText.address(item["htmlUrl"]), categories: named)
    }

    static func article(_ item: JSONValue, isFreshRSS: Bool) -> RemoteArticle? {
        guard let id = item["id"]?.text.flatMap(shortName), let feed = item["origin"]?["streamId"]?.text else {
            return nil
        }
        let names = (item["categories"]?.elements ?? []).compactMap(\.text)
        func has(_ state: String) -> Bool {
            names.contains { $0.hasPrefix("user/") && $0.hasSuffix("/state/com.google/\(state)") }
        }
        let link =
            RemoteText.address(item["canonical"]?.elements.first?["href"])
            ?? RemoteText.address(item["alternate"]?.elements.first?["href"])
        var entry = ParsedEntry(
            title: item["title"]?.text.map { RemoteText.line($0, isFreshRSS: isFreshRSS) }, link: link, id: id,
            published: item["published"]?.number.flatMap(RemoteText.date),
            author: item["author"]?.text.map { RemoteText.line($0, isFreshRSS: isFreshRSS) },
            content: RemoteText.html(item["content"]?["content"] ?? item["summary"]?["content"], base: link),
            categories: names.filter { !$0.hasPrefix("user/") }.prefix(RemoteText.maximumCategories)
                .map { RemoteText.line($0, isFreshRSS: isFreshRSS) })
        entry.enclosures = (item["enclosure"]?.elements ?? []).prefix(RemoteText.maximumCategories).compactMap { file in
            // FreshRSS escapes the address as in HTML.
            let address = (file["href"] ?? file["url"])?.text.map { isFreshRSS ? $0.replacing("&amp;", with: "&") : $0 }
            guard let url = RemoteText.address(address.map(JSONValue.string)) else { return nil }
            return ParsedEnclosure(
                url: url, type: file["type"]?.text,
                length: file["length"]?.number.flatMap { Int(exactly: $0.rounded()) })
        }
        return RemoteArticle(
            id: id, feed: feed, isRead: has("read"), isStarred: has("starred"),
            labels: Array(names.lazy.compactMap(labelName).prefix(maximumNames)), entry: Entry(entry))
    }

    /// A label, or a folder of feeds. nil for what is neither.
    /// - Returns: Its name, and whether it is a folder; nil if the server does not say.
    static func label(_ item: JSONValue) -> (name: String, isFolder: Bool?)? {
        guard let name = item["id"]?.text.flatMap(labelName) else { return nil }
        return (name, item["type"]?.text.map { $0 != "tag" })
    }

    /// The name in `user/NUMBER/label/NAME`; nil for other streams.
    private static func labelName(_ stream: String) -> String? {
        let parts = stream.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "user", parts[2] == "label", !parts[3].isEmpty,
            parts[3].utf8.count <= maximumNameLength
        else { return nil }
        return String(parts[3])
    }
}
