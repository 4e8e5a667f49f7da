public import FoundationEssentials

/// When a feed publishes and how much, as far as its newest stored articles tell. How many are looked at is bounded, so
/// that it is known as soon of a feed of a million articles as of one of ten.
public struct FeedActivity: Sendable, Equatable {
    /// How often articles came lately.
    public struct Rate: Sendable, Equatable {
        public var articles: Int
        /// The days in which they came, at least one.
        public var days: Double

        public var articlesADay: Double { Double(articles) / days }
    }

    /// 1 January 1990: what claims to be older than the web is what a program makes of a date that it has not.
    public static let earliestDate = Date(timeIntervalSince1970: 631_152_000)
    /// Days that count as lately.
    public static let recentDays = 28

    /// When the articles that were looked at were published, the newest first; those that do not tell, and dates that
    /// cannot be, are left out.
    public var dates: [Date]
    /// Articles that were looked at: the newest.
    public var examined: Int
    /// All articles of the feed that are stored.
    public var stored: Int
    /// The bytes of text, markup among them, of the newest articles, and of how many.
    public var textBytes: Int64
    public var sized: Int

    public init(dates: [Date] = [], examined: Int = 0, stored: Int = 0, textBytes: Int64 = 0, sized: Int = 0) {
        self.dates = dates
        self.examined = examined
        self.stored = stored
        self.textBytes = textBytes
        self.sized = sized
    }

    /// Whether there are older articles that were not looked at.
    public var isPartial: Bool { examined < stored }

    /// Whether the bytes of all articles are estimated from those of the newest.
    public var isSizeEstimated: Bool { sized < stored }

    /// The bytes of text of all stored articles.
    public var allTextBytes: Int64 {
        guard isSizeEstimated, sized > 0 else { return textBytes }
        return Int64(Double(textBytes) / Double(sized) * Double(stored))
    }

    /// Of the last 28 days, or of as many as the dates reach back; nil: no date is known.
    public func rate(now: Date) -> Rate? {
        guard let oldest = dates.last else { return nil }
        let start = max(oldest, now.addingTimeInterval(-86_400 * Double(Self.recentDays)))
        // Where the newest articles are all that came for months, the days without any count as well.
        let days = max(1, now.timeIntervalSince(start) / 86_400)
        return Rate(articles: dates.count { $0 >= start }, days: days)
    }

    /// Whether most dates name a day and no time: midnight in Greenwich is what is made of them.
    public var tellsDaysOnly: Bool {
        let midnights = dates.count { $0.timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400) == 0 }
        return midnights * 2 > dates.count
    }
}
