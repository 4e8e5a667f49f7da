package import News

/// An article in JSON, for `newsterm show --json` and the user's commands. Absent values are null.
package struct ArticleReport: Encodable {
    let article: Article

    package init(article: Article) { self.article = article }

    private enum CodingKeys: String, CodingKey {
        case summary, content, enclosures, categories, comments, chapters, transcripts, rules, kept
        case chapterFile = "chapter_file"
        case fullText = "full_text"
        case fullTextFailure = "full_text_failure"
        case keptUntil = "kept_until"
    }

    package func encode(to encoder: any Encoder) throws {
        let feedURL = FeedAddress.withoutCredentials(article.feedURL)
        try HeadlineReport(headline: article.headline, feedURL: feedURL).encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(article.summary, forKey: .summary)
        try container.encode(article.content, forKey: .content)
        try container.encode(article.fullText?.html, forKey: .fullText)
        try container.encode(article.fullTextFailure?.description, forKey: .fullTextFailure)
        try container.encode(article.enclosures.map(EnclosureReport.init), forKey: .enclosures)
        try container.encode(article.categories, forKey: .categories)
        try container.encode(article.comments.map(FeedAddress.withoutCredentials), forKey: .comments)
        try container.encode((article.episode?.chapters ?? []).map(ChapterReport.init), forKey: .chapters)
        try container.encode(article.episode?.chapterFile.map(EpisodeFileReport.init), forKey: .chapterFile)
        try container.encode((article.episode?.transcripts ?? []).map(EpisodeFileReport.init), forKey: .transcripts)
        try container.encode(article.keptUntil, forKey: .keptUntil)
        try container.encode(article.rules.map(RuleMarkReport.init), forKey: .rules)
        try container.encode(article.kept.map(KeptOutputReport.init), forKey: .kept)
    }
}

/// A chapter of a podcast's episode, in JSON: absent values are null.
private struct ChapterReport: Report {
    let chapter: Episode.Chapter

    var members: ReportMembers {
        [
            "start": chapter.start, "title": chapter.title,
            "link": chapter.link.map(FeedAddress.withoutCredentials),
        ]
    }
}

/// A file beside a podcast's episode, in JSON: absent values are null.
private struct EpisodeFileReport: Report {
    let file: Episode.File

    var members: ReportMembers {
        ["url": FeedAddress.withoutCredentials(file.url), "type": file.type, "language": file.language]
    }
}

/// What a command printed about an article, in JSON.
private struct KeptOutputReport: Report {
    let output: KeptOutput

    var members: ReportMembers { ["command": output.command, "text": output.text, "made": output.made] }
}

/// What a rule did with an article, in JSON: absent values are null.
private struct RuleMarkReport: Report {
    let mark: RuleMark

    var members: ReportMembers {
        ["name": mark.rule, "query": mark.query, "actions": mark.actions.map(\.description)]
    }
}
