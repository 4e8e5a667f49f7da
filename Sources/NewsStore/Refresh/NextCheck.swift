public import FoundationEssentials
public import News

/// What a check stores for the next one.
public struct NextCheck: Sendable, Equatable {
    /// The earliest time of the next request; nil means at once, or never for a stopped feed.
    public var date: Date?
    /// Why then, as a sentence.
    public var reason: String?
    /// The reason as a value; nil if there is only the sentence.
    public var cause: CheckReason?
    /// Where permanent redirects led this time.
    public var move: PermanentRedirect?
    /// Whether the feed was fetched from a private address; nil if it was not fetched or that is unknown. The first
    /// stored value is kept.
    public var isPrivate: Bool?
    /// Whether there was a response. Only then does `unencryptedRedirect`, the redirect from https to http that led to
    /// it, replace the stored one.
    public var hasAnswer: Bool
    public var unencryptedRedirect: UnencryptedRedirect?

    public init(
        date: Date?, reason: String? = nil, cause: CheckReason? = nil, move: PermanentRedirect? = nil,
        isPrivate: Bool? = nil, hasAnswer: Bool = false, unencryptedRedirect: UnencryptedRedirect? = nil
    ) {
        self.date = date
        self.reason = reason
        self.cause = cause
        self.move = move
        self.isPrivate = isPrivate
        self.hasAnswer = hasAnswer
        self.unencryptedRedirect = unencryptedRedirect
    }

    public init(
        date: Date?, _ cause: CheckReason, move: PermanentRedirect? = nil, isPrivate: Bool? = nil,
        hasAnswer: Bool = false,
        unencryptedRedirect: UnencryptedRedirect? = nil
    ) {
        self.init(
            date: date, reason: cause.description, cause: cause, move: move, isPrivate: isPrivate, hasAnswer: hasAnswer,
            unencryptedRedirect: unencryptedRedirect)
    }
}

extension NextCheck {
    /// The columns that `bind` fills, as the first parameters of a statement.
    static let assignments = """
        next_check = ?1, next_check_reason = ?2, next_check_cause = ?3, moved_to = ?4, moved_sightings = ?5,
        is_private = coalesce(is_private, ?6), unencrypted_url = iif(?7, ?8, unencrypted_url)
        """

    func bind(to statement: CompiledStatement) {
        statement.bind(1, date?.stored)
        statement.bind(2, reason)
        statement.bind(3, cause.flatMap(StoredJSON.init)?.text)
        statement.bind(4, move?.url)
        statement.bind(5, Int64(move?.confirmations ?? 0))
        statement.bind(6, isPrivate.map { Int64($0 ? 1 : 0) })
        statement.bind(7, hasAnswer ? 1 : 0)
        statement.bind(8, unencryptedRedirect?.url)
    }

    /// - Parameter url: The address the feed must still have; nil accepts any.
    /// - Throws: `unknownFeed`.
    func write(_ database: Database, _ feed: Feed.ID, _ url: String? = nil) throws {
        let write = try CompiledStatement(
            database, "UPDATE feed SET \(Self.assignments) WHERE id = ?9 AND (?10 IS NULL OR url = ?10)")
        bind(to: write)
        write.bind(9, feed.rawValue)
        write.bind(10, url)
        try write.run()
        guard write.changes > 0 else { throw LibraryError.unknownFeed(feed) }
    }
}

extension Validators {
    func bind(to statement: CompiledStatement, from first: Int32) {
        statement.bind(first, etag)
        statement.bind(first + 1, lastModified)
        statement.bind(first + 2, url)
        statement.bind(first + 3, received?.stored)
    }

    func write(_ database: Database, _ feed: Feed.ID) throws {
        let write = try CompiledStatement(
            database,
            "UPDATE feed SET etag = ?1, last_modified = ?2, validators_url = ?3, validators_at = ?4 WHERE id = ?5")
        bind(to: write, from: 1)
        write.bind(5, feed.rawValue)
        try write.run()
    }
}
