/// The sort order of an article list.
public enum HeadlineOrder: String, Sendable, Hashable, CaseIterable {
    /// Newest first.
    case newest
    /// Oldest first.
    case oldest
    /// By feed name, newest first within a feed.
    case feed
    /// By title.
    case title

    /// A list by title holds only this many of its newest articles, because reading any page sorts all of them. Lists
    /// in other orders are unbounded, and a page costs the same anywhere.
    public static let maximumRowsByTitle = 10_000

    /// Whether the order depends on dates only.
    public var isByDate: Bool { self == .newest || self == .oldest }

    /// Whether one position comes before another in this order.
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

    /// Sorts elements by their positions in this order.
    public func sorted<Element>(_ elements: [Element], by place: (Element) -> HeadlinePosition) -> [Element] {
        guard self == .title else { return elements.sorted { precedes(place($0), place($1)) } }
        // Compute each key only once.
        return elements.map { (key: Self.key(place($0).title), element: $0) }
            .sorted { a, b in
                a.key == b.key ? Self.isNewer(place(a.element), place(b.element)) : a.key < b.key
            }.map(\.element)
    }
}

extension HeadlineOrder {
    /// The position of a feed's articles in a list by feed.
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

    /// Ignores case and anything before the first letter or digit.
    private static func key(_ text: String) -> String {
        let start = text.firstIndex { $0.isLetter || $0.isNumber }
        return text[(start ?? text.startIndex)...].lowercased()
    }

    private static func isNewer(_ place: HeadlinePosition, _ other: HeadlinePosition) -> Bool {
        place.sortDate == other.sortDate ? place.id > other.id : place.sortDate > other.sortDate
    }
}
