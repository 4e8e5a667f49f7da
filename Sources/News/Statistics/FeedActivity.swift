public import FoundationEssentials

/// When and how much a feed publishes, according to its newest stored articles. Their number is bounded, so that a feed
/// with a million articles takes no longer than one with ten.
public struct FeedActivity: Sendable, Equatable {
    /// The recent publication rate.
    public struct Rate: Sendable, Equatable {
        public var articles: Int
        /// The days over which they appeared, at least one.
        public var days: Double

        public var articlesADay: Double { Double(articles) / days }
    }

    /// 1 January 1990: dates before the web are placeholders for missing ones.
    public static let earliestDate = Date(timeIntervalSince1970: 631_152_000)
    /// How many days count as recent.
    public static let recentDays = 28

    /// The publication dates of the examined articles, newest first, without missing and impossible dates.
    public var dates: [Date]
    /// How many articles were examined, newest first.
    public var examined: Int
    /// All stored articles of the feed.
    public var stored: Int
    /// The bytes of text, including markup, of the `sized` newest articles.
    public var textBytes: Int64
    public var sized: Int

    public init(dates: [Date] = [], examined: Int = 0, stored: Int = 0, textBytes: Int64 = 0, sized: Int = 0) {
        self.dates = dates
        self.examined = examined
        self.stored = stored
        self.textBytes = textBytes
        self.sized = sized
    }

    /// Whether older articles were not examined.
    public var isPartial: Bool { examined < stored }

    /// Whether the total size is extrapolated from the newest articles.
    public var isSizeEstimated: Bool { sized < stored }

    /// The bytes of text of all stored articles.
    public var allTextBytes: Int64 {
        guard isSizeEstimated, sized > 0 else { return textBytes }
        return Int64(Double(textBytes) / Double(sized) * Double(stored))
    }

    /// The rate over the last 28 days, or as far back as the dates reach; nil without dates.
    public func rate(now: Date) -> Rate? {
        guard let oldest = dates.last else { return nil }
        let start = max(oldest, now.addingTimeInterval(-86_400 * Double(Self.recentDays)))
        // If the newest articles span months, days without articles count too.
        let days = max(1, now.timeIntervalSince(start) / 86_400)
        return Rate(articles: dates.count { $0 >= start }, days: days)
    }

    /// Whether most dates have no time of day: those appear as midnight UTC.
    public var tellsDaysOnly: Bool {
        let midnights = dates.count { $0.timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400) == 0 }
        return midnights * 2 > dates.count
    }
}
