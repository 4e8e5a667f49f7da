public import FoundationEssentials

/// Which downloaded files maintenance may delete: those that have been played, as far as newsterm can know, and are older
/// or more than the user wants to keep. How far a file was played is the player's business: it counts as played when it
/// was opened from here, when its article is read, or when the article is no longer stored.
public struct DownloadRetentionPolicy: Sendable, Equatable {
    /// A file that is there.
    public struct Candidate: Sendable, Equatable {
        public var download: Download
        /// Whether it has been played, and nothing else keeps it; the others are counted only.
        public var mayGo: Bool

        public init(_ download: Download, mayGo: Bool) {
            self.download = download
            self.mayGo = mayGo
        }
    }

    /// Days since the file was there; nil: for ever.
    public var days: Int?
    /// Files of each feed, the newest; nil: any number.
    public var count: Int?

    public init(days: Int? = nil, count: Int? = nil) {
        self.days = days
        self.count = count
    }

    public var keepsAll: Bool { days == nil && count == nil }

    /// - Parameter candidates: all files that are there.
    public func expired(_ candidates: [Candidate], now: Date) -> [Download] {
        var counts: [Feed.ID?: Int] = [:]
        let newestFirst = candidates.sorted { Self.date($0) > Self.date($1) }
        return newestFirst.compactMap { candidate in
            let place = counts[candidate.download.feed, default: 0]
            counts[candidate.download.feed] = place + 1
            guard candidate.mayGo else { return nil }
            let isOld = days.map { now.timeIntervalSince(Self.date(candidate)) > Double($0) * 86_400 } ?? false
            let isTooMany = count.map { place >= $0 } ?? false
            return isOld || isTooMany ? candidate.download : nil
        }
    }

    private static func date(_ candidate: Candidate) -> Date {
        candidate.download.finished ?? candidate.download.added
    }
}
