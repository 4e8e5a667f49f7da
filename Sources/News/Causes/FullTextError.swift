/// Why the full text of an article could not be fetched. Stored: add cases, but never rename them.
public enum FullTextError: Error, Codable, Sendable, Equatable, CustomStringConvertible {
    case notStored
    case noLink
    case notOfTheWeb(String)
    /// The page's host must not be contacted for now; the reason is a sentence in English.
    case hostIsPaused(String, reason: String)
    case noAnswer(ExchangeFailure)
    case notAPage(contentType: String)
    case nothingFound

    public var description: String {
        switch self {
        case .notStored: "This article is no longer stored."
        case .noLink: "The article has no link to a page with the full text."
        case .notOfTheWeb(let link): "The full text cannot be fetched: \(link) is not a web address."
        case .hostIsPaused(_, let reason): "The full text was not fetched: \(reason)"
        case .noAnswer(let failure) where failure.isRefusedRedirect:
            "The full text was not fetched: the page is on a private network, which only a private feed may link to; o "
                + "opens it in the browser."
        case .noAnswer(let failure): "The full text could not be fetched: \(failure)"
        case .notAPage(let type): "The article's link does not lead to a readable page (\(type))."
        case .nothingFound: "No full text was found on the article's page; o opens it in the browser."
        }
    }
}
