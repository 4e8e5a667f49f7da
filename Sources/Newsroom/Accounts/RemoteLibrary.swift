import FoundationEssentials
import News

/// An account's server. To add a protocol, conform a type to this in a folder of its own, and name it in `AccountClient`.
///
/// Articles and feeds are called by the server's own names, each in one spelling. All functions throw `RemoteError` or
/// `CancellationError`; all but `subscribe` may be repeated.
protocol RemoteLibrary: Sendable {
    /// Tries the address, the user and the password.
    func logIn() async throws

    /// The list of feeds, in the server's order.
    func feeds() async throws -> [RemoteFeed]

    /// The articles that have a mark.
    func articles(marked mark: RemoteMark) async throws -> RemoteIDs

    /// The newest articles, read or not, newest first.
    /// - Parameters:
    ///   - date: Only those that arrived since, or about then; nil for all.
    ///   - isFirst: Whether none were asked for before. Later, a server that cannot tell by date names some that are known.
    func newestArticles(since date: Date?, isFirst: Bool, atMost limit: Int) async throws -> RemoteIDs

    /// Articles with their content and marks; those that the server does not have are left out.
    /// - Parameter ids: `batchSize` at most.
    func articles(_ ids: [String]) async throws -> [RemoteArticle]

    /// The number of unread articles by the server's own count; nil if it does not count them.
    func unreadCount() async throws -> Int?

    /// Sets or removes a mark, whether the articles have it or not.
    func mark(_ ids: [String], _ mark: RemoteMark, _ isSet: Bool) async throws

    /// The labels of articles, with all articles of each.
    /// - Parameter folders: Categories of feeds, which some servers list among the labels.
    /// - Returns: nil if the protocol has none.
    func labels(folders: Set<String>) async throws -> RemoteLabels?

    /// Gives articles a label, which is made if there is none of the name, or takes it away.
    /// - Throws: `LabelsMissing` if the server has no labels.
    func label(_ ids: [String], _ name: String, _ isSet: Bool) async throws

    /// Subscribes to the feed at an address, or that a page there names.
    /// - Returns: The feed's name.
    func subscribe(to url: String) async throws -> String

    /// Gives a feed another title or category.
    /// - Parameters:
    ///   - title: nil to leave it.
    ///   - category: Made if there is none of the name; empty for none; nil to leave it.
    ///   - old: The category that it leaves.
    func change(_ feed: String, title: String?, category: String?, insteadOf old: String?) async throws

    /// Unsubscribes from a feed; the server deletes its articles.
    func unsubscribe(from feed: String) async throws
}

/// Names of articles.
struct RemoteIDs: Sendable, Equatable {
    var ids: [String] = []
    /// Whether these are all. A list that changed while its pages were read, or that is too long, is not.
    var isComplete = true
}

/// Why an exchange with an account's server did not succeed.
struct RemoteError: Error, Equatable {
    let failure: AccountFailure
    /// When the server wants the next request.
    var retryAfter: Date?
    /// Whether the answer was too long, so that a smaller request may succeed.
    var isTooLarge = false
    /// The HTTP status of a refusal.
    var status: Int?
    /// Whether the request may have had its effect although no answer says so.
    var isLost = false
    /// Whether it is Miniflux that refuses, and not a proxy in front of it.
    var isOfMiniflux = false

    /// Whether what was asked for is not there.
    var isMissing: Bool { status == 404 || status == 405 }

    /// Whether Miniflux itself does not have what was asked for.
    var isGone: Bool { status == 404 && isOfMiniflux }

    /// For callers that need only the failure.
    /// - Throws: The failure instead of a `RemoteError`.
    static func translating<Value>(_ work: () async throws -> Value) async throws -> Value {
        do { return try await work() } catch let error as RemoteError { throw error.failure }
    }
}
