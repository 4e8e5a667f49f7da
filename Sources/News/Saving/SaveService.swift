/// A service that articles are saved to: a table `[save.NAME]` of the configuration.
public struct SaveService: Sendable, Equatable {
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case readeck, wallabag, linkding
        /// The services that the user has set up on the Miniflux server of an account, for its articles.
        case miniflux
        /// A folder of Markdown files, such as a vault of Obsidian.
        case markdown
    }

    /// A token or a password. It is never shown.
    public enum Secret: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
        case text(String)
        /// A program that prints it, and its arguments.
        case command([String])

        public var description: String { "…" }

        public var customMirror: Mirror { Mirror(self, children: []) }
    }

    /// What wallabag wants besides the password.
    public struct Account: Sendable, Equatable {
        public var user: String
        public var clientID: String
        public var clientSecret: Secret

        public init(user: String, clientID: String, clientSecret: Secret) {
            (self.user, self.clientID, self.clientSecret) = (user, clientID, clientSecret)
        }
    }

    /// The most services of a configuration: as many as there are digits to choose one by.
    public static let most = 9

    public let name: String
    public let kind: Kind
    /// The server's address without a slash at the end; for Markdown the folder, absolute or below `~`; for Miniflux
    /// the account's name.
    public var place: String
    /// The token, or wallabag's password; nil for a folder or an account.
    public var secret: Secret?
    public var account: Account?
    /// Given to each saved article.
    public var tags: [String] = []

    public init(name: String, _ kind: Kind, at place: String, secret: Secret? = nil) {
        (self.name, self.kind, self.place, self.secret) = (name, kind, place, secret)
    }

    /// Whether what is sent could be read on the way.
    public var isUnencrypted: Bool { place.lowercased().hasPrefix("http://") }
}
