import News
import NewsParser
import NewsStore

/// The later pages of an article.
extension FullTextFetcher {
    /// How many pages of one article are fetched.
    private static let mostPages = 10

    /// Adds an article's later pages to the text of its first.
    /// - Parameters:
    ///   - first: The first page, and the address that answered.
    ///   - acceptsPart: Whether a text without the pages that fail is better than none: the user waits for it, or
    ///     this is the last attempt.
    func addNextPages(
        to text: inout FullText, after first: FetchedPage, of article: Article, _ selection: ContentSelection,
        isPrivate: Bool?, isRequested: Bool, acceptsPart: Bool
    ) async throws {
        var pages: Set<String> = [first.article.html]
        var next = first.article.nextPage
        var count = 1
        while let link = next, count < Self.mostPages, text.html.utf8.count < Self.maximumBytes {
            count += 1
            do {
                if let pausedHost = try await admit(link, isRequested: isRequested) {
                    // A host that did not ask for the pause spaces its requests, and the first page was one. Another
                    // attempt would end here, too.
                    guard pausedHost.asked != nil else { return text.markIncomplete(from: count) }
                    throw FullTextError.hostIsPaused(pausedHost)
                }
                let page = try await page(
                    request(for: link, of: article.feedURL, isPrivate: isPrivate), selection, nil, first: first.url,
                    number: count)
                // Some sites redirect to another article, or answer with the first page again, or with the last.
                guard MainText.isPage(count, page.url, of: first.url, linkedAs: link),
                    pages.insert(page.article.html).inserted, !first.article.isKept || page.article.isKept
                else { return }
                text.add(page.article)
                next = page.article.nextPage
            } catch FullTextError.nothingFound, FullTextError.asksForPassword, FullTextError.notAPage {
                return
            } catch is FullTextError where acceptsPart {
                return text.markIncomplete(from: count)
            }
        }
        if next != nil { text.markCut(after: count) }
    }
}

extension PageArticle {
    /// Whether the user's selector chose the text. Where it does not match a later page, the text would be a guess.
    fileprivate var isKept: Bool {
        selectors.contains { $0.tag.hasPrefix(ContentSelection.keepPrefix) && $0.matched }
    }
}

extension FullText {
    /// Adds another page of the article.
    fileprivate mutating func add(_ page: PageArticle) {
        html += "\n" + page.html
        for index in selectors.indices
        where page.selectors.contains(where: { $0.tag == selectors[index].tag && $0.matched }) {
            selectors[index].matched = true
        }
    }
}
