public import News

extension AccountSync {
    /// How an account differs from its server.
    public struct Comparison: Sendable {
        /// How articles, or tags on them, differ.
        public enum Kind: Sendable, CaseIterable {
            /// Unread here, and gone from the server; read there.
            case goneUnread, read
            /// Unread there only.
            case unread
            /// Starred here, and gone from the server, which does not change that; starred here only, and there only.
            case goneStarred, unstarred, starred
            /// Tags here only, and there only.
            case unlabelled, labelled
        }

        /// Titles of one kind at most.
        public static let mostTitles = 20

        /// The differences of marks, and why they would be held.
        public internal(set) var marks = HeldMarks()
        /// How many articles or tags differ, and the first of the articles, as "Feed: title".
        public private(set) var kinds: [Kind: (count: Int, titles: [String])] = [:]
        /// The titles of the feeds that the server does not have any more.
        public internal(set) var goneFeeds: [String] = []
        /// What the server has under the names of articles and feeds that are known here, which differs. Nothing else is
        /// compared then.
        public internal(set) var others: [(here: String, there: String)] = []

        mutating func add(_ kind: Kind, _ count: Int, _ titles: [String]) {
            if count > 0 { kinds[kind] = (count, titles) }
        }
    }
}
