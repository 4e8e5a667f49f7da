import Foundation
import News

/// A headline in JSON; absent values are null.
struct HeadlineReport: Encodable {
    let headline: Headline

    init(_ headline: Headline) { self.headline = headline }

    private enum CodingKeys: CodingKey {
        case id, feed, title, link, author, published, read, starred
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(headline.id.rawValue, forKey: .id)
        try container.encode(headline.feedTitle, forKey: .feed)
        try container.encode(headline.title, forKey: .title)
        try container.encode(headline.link, forKey: .link)
        try container.encode(headline.author, forKey: .author)
        try container.encode(headline.published ?? headline.sortDate, forKey: .published)
        try container.encode(headline.isRead, forKey: .read)
        try container.encode(headline.isStarred, forKey: .starred)
    }
}
