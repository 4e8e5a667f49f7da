public import FoundationEssentials
public import News

extension Library {
    /// Articles examined in one transaction: few enough that neither a refresh nor a key press has to wait noticeably.
    private static let slice = 1_000

    /// Deletes the articles that were first stored before a date, for good; returns how many.
    ///
    /// Starred and tagged articles are kept, those in the current document of a listed feed (which would bring them
    /// back), and, if requested, unread ones. Works in slices of one transaction each; cancelling the task stops
    /// between two and keeps what was deleted so far.
    public func deleteExpired(olderThan date: Date, keepingUnread: Bool) async throws(LibraryError) -> Int {
        var deleted = 0
        var place: ExpiredArticles.Place? = ExpiredArticles.Place(storedAt: .min, id: .min)
        while let start = place {
            let outcome = try await write { database in
                let outcome = try ExpiredArticles(database, olderThan: date.stored, keepingUnread: keepingUnread)
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
