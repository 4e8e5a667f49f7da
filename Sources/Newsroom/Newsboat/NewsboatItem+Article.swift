import FoundationEssentials
import News
import NewsParser
import NewsStore

extension ImportedArticle {
    /// - Parameters:
    ///   - site: The feed's page, newsboat's base for relative addresses.
    init(_ item: NewsboatItem, site: String, _ form: NewsboatIdentity.Form = .alone) {
        self.init(
            entry: Entry(item, site: site, form), isRead: !item.isUnread,
            isStarred: !item.flags.isEmpty, isDeleted: item.isDeleted, tags: NewsboatFlag.tags(item.flags))
    }
}

/// A letter that a newsboat user puts on an article. Only the user knows its meaning, so none is dropped: every flagged
/// article is starred and gets a tag for each letter.
enum NewsboatFlag {
    /// `flag-a` for "a", `flag-capital-a` for "A", because tags ignore case.
    static func tags(_ flags: String) -> [String] { Array(all(flags).prefix(ArticleTags.maximumCount)) }

    /// Whether there are more letters than an article may have tags.
    static func areTooMany(_ flags: String) -> Bool {
        flags.utf8.count > ArticleTags.maximumCount && all(flags).count > ArticleTags.maximumCount
    }

    private static func all(_ flags: String) -> [String] {
        var tags: [String] = []
        for letter in flags.utf8 {
            let character = Character(UnicodeScalar(letter))
            let tag: String
            switch letter {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): tag = "flag-\(character)"
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): tag = "flag-capital-\(character.lowercased())"
            default: continue
            }
            if !tags.contains(tag) { tags.append(tag) }
        }
        return tags
    }
}

extension Entry {
    fileprivate init(_ item: NewsboatItem, site: String, _ form: NewsboatIdentity.Form) {
        let text = item.content.isEmpty ? nil : item.content
        let content = text.flatMap {
            HTMLText.html(
                ofFeedText: $0, isPlain: item.contentType == "text/plain",
                baseURL: item.base.isEmpty ? site : item.base)
        }
        // newsboat stores HTML titles as plain text, and others unchanged.
        let plainTitle = HTMLText.plainLine(ofPlainText: item.title)
        let title = plainTitle.isEmpty ? Self.title(fromBody: content) : Self.boundedTitle(plainTitle)
        let enclosure = WebAddress.resolve(item.enclosureURL, against: site).flatMap(Self.boundedAddress)
        let link = WebAddress.resolve(item.link, against: site) ?? enclosure
        let identity = NewsboatIdentity.identity(
            of: item, form, shownTitle: title, link: link, site: site, body: content)
        self.init(
            identity: identity.text, linkIdentity: identity.link,
            title: title,
            link: link.flatMap(Self.boundedAddress),
            author: Optional(HTMLText.plainLine(ofHTML: item.author)).presence.map(Self.boundedTitle),
            published: item.published.timeIntervalSince1970 > 0 ? item.published : nil, content: content,
            enclosures: enclosure.map {
                [Enclosure(url: $0, type: item.enclosureType.isEmpty ? nil : Self.boundedTitle(item.enclosureType))]
            } ?? [])
    }
}
