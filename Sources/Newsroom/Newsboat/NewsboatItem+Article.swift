import Foundation
import News
import NewsParser
import NewsStore

extension ImportedArticle {
    /// - Parameter site: the feed's own page, to which newsboat takes addresses as relative.
    init(_ item: NewsboatItem, site: String) {
        self.init(
            entry: Entry(item, site: site), isRead: !item.isUnread, isStarred: !item.flags.isEmpty,
            isDeleted: item.isDeleted, tags: NewsboatFlag.tags(item.flags))
    }
}

/// A letter that a newsboat user puts on an article. What it means only that user knows, so that none gets lost: every
/// flagged article is starred, and has a tag for each of its letters.
enum NewsboatFlag {
    /// `flag-a` for "a", `flag-capital-a` for "A": case makes no difference to tags.
    static func tags(_ flags: String) -> [String] {
        var tags: [String] = []
        for letter in flags.utf8 {
            let character = Character(UnicodeScalar(letter))
            let tag: String
            switch letter {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): tag = "flag-\(character)"
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): tag = "flag-capital-\(character.lowercased())"
            default: continue
            }
            if tags.count < ArticleTags.most, !tags.contains(tag) { tags.append(tag) }
        }
        return tags
    }
}

extension Entry {
    fileprivate init(_ item: NewsboatItem, site: String) {
        let text = item.content.isEmpty ? nil : item.content
        let content = text.flatMap {
            HTMLText.html(
                ofFeedText: $0, isPlain: item.contentType == "text/plain",
                baseURL: item.base.isEmpty ? site : item.base)
        }
        let title = HTMLText.plainLine(ofHTML: item.title)
        let enclosure = WebAddress.resolve(item.enclosureURL, against: site)
        let link = WebAddress.resolve(item.link, against: site)
        self.init(
            identity: NewsboatIdentity.identity(of: item, title: title, link: link ?? enclosure, body: content),
            title: title.isEmpty ? Self.title(fromBody: content) : Self.boundedTitle(title), link: link ?? enclosure,
            author: Optional(HTMLText.plainLine(ofHTML: item.author)).presence,
            published: item.published.timeIntervalSince1970 > 0 ? item.published : nil, content: content,
            enclosures: enclosure.map {
                [Enclosure(url: $0, type: item.enclosureType.isEmpty ? nil : item.enclosureType)]
            } ?? [])
    }
}
