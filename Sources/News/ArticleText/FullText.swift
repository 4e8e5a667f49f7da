public import FoundationEssentials

/// The main text of an article's page.
public struct FullText: Sendable, Equatable {
    /// With absolute addresses.
    public var html: String
    /// The address of the page that answered.
    public var url: String?
    public var fetched: Date
    /// Whether the article opens in this text: the user may have switched back to the feed's text.
    public var isChosen: Bool
    /// The feed's tags that chose its parts, in their order.
    public var selectors: [UsedSelector]

    public init(
        html: String, url: String?, fetched: Date, isChosen: Bool = true, selectors: [UsedSelector] = []
    ) {
        self.html = html
        self.url = url
        self.fetched = fetched
        self.isChosen = isChosen
        self.selectors = selectors
    }

    /// Ends the text of an article if its later pages could not be fetched. No page's own text ends like this, since
    /// its comments are dropped.
    private static let missingRest = (
        start: "<!-- The rest is missing", page: " from page ", last: " after page ", end: ". -->"
    )

    /// What follows the first words of that note, such as " from page 3"; nil without a note.
    private var missing: Substring? {
        guard html.hasSuffix(Self.missingRest.end), let start = html.utf8.lastIndex(of: UInt8(ascii: "\n")) else {
            return nil
        }
        let note = html[start...].dropFirst()
        guard note.hasPrefix(Self.missingRest.start) else { return nil }
        return note.dropFirst(Self.missingRest.start.count).dropLast(Self.missingRest.end.count)
    }

    /// Whether the article's later pages could not be fetched, and are worth another attempt.
    public var isIncomplete: Bool { missing != nil && lastPage == nil }

    /// The last page in the text if the article has more pages than are fetched, counted from 1.
    public var lastPage: Int? { number(after: Self.missingRest.last) }

    /// The first page that could not be fetched, counted from 1. Texts of earlier versions do not tell.
    public var missingPage: Int? { number(after: Self.missingRest.page) }

    private func number(after words: String) -> Int? {
        missing.flatMap { $0.hasPrefix(words) ? Int($0.dropFirst(words.count)) : nil }
    }

    /// Notes at the end that the article's later pages could not be fetched.
    public mutating func markIncomplete(from page: Int? = nil) {
        html += "\n" + Self.missingRest.start + (page.map { Self.missingRest.page + String($0) } ?? "")
        html += Self.missingRest.end
    }

    /// Notes at the end that the article has more pages than are fetched.
    public mutating func markCut(after page: Int) {
        html += "\n\(Self.missingRest.start)\(Self.missingRest.last)\(page)\(Self.missingRest.end)"
    }

    /// Whether a feed with these tags would get the same parts of the page.
    public func isCurrent(tags: [String]) -> Bool { ContentSelection(tags: tags).tags == Set(selectors.map(\.tag)) }
}

/// Which of an article's texts to show.
public enum TextSource: Sendable, Hashable {
    /// The feed's own text.
    case feed
    /// The full text if it was fetched, else the feed's.
    case page
}
