/// In which order a list shows its articles.
public enum HeadlineOrder: String, Sendable, Hashable, CaseIterable {
    /// The newest first.
    case newest
    /// The oldest first.
    case oldest
    /// By the feeds' names, and of each feed the newest first.
    case feed
    /// By title.
    case title

    /// A list by title holds the newest of its articles, up to as many as these: they have to be sorted whenever a page
    /// is read. In all other orders a list has no bound, and a page costs the same at any place of it.
    public static let longestByTitle = 10_000

    /// Whether an article's date alone says where it stands.
    public var isByDate: Bool { self == .newest || self == .oldest }

    /// Whether a place comes before another in this order.
    public func precedes(_ place: HeadlinePosition, _ other: HeadlinePosition) -> Bool {
        switch self {
        case .newest: return Self.isNewer(place, other)
        case .oldest: return Self.isNewer(other, place)
        case .feed:
            if place.feed == other.feed { return Self.isNewer(place, other) }
            return FeedPlace(place) < FeedPlace(other)
        case .title:
            let (a, b) = (Self.key(place.title), Self.key(other.title))
            return a == b ? Self.isNewer(place, other) : a < b
        }
    }

    /// The places in this order.
    public func sorted<Element>(_ elements: [Element], by place: (Element) -> HeadlinePosition) -> [Element] {
        guard self == .title else { return elements.sorted { precedes(place($0), place($1)) } }
        // The key of each is made once.
        return elements.map { (key: Self.key(place($0).title), element: $0) }
            .sorted { a, b in
                a.key == b.key ? Self.isNewer(place(a.element), place(b.element)) : a.key < b.key
            }.map(\.element)
    }
}

extension HeadlineOrder {
    /// Where the articles of a feed stand in a list by feeds.
    public struct FeedPlace: Sendable, Hashable, Comparable {
        private let name: String
        private let feed: Feed.ID

        public init(name: String, feed: Feed.ID) {
            self.name = HeadlineOrder.key(name)
            self.feed = feed
        }

        public init(_ place: HeadlinePosition) { self.init(name: place.feedTitle, feed: place.feed) }

        public static func < (a: FeedPlace, b: FeedPlace) -> Bool { (a.name, a.feed) < (b.name, b.feed) }
    }

    /// Small and capital letters are the same, and what stands before the first letter or figure does not count.
    private static func key(_ text: String) -> String {
        let start = text.firstIndex { $0.isLetter || $0.isNumber }
        return text[(start ?? text.startIndex)...].lowercased()
    }

    private static func isNewer(_ place: HeadlinePosition, _ other: HeadlinePosition) -> Bool {
        place.sortDate == other.sortDate ? place.id > other.id : place.sortDate > other.sortDate
    }
}
