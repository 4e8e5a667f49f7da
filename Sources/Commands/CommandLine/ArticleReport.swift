import News
import NewsService

/// An article in JSON: `newsterm show --json`. Absent values are null.
struct ArticleReport: Encodable {
    let article: Article

    private enum CodingKeys: String, CodingKey {
        case summary, content, enclosures, categories, rules
        case fullText = "full_text"
    }

    func encode(to encoder: any Encoder) throws {
        let feedURL = FeedAddress.withoutCredentials(article.feedURL)
        try HeadlineReport(headline: article.headline, feedURL: feedURL).encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(article.summary, forKey: .summary)
        try container.encode(article.content, forKey: .content)
        try container.encode(article.fullText?.html, forKey: .fullText)
        try container.encode(article.enclosures.map(EnclosureReport.init), forKey: .enclosures)
        try container.encode(article.categories, forKey: .categories)
        try container.encode(article.rules.map(RuleMarkReport.init), forKey: .rules)
    }
}

/// What a rule did with an article, in JSON: absent values are null.
private struct RuleMarkReport: Report {
    let mark: RuleMark

    var members: ReportMembers {
        ["name": mark.rule, "query": mark.query, "actions": mark.actions.map(\.description)]
    }
}
