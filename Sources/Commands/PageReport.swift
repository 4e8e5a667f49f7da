import News
import NewsParser
import NewsService

/// The JSON of `newsterm parse --page --json`; absent values are null.
struct PageReport: Report {
    /// The maximum page size; the rest is not read.
    static let maximumBytes = 16 << 20

    let article: PageArticle
    /// The text only, with an empty line between paragraphs.
    let text: String
    /// Whether the text was cut off.
    let isTextCut: Bool

    init(article: PageArticle) {
        self.article = article
        let (text, isCut) = HTMLText.boundedArticle(ofHTML: article.html, baseURL: nil)
        (self.text, isTextCut) = (text.plainText, isCut)
    }

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
