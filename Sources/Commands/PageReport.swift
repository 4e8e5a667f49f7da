import News
import NewsParser
import NewsService

/// The JSON of `newsterm parse --page --json`; absent values are null.
struct PageReport: Report {
    /// A longer page is read so far.
    static let maximumBytes = 16 << 20

    let article: PageArticle

    /// The words alone, an empty line between two paragraphs.
    var text: String { HTMLText.article(ofHTML: article.html, baseURL: nil).plainText }

    var members: ReportMembers {
        [
            "title": article.title,
            "author": article.author,
            "published": article.published,
            "language": article.language,
            "text": text,
            "html": article.html,
        ]
    }
}
