import Foundation
import News

/// A headline in JSON; absent values are null.
struct HeadlineReport: Encodable {
    let headline: Headline
    /// The feed's address, by which `--feed` names it.
    let feedURL: String?

    private enum CodingKeys: String, CodingKey {
        case id, feed, title, link, author, published, read, starred
        case feedURL = "feed_url"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(headline.id.rawValue, forKey: .id)
        try container.encode(headline.feedTitle, forKey: .feed)
        try container.encode(feedURL, forKey: .feedURL)
        try container.encode(headline.title, forKey: .title)
        try container.encode(headline.link, forKey: .link)
        try container.encode(headline.author, forKey: .author)
        try container.encode(headline.published ?? headline.sortDate, forKey: .published)
        try container.encode(headline.isRead, forKey: .read)
        try container.encode(headline.isStarred, forKey: .starred)
    }

    /// As a line of fields: number, marks, date, feed, title.
    static func line(_ headline: Headline) -> String {
        let marks = (headline.isRead ? " " : "N") + (headline.isStarred ? "*" : " ")
        let title = headline.title.isEmpty ? "(no title)" : SafeLine.of(headline.title)
        return "\(headline.id.rawValue)\t\(marks)\t\(DateText.minute(headline.sortDate))\t"
            + "\(SafeLine.of(headline.feedTitle))\t\(title)"
    }
}
