public import FoundationEssentials
public import News

/// The article of a web page, with the page's metadata.
public struct PageArticle: Sendable, Equatable {
    /// Plain text, one line; so are the authors' names.
    public var title: String?
    public var author: String?
    public var published: Date?
    /// As the page spells it (RFC 5646).
    public var language: String?
    /// With absolute addresses.
    public var html: String
    /// Whether the page was cut off at the maximum number of elements.
    public var isCut: Bool
    /// The address of the article's next page; nil if there is none.
    public var nextPage: String?
    /// What the user's selectors matched.
    public var selectors: [UsedSelector] = []

    init(html: String, _ metadata: PageMetadata, _ structured: StructuredArticle, heading: String?, isCut: Bool) {
        self.html = html
        self.isCut = isCut
        title = Self.line(structured.title) ?? Self.title(heading: Self.line(heading), other: Self.line(metadata.title))
        author = Self.line(structured.author ?? metadata.author).map(Self.withoutBy)
        published = [structured.published, metadata.published].lazy.compactMap { $0.flatMap(FeedDate.parse) }.first
        language = Self.line(metadata.languageTag ?? structured.language)?.replacing("_", with: "-")
    }

    /// Chooses between the page's heading and the window title, which joins the article's title and the site's name in
    /// either order. The heading is one of the two: the site's name is the shorter one, at the end.
    private static func title(heading: String?, other: String?) -> String? {
        guard let heading, let other else { return heading ?? other }
        guard other.contains(heading) else { return other }
        return other.hasSuffix(heading) && heading.utf8.count * 2 < other.utf8.count ? other : heading
    }

    private static func withoutBy(_ author: String) -> String {
        author.lowercased().hasPrefix("by ") ? String(author.dropFirst(3)) : author
    }

    private static func line(_ text: String?) -> String? {
        text.map { HTMLText.plainLine(ofPlainText: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
