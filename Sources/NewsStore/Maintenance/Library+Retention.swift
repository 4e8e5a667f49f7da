public import FoundationEssentials
public import News

extension Library {
    /// Articles examined in one transaction: few enough that neither a refresh nor a key press has to wait noticeably.
    private static let slice = 1_000

    /// Deletes the articles that were first stored before a date, for good; returns how many.
    ///
    /// Kept are starred and tagged articles, saved pages, what was to be saved to a service and is not yet, unread
    /// articles of accounts, those in the current document of a listed feed (which would bring them back), and, if
    /// requested, other unread ones. An article with a retention of its own is deleted when that has ended, unread or
    /// not, instead of by the date. Works in slices of one transaction each; cancelling the task stops between two and
    /// keeps what was deleted so far.
    public func deleteExpired(olderThan date: Date, keepingUnread: Bool) async throws(LibraryError) -> Int {
        let now = clock()
        var deleted = 0
        var place: ExpiredArticles.Place? = .first
        while let start = place {
            let outcome = try await write { database in
                let outcome = try ExpiredArticles(
                    database, olderThan: date.stored, keepingUnread: keepingUnread, at: now.stored
                )
                .deleteSlice(after: start, limit: Self.slice)
                return (outcome, outcome.change)
            }
            deleted += outcome.deleted
            place = outcome.next
            guard !Task.isCancelled else { throw .cancelled }
        }
        return deleted
    }
}
