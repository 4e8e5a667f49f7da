/// The properties of a feed that queries test and that do not depend on its articles.
public struct FeedProperties: Sendable, Equatable {
    /// The title that lists show.
    public var title: String
    public var url: String
    /// Empty if there is none.
    public var siteLink: String
    public var tags: [String]

    public init(title: String, url: String, siteLink: String = "", tags: [String] = []) {
        self.title = title
        self.url = url
        self.siteLink = siteLink
        self.tags = tags
    }
}

/// A condition on feeds, prepared once and then tested against many.
///
/// Not thread-safe, because of its `TextMatcher`.
package final class FeedTest {
    private enum Question {
        case titleHolds(TextMatcher?, orAddress: String?)
        case isTagged(Set<String>)
        case title(TextComparison)
        case address(TextComparison)
        case siteLink(TextComparison)
        case tags(TextComparison)
    }

    private let question: Question

    /// - Returns: nil for a condition that depends on the feed's articles.
    package init?(_ condition: FeedCondition) {
        switch condition {
        case .named(let name):
            let matcher = SearchWords(name, isPrefix: true).flatMap { TextMatcher([$0]) }
            question = .titleHolds(matcher, orAddress: name.lowercased())
        case .title(let comparison): question = .title(comparison)
        case .address(let comparison): question = .address(comparison)
        case .siteLink(let comparison): question = .siteLink(comparison)
        case .tags(let comparison): question = .tags(comparison)
        case .unreadCount, .articleCount, .newestAge: return nil
        }
    }

    /// Tests whether the feed's title contains the words.
    package init(titleHolds words: SearchWords) {
        question = .titleHolds(TextMatcher([words]), orAddress: nil)
    }

    /// Tests whether the feed has a tag or folder of this name, ignoring case.
    package init(isTagged name: String) {
        question = .isTagged(Set(TagName.tags(meantBy: name.lowercased())))
    }

    package func holds(for feed: FeedProperties) -> Bool {
        switch question {
        case .titleHolds(let matcher, let address):
            if let matcher, Self.holds(feed.title, matcher) { return true }
            guard let address else { return false }
            return FeedAddress.withoutCredentials(feed.url).lowercased().contains(address)
        case .isTagged(let tags): return feed.tags.contains { tags.contains($0.lowercased()) }
        case .title(let comparison): return comparison.holds(for: feed.title)
        case .address(let comparison): return comparison.holds(for: feed.url)
        case .siteLink(let comparison): return comparison.holds(for: feed.siteLink)
        case .tags(let comparison): return comparison.holds(for: Self.list(feed.tags, for: comparison))
        }
    }

    /// The tags, each followed by a space as in newsboat. It has no folders, so a word may also be a folder's name.
    private static func list(_ tags: [String], for comparison: TextComparison) -> String {
        let names = if case .contains = comparison { tags + tags.map(TagName.shown) } else { tags }
        return names.map { $0 + " " }.joined()
    }

    private static func holds(_ title: String, _ matcher: TextMatcher) -> Bool {
        var isFound = false
        var title = title
        title.withUTF8 { bytes in matcher.find(in: bytes) { _ in isFound = true } }
        return isFound
    }
}
