public import FoundationEssentials

/// Why the full text of an article could not be fetched. Stored: add cases, but never rename them.
public enum FullTextError: Error, Codable, Sendable, Equatable, CustomStringConvertible {
    case notStored
    case noLink
    case notOfTheWeb(String)
    /// The page's host must not be contacted before a time, nil if it is unknown: it asked for fewer requests, or a
    /// setting spaces them.
    case hostIsPaused(String, until: Date?, hasAsked: Bool?)
    case noAnswer(ExchangeFailure)
    case notAPage(contentType: String)
    case nothingFound
    case asksForPassword

    public var description: String {
        switch self {
        case .notStored: "This article is no longer stored."
        case .noLink: "The article has no link to a page with the full text."
        case .notOfTheWeb(let link): "The full text cannot be fetched: \(link) is not a web address."
        case .hostIsPaused(let host, let date, let hasAsked):
            "The full text could not be fetched: \(host) \(Self.pause(until: date, hasAsked: hasAsked))"
        case .noAnswer(let failure) where failure.isRefusedRedirect:
            "The full text was not fetched: the page is on a private network, which only a private feed may link to."
        case .noAnswer(let failure): "The full text could not be fetched: \(failure)"
        case .notAPage(let type): "The article's link does not lead to a readable page (\(type))."
        case .nothingFound: "No full text was found on the article's page."
        case .asksForPassword: "No full text was found on the article's page, which asks for a password."
        }
    }

    /// Whether a browser may well show the page.
    public var isForBrowser: Bool {
        switch self {
        case .nothingFound, .asksForPassword: true
        case .noAnswer(let failure): failure.isRefusedRedirect
        case .notStored, .noLink, .notOfTheWeb, .hostIsPaused, .notAPage: false
        }
    }

    /// What is said of a host that must not be contacted.
    static func pause(until date: Date?, hasAsked: Bool?) -> String {
        let end = date.flatMap { WallTime($0) }.map { "again before \($0.date) \($0.hourAndMinute)" } ?? "for now"
        return "\(hasAsked == true ? "asked for fewer requests, and " : "")is not asked \(end)."
    }
}
