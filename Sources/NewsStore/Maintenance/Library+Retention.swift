public import FoundationEssentials
public import News

extension Library {
    /// Articles looked at in one transaction: few enough that a refresh or a key press does not wait for it.
    private static let slice = 1_000

    /// Deletes the articles that were first stored before a date; returns how many. They never come back.
    ///
    /// Kept are starred articles, those in the present document of a listed feed (it would bring them back), and if
    /// wished unread ones. Works in slices, each a transaction; cancelling the task stops between two of them, and
    /// what is deleted then stays deleted.
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
