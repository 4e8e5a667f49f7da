public import News

extension Library {
    /// Everything known about a feed; nil if it is not listed.
    public func details(of id: Feed.ID) async throws(LibraryError) -> FeedDetails? {
        try await read { database in
            guard let feed = try FeedRow.listed(database, id), let check = try FeedCheckRow.ofAny(database, id) else {
                return nil
            }
            return FeedDetails(
                feed: feed, interval: check.interval, schedule: check.schedule, validators: check.validators,
                move: check.move)
        }
    }
}
