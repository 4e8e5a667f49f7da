import FoundationEssentials
import News

/// JSON Feed 1.0 and 1.1 (https://www.jsonfeed.org/version/1.1/), and RSS written as JSON
/// (https://github.com/scripting/Scripting-News/blob/master/rss-in-json/README.md), whose items have RSS's names.
final class JSONFeedReader {
    private(set) var feed = ParsedFeed(format: .json)
    private let documentURL: String?
    private let limits: ParserLimits
    private let problems: ProblemList
    private var stream: JSONStream?

    init(documentURL: String?, limits: ParserLimits, problems: ProblemList) {
        self.documentURL = documentURL
        self.limits = limits
        self.problems = problems
        stream = JSONStream(lists: [["items"], ["rss", "channel", "item"]], limits: limits, problems: problems) {
            [unowned self] in add($0)
        }
    }

    func consume(_ bytes: UnsafeBufferPointer<UInt8>) {
        stream?.consume(bytes)
    }

    func takeEntries() -> [ParsedEntry] {
        exchange(&feed.entries, with: [])
    }

    /// Ends the document; nil if it is not a feed.
    func finish() -> ParsedFeed? {
        guard let stream else { return nil }
        stream.finish()
        guard let root = stream.tree.root else { return nil }
        if let channel = root["rss"]?["channel"] {
            feed.format = .rss
            readHead(channel)
            // A single item may appear without an array.
            channel["item"]?.elements.forEach(add)
        } else {
            let isNamed = root["version"]?.text?.contains("jsonfeed.org") ?? false
            let hasPlace = (root["feed_url"] ?? root["home_page_url"]) != nil
            guard
                isNamed || (root["items"] != nil && (root["title"] ?? root["version"]) != nil)
                    || (root["title"] != nil && hasPlace)
            else { return nil }
            readHead(root)
        }
        feed.isTruncated = stream.isTruncated
        feed.problems = problems.problems
        return feed
    }

    private func readHead(_ head: JSONValue) {
        feed.title = head["title"]?.text.map(line)
        feed.link = address(head["home_page_url"] ?? head["link"]) ?? address(head["feed_url"])
        feed.language = head["language"]?.text
        feed.subtitle = html(plain: head["description"])
        feed.author = names(head)
        feed.image = address(head["icon"]) ?? address(head["favicon"]) ?? address(head["image"]?["url"])
        // The feed's authors apply to items without authors (version 1.1, "authors").
        for index in feed.entries.indices where feed.entries[index].author == nil {
            feed.entries[index].author = feed.author
        }
    }

    private func add(_ item: JSONValue) {
        var entry = ParsedEntry()
        entry.title = item["title"]?.text.map(line)
        entry.id = (item["id"] ?? item["guid"]?["#value"] ?? item["guid"])?.text
        entry.link = address(item["url"]) ?? address(item["link"]) ?? address(item["external_url"])
        if entry.link == nil, let id = entry.id, FeedAddress.isWeb(id) { entry.link = id }
        entry.published = date(item["date_published"] ?? item["pubDate"])
        entry.updated = date(item["date_modified"])
        entry.author = names(item)
        entry.content = html(item["content_html"] ?? item["content:encoded"]) ?? html(plain: item["content_text"])
        entry.summary = html(plain: item["summary"]) ?? html(item["description"])
        entry.image = address(item["image"]) ?? address(item["banner_image"])
        entry.language = item["language"]?.text
        // RSS written as JSON; JSON Feed has nothing like it.
        entry.comments = address(item["comments"]).flatMap { FeedAddress.isWeb($0) ? $0 : nil }
        let tags = (item["tags"] ?? item["category"])?.elements ?? []
        for tag in tags.prefix(limits.maximumListItems) {
            guard let name = (tag["#value"] ?? tag).text.map(line), !entry.categories.contains(name) else { continue }
            entry.categories.append(name)
        }
        let files = (item["attachments"] ?? item["enclosure"])?.elements ?? []
        entry.enclosures = files.prefix(limits.maximumListItems).compactMap(enclosure)
        feed.append(entry, limits)
    }

    private func enclosure(_ file: JSONValue) -> ParsedEnclosure? {
        guard let url = address(file["url"]) else { return nil }
        let bytes = (file["size_in_bytes"] ?? file["length"])?.number
        return ParsedEnclosure(
            url: url, type: (file["mime_type"] ?? file["type"])?.text, length: bytes.flatMap(wholeNumber),
            duration: file["duration_in_seconds"]?.number.flatMap(wholeNumber), title: file["title"]?.text.map(line))
    }

    /// The author names: `authors` (version 1.1), else `author` (1.0).
    private func names(_ value: JSONValue) -> String? {
        for member in ["authors", "author"] {
            var names: [String] = []
            for author in value[member]?.elements ?? [] {
                guard names.count < 32, let name = (author["name"] ?? author).text.map(line), !names.contains(name)
                else { continue }
                names.append(name)
            }
            if !names.isEmpty { return names.joined(separator: ", ") }
        }
        return value["author"]?.text.flatMap(PersonName.name)
    }

    private func wholeNumber(_ value: Double) -> Int? {
        Int(exactly: value.rounded()).flatMap { $0 < 0 ? nil : $0 }
    }

    private func date(_ value: JSONValue?) -> Date? {
        value?.text.flatMap { FeedDate.parse($0) }
    }

    private func address(_ value: JSONValue?) -> String? {
        value?.text.flatMap { WebAddress.resolve($0, against: documentURL) }
    }

    private func line(_ text: String) -> String {
        var text = text
        return text.withUTF8 { PlainTextLine.collapsed($0) }
    }

    private func html(_ value: JSONValue?) -> String? {
        guard var text = value?.text else { return nil }
        return text.withUTF8 { RelativeLinks.resolved($0, against: documentURL) }
    }

    /// Plain text as HTML, with its line breaks kept.
    private func html(plain value: JSONValue?) -> String? {
        guard var text = value?.text else { return nil }
        return text.withUTF8 { bytes in
            let escaped = ByteBuffer(capacity: bytes.count + 64)
            MarkupWriter.appendEscaped(bytes, to: escaped)
            return escaped.string.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "<br>\n")
        }
    }
}
