/// Why asking for a feed or a page gave nothing of use, as a value that each language has words for.
///
/// It is stored beside the sentence in English: cases are added and keep their names. What a server, libcurl, libxml2 or
/// the system says itself is a `detail` or a `reason`, in its own words.
public enum ExchangeCause: Codable, Sendable, Hashable {
    /// An HTTP status that brought no document.
    case status(Int)
    /// 401, for a user name and a password that were sent.
    case credentialsRefused
    /// One that brought no page of an article.
    case pageStatus(Int)
    /// 410, for an address that stands in the feed list.
    case gone

    // The address.
    /// The fault is nil in what an earlier newsterm stored.
    case badAddress(String, AddressFault?)
    case unsupportedScheme(String)

    // The way to the server.
    case unresolvedHost(String)
    case refusesConnections(host: String)
    case noNetwork(host: String)
    case noRoute(host: String)
    case noReaction(host: String)
    case tooManyOpenFiles(host: String)
    case cannotConnect(host: String, detail: String)
    case proxy(detail: String)
    case secureConnection(host: String, TLSCause, detail: String?)
    case timedOut(host: String, ExchangePhase, seconds: Double)

    // The answer.
    case brokenOff(host: String, detail: String?)
    case saidNothing(host: String)
    case notHTTP(host: String, detail: String)
    /// Bytes.
    case tooLarge(limit: Int)
    case headersTooLarge(limit: Int)
    case tooManyRedirects(limit: Int)
    case redirectLoop(String)
    case redirectToOtherScheme(String)
    case redirectIntoPrivateNetwork(String)
    case redirectToNoAddress(String)
    /// A request that may go to public addresses only.
    case privateAddress(host: String)
    /// A feed that was fetched from a public address before, or is to be fetched from such only.
    case feedTurnedPrivate(host: String)
    /// `status`: of the answer that said so; nil: no longer known.
    case hostAskedToWait(host: String, status: Int?)
    /// Its feeds are asked one after the other.
    case hostHasTurns(String)

    // A file of the user's.
    case fileNotFound(String)
    case notAFile(String)
    case fileUnreadable(String, reason: String)

    // The document.
    case notAFeed(DocumentKind)
    case emptyDocument
    case unreadableDocument(detail: String, line: Int?)
    case truncatedDocument
    /// Entities that the document declares would add more bytes to it than the limit.
    case expandedDocument(limit: Int, line: Int)

    // A program that makes the feed.
    case programsNotAllowed
    case programNotStarted(String, reason: String)
    case programTookTooLong(String, seconds: Int64)
    /// `complaint`: the first line of what it wrote to its standard error.
    case programFailed(String, status: Int32, complaint: String)
    case programPrintedNothing(String, complaint: String)

    // A file that is downloaded, or a document that a background session fetches.
    case download(DownloadCause)

    // newsterm itself.
    case cancelled
    case cannotStart(reason: String)
    case failed(host: String, detail: String)
}

/// Why something is not an address.
public enum AddressFault: Codable, Sendable, Hashable {
    case namesNoHost, namesNoFile, hasNoScheme
    /// What libcurl says.
    case other(String)
}

/// What is wrong with a secure connection.
public enum TLSCause: String, Codable, Sendable, Hashable, CaseIterable {
    case expired, notYetValid, selfSigned, unknownIssuer, wrongHost, revoked, noTLS, handshake, certificateFile, other
}

/// What an exchange was doing when its time ran out.
public enum ExchangePhase: String, Codable, Sendable, Hashable, CaseIterable {
    case resolving, connecting, waitingForAnswer, silent, receiving, tooSlow
}
