import Foundation
import News

/// A headline in JSON; absent values are null.
struct HeadlineReport: Report {
    let headline: Headline
    /// The feed's address, by which `--feed` names it.
    let feedURL: String?

    var members: ReportMembers {
        [
            "id": headline.id.rawValue,
            "feed": headline.feedTitle,
            "feed_url": feedURL,
            "title": headline.title,
            "link": headline.link,
            "author": headline.author,
            "published": headline.published ?? headline.sortDate,
            "read": headline.isRead,
            "starred": headline.isStarred,
        ]
    }
}
