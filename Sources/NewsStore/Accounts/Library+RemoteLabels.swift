public import FoundationEssentials
public import News

/// How the tags of an account's articles differ from the labels of its server.
public struct LabelDifference: Sendable, Equatable {
    /// A tag on an article, or one that is missing there.
    public struct Place: Sendable, Hashable {
        /// Removed ones as spelled here, new ones as on the server.
        public let tag: String
        public let article: Headline.ID
        /// As the server calls the article.
        public let name: String
    }

    /// Tags that were on both sides.
    public internal(set) var shared = 0
    /// Those of them that are gone on the server.
    public internal(set) var cleared: [Place] = []
    /// Labels that are only on the server.
    public internal(set) var set: [Place] = []
    /// Tags that are on both sides now.
    var met: [Place] = []
    /// Tags that were never sent.
    var unsent: [Place] = []
    /// Tags that were sent, and that the server has not made labels of, without a word: they stay here.
    var notMade: [Place] = []
}

extension Library {
    /// Compares the tags of an account's articles with the labels of its server, in the feeds that the server lists. Tags
    /// that wait to be sent, or were sent after the sync began, do not differ. Nor do those that the server never had.
    /// - Parameters:
    ///   - labels: All of the server's; articles that are not stored here are ignored.
    ///   - round: Of the sync that asked for them, see `beginSync`.
    public func difference(
        of labels: RemoteLabels, of account: Account.ID, round: Int64
    ) async throws(LibraryError) -> LabelDifference {
        try await read { try LabelDifference($0, labels, account, round: round) }
    }

    /// Gives articles the tags that are labels on their account's server, and takes away those that are gone there. Not an
    /// act of the user: `undo` does not see it. The first time, tags that the server does not have are noted to be sent.
    /// - Parameters:
    ///   - removing: The tags that may go; nil for all.
    ///   - keeping: Tags that stay here although they are gone on the server.
    ///   - state: What is known of the labels from now on.
    /// - Returns: What was changed.
    @discardableResult
    public func follow(
        _ labels: RemoteLabels, of account: Account.ID, round: Int64, removing: Set<LabelDifference.Place>? = nil,
        keeping: Set<LabelDifference.Place> = [], state: LabelState
    ) async throws(LibraryError) -> LabelDifference {
        try await write(.bulk) { database in
            let rows = LabelRows(database)
            var difference = try LabelDifference(database, labels, account, round: round)
            let kept = difference.cleared.filter { keeping.contains($0) }
            difference.cleared.removeAll { keeping.contains($0) || removing?.contains($0) == false }
            let done = try TagChange.make(
                database, adding: Self.byTag(difference.set), removing: Self.byTag(difference.cleared), tells: false)
            try rows.share(difference.met + difference.set, true)
            try rows.share(kept + difference.notMade, false)
            if try rows.isFirstLook(of: account) {
                for (tag, articles) in Self.byTag(difference.unsent) {
                    try OutgoingMarkRows(database).add(.label(tag), true, articles)
                }
            }
            try rows.setState(state, of: account)
            return (difference, done.change ?? LibraryChange())
        }
    }

    /// Records that a server has no labels: tags stay here, and none wait for it.
    public func keepTagsHere(of account: Account.ID) async throws(LibraryError) {
        try await write { database in
            try LabelRows(database).setState(LabelState(areMissing: true), of: account)
            try database.execute(
                "DELETE FROM outgoing_mark WHERE account_id = ? AND mark >= ? AND mark < ?", account.rawValue,
                OutgoingMark.labels.lowerBound, OutgoingMark.labels.upperBound)
            return ((), LibraryChange())
        }
    }

    /// How many articles of an account's listed feeds have tags.
    public func taggedArticles(of account: Account.ID) async throws(LibraryError) -> Int {
        let count = try await read { database in
            try database.first(
                Int.self,
                """
                SELECT count(DISTINCT t.article_id) FROM feed f CROSS JOIN article a ON a.feed_id = f.id
                CROSS JOIN article_tag t ON t.article_id = a.id
                WHERE f.account_id = ? AND f.position IS NOT NULL
                """, account.rawValue)
        }
        return count ?? 0
    }

    /// Records that a server has failed to list its labels.
    public func recordLabelFailure(of account: Account.ID, at now: Date) async throws(LibraryError) {
        try await write { database in
            let rows = LabelRows(database)
            var state = try rows.state(of: account) ?? LabelState()
            state.lastFailure = now
            try rows.setState(state, of: account)
            return ((), nil)
        }
    }

    /// What is known of the labels of an account's server; nil if nothing is.
    public func labelState(of account: Account.ID) async throws(LibraryError) -> LabelState? {
        try await read { try LabelRows($0).state(of: account) }
    }

    private static func byTag(_ places: [LabelDifference.Place]) -> [String: [Int64]] {
        Dictionary(grouping: places, by: \.tag).mapValues { $0.map(\.article.rawValue) }
    }
}
