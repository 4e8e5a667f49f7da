public import FoundationEssentials

/// A server that keeps feeds, articles and marks for the user, whom this library follows.
public struct Account: Sendable, Equatable, Identifiable {
    /// The library's row number for an account; never used again for another one.
    public struct ID: RawRepresentable, Hashable, Sendable, Codable, Comparable {
        public let rawValue: Int64
        public init(rawValue: Int64) { self.rawValue = rawValue }
        public static func < (a: ID, b: ID) -> Bool { a.rawValue < b.rawValue }
    }

    public let id: ID
    /// The user's, unique regardless of case.
    public var name: String
    public var service: AccountService
    /// When the last sync that succeeded began; nil if none has.
    public var lastSync: Date?
    /// The earliest time of the next one; nil for at once.
    public var nextSync: Date?
    /// Why the last sync failed; nil if it did not.
    public var failure: AccountFailure?
    /// Failed syncs in a row.
    public var failureCount: Int
    /// Marks that wait to be sent.
    public var outgoingMarks: Int
    /// Changes of its list of feeds that wait to be sent, oldest first.
    public var feedChanges: [FeedChange]
    /// What the server would change at once, and the user has to allow first; nil if there is nothing.
    public var held: HeldMarks?
    /// What is known of the server's labels; nil if nothing is.
    public var labels: LabelState?

    public init(
        id: ID, name: String, service: AccountService, lastSync: Date? = nil, nextSync: Date? = nil,
        failure: AccountFailure? = nil, failureCount: Int = 0, outgoingMarks: Int = 0, feedChanges: [FeedChange] = [],
        held: HeldMarks? = nil, labels: LabelState? = nil
    ) {
        self.id = id
        self.name = name
        self.service = service
        self.lastSync = lastSync
        self.nextSync = nextSync
        self.failure = failure
        self.failureCount = failureCount
        self.outgoingMarks = outgoingMarks
        self.feedChanges = feedChanges
        self.held = held
        self.labels = labels
    }

    /// Whether the server is to be told something.
    public var hasToSend: Bool { outgoingMarks > 0 || !feedChanges.isEmpty }
}

/// How an account's server is reached. Stored: add properties as optional ones, and do not rename any.
public struct AccountService: Codable, Sendable, Equatable {
    /// The protocols. Stored, and written by the user.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// Of Google Reader, which many servers speak.
        case googleReader = "google-reader"
        /// Of Miniflux alone.
        case miniflux
    }

    public var kind: Kind
    /// Where the calls of the protocol begin, without a slash at the end.
    public var address: String
    public var user: String
    /// The program that prints the password, with its arguments; nil if newsterm keeps the password.
    public var passwordCommand: [String]?
    /// A file of trusted certificates (PEM) in place of the system's; nil uses the system's.
    public var caFile: String?
    /// Header fields that the server wants, such as the keys of an application. Kept with the password; nil for an account
    /// of the library, unless an earlier version has stored them with it.
    public var headers: [String: String]?
    /// Whether the user allows a plain http address outside private networks.
    public var allowsUnencrypted: Bool?

    public init(
        kind: Kind, address: String, user: String, passwordCommand: [String]? = nil, caFile: String? = nil,
        headers: [String: String]? = nil, allowsUnencrypted: Bool? = nil
    ) {
        self.kind = kind
        self.address = address
        self.user = user
        self.passwordCommand = passwordCommand
        self.caFile = caFile
        self.headers = headers
        self.allowsUnencrypted = allowsUnencrypted
    }

    /// Whether what is sent could be read on its way.
    public var isUnencrypted: Bool { FeedAddress.scheme(of: address) == "http" }
}
