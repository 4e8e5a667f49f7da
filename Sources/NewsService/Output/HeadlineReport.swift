import FoundationEssentials
package import News

/// A headline in JSON; absent values are null.
package struct HeadlineReport: Report {
    package let headline: Headline
    /// The feed's address, as for `--feed`.
    package let feedURL: String?

    package init(headline: Headline, feedURL: String?) {
        (self.headline, self.feedURL) = (headline, feedURL)
    }

    package var members: ReportMembers {
        [
            "id": headline.id.rawValue,
            "feed": headline.feedTitle,
            "feed_url": feedURL,
            "also_in": headline.alsoIn.map(\.feedTitle),
            "title": headline.title,
            "link": headline.link.map(FeedAddress.withoutCredentials),
            "author": headline.author,
            "published": headline.published ?? headline.sortDate,
            "read": headline.isRead,
            "starred": headline.isStarred,
            "hidden": headline.isHidden,
            "tags": headline.tags,
            "save": headline.saveMark.map(Self.word),
        ]
    }

    /// The word for what became of saving it.
    package static func word(_ mark: Save.Mark) -> String {
        switch mark {
        case .saved: "saved"
        case .waiting: "waiting"
        case .failed: "failed"
        }
    }

    /// A line of fields: number, marks, date, feed, title.
    package static func line(_ headline: Headline) -> String {
        let marks = (headline.isRead ? " " : "N") + (headline.isStarred ? "*" : " ")
        let title = headline.title.isEmpty ? "(no title)" : SafeLine.of(headline.title)
        return "\(headline.id.rawValue)\t\(marks)\t\(DateText.minute(headline.sortDate))\t"
            + "\(SafeLine.of(headline.feedTitle))\t\(title)"
    }
}

/// A search result in JSON: the headline's fields, and a line of its text.
package struct SearchHitReport: Report {
    package let hit: SearchHit
    /// The feed's address, as for `list --feed`.
    package let feedURL: String?

    package init(hit: SearchHit, feedURL: String?) { (self.hit, self.feedURL) = (hit, feedURL) }

    package var members: ReportMembers {
        HeadlineReport(headline: hit.headline, feedURL: feedURL).members.adding("snippet", hit.snippet?.text)
    }
}
