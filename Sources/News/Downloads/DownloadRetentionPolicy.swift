public import FoundationEssentials

/// Which downloaded files maintenance may delete: those presumably played that exceed the age or number that the user
/// wants to keep. newsterm cannot see into the player, so a file counts as played once newsterm opened it, its article
/// is read, or the article is no longer stored.
public struct DownloadRetentionPolicy: Sendable, Equatable {
    /// A downloaded file that exists.
    public struct Candidate: Sendable, Equatable {
        public var download: Download
        /// Whether it was played and nothing else keeps it; other files only count towards the limit.
        public var mayBeDeleted: Bool

        public init(_ download: Download, mayBeDeleted: Bool) {
            self.download = download
            self.mayBeDeleted = mayBeDeleted
        }
    }

    /// Days to keep a file; nil for ever.
    public var days: Int?
    /// How many of each feed's newest files to keep; nil for no limit.
    public var count: Int?

    public init(days: Int? = nil, count: Int? = nil) {
        self.days = days
        self.count = count
    }

    public var keepsAll: Bool { days == nil && count == nil }

    /// - Parameter candidates: all files that exist.
    public func expired(_ candidates: [Candidate], now: Date) -> [Download] {
        var counts: [Feed.ID?: Int] = [:]
        let newestFirst = candidates.sorted { Self.date($0) > Self.date($1) }
        return newestFirst.compactMap { candidate in
            let place = counts[candidate.download.feed, default: 0]
            counts[candidate.download.feed] = place + 1
            guard candidate.mayBeDeleted else { return nil }
            let isOld = days.map { now.timeIntervalSince(Self.date(candidate)) > Double($0) * 86_400 } ?? false
            let isTooMany = count.map { place >= $0 } ?? false
            return isOld || isTooMany ? candidate.download : nil
        }
    }

    private static func date(_ candidate: Candidate) -> Date {
        candidate.download.finished ?? candidate.download.added
    }
}
