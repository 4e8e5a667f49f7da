/// Why a request for a feed or page gave nothing usable, as a value that can be translated.
///
/// Stored beside the English sentence: add cases, but never change their stored names. A `detail` or `reason` is a
/// message from a server, libcurl, libxml2 or the system, unchanged.
public enum ExchangeCause: Codable, Sendable, Hashable {
    /// An HTTP status without a document.
    case status(Int)
    /// The service of this name, in front of the server, refuses requests from programs.
    case botWall(String, status: Int)
    /// 401 in reply to a user name and password.
    case credentialsRefused
    /// The HTTP status of a request for an article's page.
    case pageStatus(Int)
    /// The same as `botWall` for an article's page.
    case pageBotWall(String, status: Int)
    /// 410 for an address in the feed list.
    case gone

    // Addresses.
    /// The fault is nil in data stored by an earlier version.
    case badAddress(String, AddressFault?)
    case unsupportedScheme(String)

    // Connections.
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

    // Responses.
    case interrupted(host: String, detail: String?)
    case emptyResponse(host: String)
    case notHTTP(host: String, detail: String)
    /// Bytes.
    case tooLarge(limit: Int)
    case headersTooLarge(limit: Int)
    case tooManyRedirects(limit: Int)
    case redirectLoop(String)
    case redirectToOtherScheme(String)
    case redirectIntoPrivateNetwork(String)
    case redirectToNoAddress(String)
    /// A request that is restricted to public addresses.
    case privateAddress(host: String)
    /// A feed that was public when last fetched, or is restricted to public addresses.
    case feedTurnedPrivate(host: String)
    /// `status`: that of the response that asked to wait; nil if unknown.
    case hostAskedToWait(host: String, status: Int?)
    /// Its feeds are requested one at a time.
    case hostRateLimited(String)

    // Local files.
    case fileNotFound(String)
    case notAFile(String)
    case fileUnreadable(String, reason: String)

    // Documents.
    case notAFeed(DocumentKind)
    case emptyDocument
    case unreadableDocument(detail: String, line: Int?)
    case truncatedDocument
    /// The document's own entities would add more bytes than the limit.
    case expandedDocument(limit: Int, line: Int)

    // Programs that produce feeds.
    case programsNotAllowed
    case programNotStarted(String, reason: String)
    case programTookTooLong(String, seconds: Int64)
    /// `errorOutput`: the first line of standard error.
    case programFailed(String, status: Int32, errorOutput: String)
    case programPrintedNothing(String, errorOutput: String)

    // Downloads, and documents that a background session fetches.
    case download(DownloadCause)

    // newsterm itself.
    case cancelled
    case cannotStart(reason: String)
    case failed(host: String, detail: String)

    // The names under which they are stored; every case needs one.
    private enum CodingKeys: String, CodingKey {
        case status, botWall, credentialsRefused, pageStatus, pageBotWall, gone, badAddress, unsupportedScheme,
            unresolvedHost, refusesConnections, noNetwork, noRoute, noReaction, tooManyOpenFiles, cannotConnect, proxy,
            secureConnection, timedOut, notHTTP, tooLarge, headersTooLarge, tooManyRedirects, redirectLoop,
            redirectToOtherScheme, redirectIntoPrivateNetwork, redirectToNoAddress, privateAddress, feedTurnedPrivate,
            hostAskedToWait, fileNotFound, notAFile, fileUnreadable, notAFeed, emptyDocument,
            unreadableDocument, truncatedDocument, expandedDocument, programsNotAllowed, programNotStarted,
            programTookTooLong, programFailed, programPrintedNothing, download, cancelled, cannotStart, failed
        case emptyResponse = "saidNothing"
        case interrupted = "brokenOff"
        case hostRateLimited = "hostHasTurns"
    }

    private enum ProgramFailedCodingKeys: String, CodingKey {
        case _0, status
        case errorOutput = "complaint"
    }

    private enum ProgramPrintedNothingCodingKeys: String, CodingKey {
        case _0
        case errorOutput = "complaint"
    }
}

/// Why something is not an address.
public enum AddressFault: Codable, Sendable, Hashable {
    case namesNoHost, namesNoFile, hasNoScheme
    /// libcurl's message.
    case other(String)
}

/// What is wrong with a TLS connection.
public enum TLSCause: String, Codable, Sendable, Hashable, CaseIterable {
    case expired, notYetValid, selfSigned, unknownIssuer, wrongHost, revoked, noTLS, handshake, certificateFile, other
}

/// What an exchange was doing when it timed out.
public enum ExchangePhase: String, Codable, Sendable, Hashable, CaseIterable {
    case resolving, connecting, waitingForAnswer, silent, receiving, tooSlow
}
